-- Gives a parser a --help that goes through our output, and its examples.
local failure = require "riddle.cli.failure"
local files = require "riddle.cli.files"

return function(parser, example)
  parser:add_help {
    action = function()
      files.print(parser:get_help() .. "\n")
      failure.exit(0)
    end,
    description = "show this help and exit",
  }
  parser:help_description_margin(30)
  parser:help_max_width(90)
  parser:epilog("Example:\n" .. example:gsub("[^\n]+", "  %0"))
end
