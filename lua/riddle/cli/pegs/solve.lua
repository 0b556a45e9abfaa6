-- riddle pegs solve: a line to a target, or a proof that there is none.
local pegs = require "riddle.pegs"
local solving = require "riddle.cli.pegs.solving"

local command = {
  name = "solve",
  summary = "Find a line to a target, or prove that there is none.",
  example = "riddle pegs solve english --to d4\nriddle pegs solve T5 --vacant a1 --shortest --notation sentences",
}

function command.setup(parser)
  solving.setup(parser)
  parser:flag "--shortest":description "a line with the fewest moves, proved"
end

function command.run(given, parser)
  return solving.run(given, parser, pegs.solve, { shortest = given.shortest })
end

return command
