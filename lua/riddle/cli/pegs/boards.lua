-- riddle pegs boards: the boards that have a name.
local arguments = require "riddle.cli.arguments"
local files = require "riddle.cli.files"
local pegs = require "riddle.pegs"

local command = {
  name = "boards",
  summary = "List the boards that have a name.",
  example = "riddle pegs boards",
}

-- Boards whose name has measures in it.
local EXAMPLES = { "7x9cross", "7x7octagon", "6x5", "cross 3-3-2-2" }

function command.setup(parser) arguments.format(parser, "text", "json") end

function command.run(given)
  local list = pegs.names()
  table.move(EXAMPLES, 1, #EXAMPLES, #list + 1, list)
  local lines, data = {}, {}
  for i, name in ipairs(list) do
    local board = assert(pegs.board(name))
    lines[i] = ("%-14s %3d holes, %s jumps"):format(board:data().name, board:holes(), board:kind())
    data[i] = { name = board:data().name, holes = board:holes(), jumps = board:kind() }
  end
  if given.format == "json" then return files.print_json(data, { "name", "holes", "jumps" }) end
  files.print(table.concat(lines, "\n") .. [[


Another number may follow diamond, square, triangle, hexagon and star. Crosses, octagons and rectangles are named by
width x height, crosses with four different arms by their lengths, clockwise from the top.
]])
end

return command
