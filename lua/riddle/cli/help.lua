-- riddle help: the help of a command.
local command = {
  name = "help",
  summary = "Show the help of a command.",
  example = "riddle help judge\nriddle help pegs solve",
}

function command.setup(parser)
  parser:argument "words":args "*":argname "<command>":description "a command, and perhaps its verb"
end

function command.run(given)
  local arguments = table.move(given.words, 1, #given.words, 1, {})
  arguments[#arguments + 1] = "--help"
  return require "riddle.cli".run(arguments)
end

return command
