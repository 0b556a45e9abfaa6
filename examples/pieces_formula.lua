-- In how many ways can two or three knights stand on n x n? A formula that is proved from a few small boards answers
-- for boards of any size; here it is held against counts that were not used to find it.
local pieces = require "riddle.pieces"

for k = 2, 3 do
  local formula = pieces.formula("knight", k)
  print(("%d knights: %s"):format(k, formula))
  for n = 0, 14 do assert(formula(n) == pieces.count("knight", n, k)) end
  print(("  on a board of 10^12 squares: %s"):format(formula(1000000)))
end
print("why: " .. pieces.formula("knight", 2).proof:sub(1, 76) .. "...")
