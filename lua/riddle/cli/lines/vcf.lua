-- riddle lines vcf: is there a win by continuous fours?
local forced = require "riddle.cli.lines.forced"
local lines = require "riddle.lines"

local command = {
  name = "vcf",
  summary = "Find a win by continuous fours, or prove that there is none.",
  example = "riddle lines vcf --board '......./.XXX.../...X.../...X.../OOO.O../.......' --rule freestyle --side black\n"
    .. "riddle lines vcf puzzle.sgf --rule renju --side black --shortest --format svg > answer.svg",
}

function command.setup(parser)
  forced.setup(parser)
  parser:flag "--shortest":description "promise the fewest fours"
end

function command.run(given, parser)
  return forced.run(given, parser, lines.vcf, { shortest = given.shortest })
end

return command
