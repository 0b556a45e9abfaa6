-- riddle lines vct: is there a win by continuous threats?
local forced = require "riddle.cli.lines.forced"
local lines = require "riddle.lines"

local command = {
  name = "vct",
  summary = "Find a win by continuous threats (fours and threes), or prove that there is none.",
  example = "riddle lines vct --board '......./..X..../..X.X../..XX.../......./.......' --rule freestyle --side black\n"
    .. "riddle lines vct puzzle.sgf --rule renju --side black --time 60 --format json --proof",
}

command.setup = forced.setup

function command.run(given, parser) return forced.run(given, parser, lines.vct) end

return command
