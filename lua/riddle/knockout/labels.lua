--- Names as a terminal and a picture can show them: one line of valid UTF-8, no longer than there is room for.
-- @module riddle.knockout.labels
local cells = require "riddle.knockout.cells"

local labels = {}

--- A team's name without what would spoil a line: control characters and bytes that are no text are question marks.
-- @param team a string or an integer
-- @treturn string
function labels.clean(team)
  local text = tostring(team):gsub("[\0-\31\127]", "?")
  return (utf8.len(text) and text:gsub("\xC2[\x80-\x9F]", "?") or text:gsub("[\128-\255]", "?"))
end

-- The first `head` and the last `tail` columns of a text and an ellipsis between them; no half of a wide letter.
local function cut(letters, head, tail, ellipsis)
  if letters[head + 1] == "" then head = head - 1 end
  local from = #letters - tail + 1
  if letters[from] == "" then from = from + 1 end
  return table.concat(letters, "", 1, head) .. ellipsis .. table.concat(letters, "", from)
end

--- Short forms of texts, for a drawing: at most `most` columns each. A text that is too long loses its end, but for a
-- seed in brackets; where two would look the same then, they lose their middle instead.
-- @tparam {string,...} texts clean ones
-- @tparam int most at least 8
-- @tparam string ellipsis what stands for what is left out
-- @treturn {[string]=string} text -> short form
function labels.shorten(texts, most, ellipsis)
  local short, owner, clash = {}, {}, {}
  local room = most - cells.width(ellipsis)
  for _, text in ipairs(texts) do
    if not short[text] then
      local letters, tail = cells.split(text), #(text:match " %[%d+%]$" or "")
      if tail > most // 2 then tail = 0 end
      short[text] = #letters <= most and text or cut(letters, room - tail, tail, ellipsis)
      local other = owner[short[text]]
      if other then clash[text], clash[other] = true, true end
      owner[short[text]] = text
    end
  end
  for text in pairs(clash) do
    local letters = cells.split(text)
    if #letters > most then short[text] = cut(letters, room - room // 3, room // 3, ellipsis) end
  end
  return short
end

return labels
