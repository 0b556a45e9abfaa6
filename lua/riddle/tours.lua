--- Short tours: what to type first in each family. riddle.examples() lists them, riddle.examples "pegs" shows one.
-- @module riddle.tours
local options = require "riddle.options"

-- Each tour: its name, what it is about, and lines that work one after another in the REPL.
local TOURS = {
  { "lines", "who has won, by which rule, and why", [[
lines = require "riddle.lines"
board = lines.board "X.XX. / OXOO. / O.X.. / ...X. / ....X"
board
lines.winner(board, "freestyle")
lines.explain(board, "freestyle")
]] },
  { "knockout", "a tournament from an unordered list of its matches", [[
knockout = require "riddle.knockout"
matches = { { "Ann", "Bob" }, { "Cy", "Dee" }, { "Ann", "Eve" }, { "Cy", "Eve" } }
knockout.schedule(matches)
]] },
  { "pegs", "solve a peg board, and prove what cannot be solved", [[
pegs = require "riddle.pegs"
board = pegs.board "english"
board
solution = pegs.solve(board, { to = "d4" })
solution
pegs.check(board, solution)
pegs.prove(board, { to = "c4" })
]] },
  { "pieces", "count placements, exactly; list and solve", [[
pieces = require "riddle.pieces"
pieces.count("bishop", 8, 6)
pieces.solve("queen", 12)
pieces.polynomial("knight", 4)
pieces.formula("queen", 2)
]] },
  { "big", "numbers of any size, without a float", [[
riddle = require "riddle"
count = riddle.pieces.count("bishop", 40, 40)
count
count % 1000000007
riddle.integer.add(math.maxinteger, 1)
]] },
  { "jobs", "long work that can be watched and stopped", [[
riddle = require "riddle"
job = riddle.pieces.count("queen", 16, 16, { job = true })
job:poll(0.02)
job:progress()
job:wait()
]] },
}

local tours = {}

--- The names of the tours, in order.
tours.names = {}
for i, tour in ipairs(TOURS) do tours.names[i] = tour[1] end

--- The lines of a tour, as a text; nil for a name that is none.
function tours.lines(name)
  for _, tour in ipairs(TOURS) do
    if tour[1] == name then return tour[3] end
  end
end

local function list()
  local text = { "Short tours; riddle.examples \"pegs\" shows one of them:", "" }
  for _, tour in ipairs(TOURS) do text[#text + 1] = ("  %-9s %s"):format(tour[1], tour[2]) end
  return table.concat(text, "\n")
end

--- The list of tours, or one of them, as text.
-- @tparam ?string name
-- @raise for a name that is none
function tours.text(name)
  if name == nil then return list() end
  local lines = type(name) == "string" and tours.lines(name)
  if lines then return (lines:gsub("\n$", "")) end
  local near = options.nearest(name, tours.names)
  error(("riddle.examples: there is no tour '%s'%s"):format(tostring(name):sub(1, 40),
    near and ("; did you mean '%s'?"):format(near) or "; there are " .. table.concat(tours.names, ", ")), 0)
end

return tours
