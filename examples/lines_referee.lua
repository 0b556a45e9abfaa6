-- A referee for renju: Black's only stop is forbidden, he plays it all the same, and White claims the win.
local lines = require "riddle.lines"
local names = require "riddle.lines.names"

local game = lines.game "renju"
for name in ("h8 g6 f6 g5 f7 g4 h7 g3 g2 a1"):gmatch "%S+" do
  assert(game:play(names.read(game, name, "a1")))
end
print(game:state())

local stop = game:stops()[1]
local proof = lines.explain(game:board(), "renju", { point = { stop.row, stop.column }, coordinates = "a1" })
print((tostring(proof):gsub("; renju:[^\n]*", "")))

game:play(stop.row, stop.column)
print(game:state())
game:claim()
print(game:board():draw { coordinates = "a1" })

-- The record goes into any format, and an audit judges it.
local record = game:record()
record.black, record.white = "Ann", "Bo"
print(lines.audit(record, "renju"))
