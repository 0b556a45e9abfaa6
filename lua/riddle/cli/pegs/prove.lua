-- riddle pegs prove: the cheapest certificate that a target cannot be reached.
local pegs = require "riddle.pegs"
local solving = require "riddle.cli.pegs.solving"

local command = {
  name = "prove",
  summary = "Find the cheapest certificate that a target cannot be reached.",
  example = "riddle pegs prove diamond --vacant e3 --to e4",
}

command.setup = solving.setup

function command.run(given, parser) return solving.run(given, parser, pegs.prove, {}) end

return command
