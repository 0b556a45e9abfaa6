-- Ours for bench/pieces/leapers.lua: kings or knights on n x n, all numbers of pieces, one a line.
--
--    lua5.4 bench/pieces/count_leapers.lua king 20      from the checkout's root, with its paths; see leapers.lua
local job = require "riddle.job"
local profile = require "riddle.pieces.methods.profile"

local steps = arg[1] == "king" and { { 0, 1 }, { 1, 0 }, { 1, 1 } } or { { 1, 2 }, { 2, 1 } }
local leaps, n = {}, math.tointeger(tonumber(arg[2]))
for _, step in ipairs(steps) do
  for _, sign in ipairs { 1, -1 } do
    leaps[#leaps + 1] = { step[1], sign * step[2] }
    leaps[#leaps + 1] = { -step[1], sign * step[2] }
  end
end
local question = {
  piece = { name = arg[1], leaps = leaps, rides = {} },
  board = { rows = n, columns = n, holes = {}, torus = false },
  placed = {},
}
local counts, work = job.run(profile.job(question, { threads = tonumber(arg[3] or 1) }), {})
if not counts then error(tostring(work)) end
for k = 0, #counts do print(counts[k]) end
io.stderr:write(("%d states, %d links, %d words\n"):format(work.states, work.links, work.words))
