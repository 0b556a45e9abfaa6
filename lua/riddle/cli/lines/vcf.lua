-- riddle lines vcf: is there a win by continuous fours?
local forced = require "riddle.cli.lines.forced"
local lines = require "riddle.lines"

local command = {
  name = "vcf",
  summary = "Find a win by continuous fours, or prove that there is none.",
  example = "riddle lines vcf --rule freestyle --side black \\\n"
    .. "  --board '......./.XXX.../...X.../...X.../OOO.O../.......' --format svg > win.svg\n"
    .. "riddle lines vcf --board '.XX./O.OX/O.OX/....' --rule k=4,overline=wins --shortest",
}

function command.setup(parser)
  forced.setup(parser)
  parser:flag "--shortest":description "promise the fewest fours"
end

function command.run(given, parser)
  return forced.run(given, parser, lines.vcf, { shortest = given.shortest })
end

return command
