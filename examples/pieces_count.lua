-- Bishops by two roads: rows of a turned board, and trying all placements. They must agree.
local pieces = require "riddle.pieces"

for n = 1, 6 do
  local by_rows = pieces.polynomial("bishop", n)
  local by_search = pieces.polynomial("bishop", n, { method = "search" })
  local line = {}
  for k = 0, #by_rows do
    assert(by_rows[k] == by_search[k])
    line[#line + 1] = by_rows[k]
  end
  print(n .. " x " .. n .. ": " .. table.concat(line, " "))
end
print("30 bishops on 30 x 30: " .. pieces.count("bishop", 30, 30))
