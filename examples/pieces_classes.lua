-- The eight queens: 92 placements, but how many when turning and mirroring the board makes no difference? By counting
-- what each symmetry leaves as it is (Burnside), and by listing one placement of each class. Both must agree.
local pieces = require "riddle.pieces"

local classes, info = pieces.classes("queen", 8, 8)
for _, name in ipairs(info.symmetries) do print(("%-18s leaves %2d placements"):format(name, info.fixed[name])) end
print(("classes: %d"):format(classes))

local listed, placements, symmetric = 0, 0, nil
for placement, images in pieces.representatives("queen", 8, 8) do
  listed, placements = listed + 1, placements + images
  if images < 8 then symmetric = placement end
end
assert(listed == classes and placements == info.fixed.identity)
print("the only one with fewer than eight images:\n" .. tostring(symmetric))
