-- What bench/lines/fouls.lua runs: lua5.4 count_fouls.lua FILE; the forbidden points of every board of a file as
-- spec/native/literal_fouls.c reads and writes them. On the error output: boards a second of lines.fouls alone.
local lines = require "riddle.lines"

local BIT = { overline = 2, ["double-four"] = 4, ["double-three"] = 8 }

local boards, found = {}, {}
for line in io.lines(arg[1]) do
  local columns, cells = line:match "^%d+ (%d+) %d+ (%S+)$"
  boards[#boards + 1] = assert(lines.board((cells:gsub(("."):rep(math.tointeger(columns)), "%0/"))))
end

local start = os.clock()
for i, board in ipairs(boards) do found[i] = lines.fouls(board, "renju") end
io.stderr:write(("%.0f\n"):format(#boards / (os.clock() - start)))

for _, points in ipairs(found) do
  local list = {}
  for k, point in ipairs(points) do
    local sum = 0
    for _, reason in ipairs(point.reasons) do sum = sum + BIT[reason] end
    list[k] = ("%d,%d:%d"):format(point.row, point.column, sum)
  end
  print(table.concat(list, " "))
end
