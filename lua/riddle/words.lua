--- Small words in messages: counts with their nouns, names as they can be shown.
-- @module riddle.words
local words = {}

--- "1 case", "2 cases", "2 matches".
-- @tparam int count
-- @tparam string noun
-- @tparam ?string ending of the plural; "s" by default
function words.counted(count, noun, ending)
  return ("%s %s%s"):format(count, noun, count == 1 and "" or ending or "s")
end

--- The name of a file as messages show it: control bytes as \xNN, "-" as what it stands for.
-- @tparam string name
-- @tparam ?string standard what "-" stands for; "stdin" by default
function words.shown(name, standard)
  if name == "-" then return standard or "stdin" end
  return (name:gsub("%c", function(byte) return ("\\x%02X"):format(byte:byte()) end))
end

return words
