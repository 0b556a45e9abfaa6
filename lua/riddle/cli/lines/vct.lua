-- riddle lines vct: is there a win by continuous threats?
local forced = require "riddle.cli.lines.forced"
local lines = require "riddle.lines"

local command = {
  name = "vct",
  summary = "Find a win by continuous threats (fours and threes), or prove that there is none.",
  example = "riddle lines vct --rule freestyle --side black \\\n"
    .. "  --board '......./..X..../..X.X../..XX.../......./.......'\n"
    .. "riddle lines vct --board '.X../XX../..O./.O..' --rule k=3,overline=wins --format json",
}

command.setup = forced.setup

function command.run(given, parser) return forced.run(given, parser, lines.vct) end

return command
