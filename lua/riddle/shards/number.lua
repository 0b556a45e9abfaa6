--- Numbers of shards: "3/64", "1-8/64", "2,5,9-12/64".
-- @module riddle.shards.number
local number = {}

number.MOST = 1 << 20 -- shards of a question

local EXPECTED = "expected I/N with 1 <= I <= N <= " .. number.MOST .. ", as 3/64, or several, as 1-8/64; found '%s'"

--- Reads numbers of shards.
-- @tparam string text "3/64"; several of them: "1-8/64", "2,5,9-12/64"
-- @treturn ?{int,...} the numbers, ascending, and N; or nil and what is wrong
-- @usage
--   number.read "3/64"
function number.read(text)
  local function wrong() return nil, EXPECTED:format(text:sub(1, 60)) end
  local list, of = text:match "^([%d,%-]+)/(%d+)$"
  of = math.tointeger(tonumber(of))
  if not of or of < 1 or of > number.MOST then return wrong() end
  local chosen = {}
  for word in (list .. ","):gmatch "([^,]*)," do
    local first, last = word:match "^(%d+)%-?(%d*)$"
    if word:find "%-$" then return wrong() end
    first = math.tointeger(tonumber(first))
    last = last == "" and first or math.tointeger(tonumber(last))
    if not first or not last or first < 1 or last < first or last > of then return wrong() end
    for i = first, last do chosen[i] = true end
  end
  local numbers = {}
  for i = 1, of do
    if chosen[i] then numbers[#numbers + 1] = i end
  end
  return numbers, of
end

--- A list of ascending numbers as text: "3,7-9".
-- @tparam {int,...} list
function number.write(list)
  local parts, i = {}, 1
  while i <= #list do
    local j = i
    while list[j + 1] == list[j] + 1 do j = j + 1 end
    parts[#parts + 1] = i == j and tostring(list[i]) or ("%d-%d"):format(list[i], list[j])
    i = j + 1
  end
  return table.concat(parts, ",")
end

--- How many of `units` units belong to a shard: number, number + of, ...
function number.share(shard, of, units) return (units - shard) // of + 1 end

return number
