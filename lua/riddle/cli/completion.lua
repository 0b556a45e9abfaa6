-- riddle completion: what a shell needs to complete the command line.
local arguments = require "riddle.cli.arguments"
local files = require "riddle.cli.files"

local command = {
  name = "completion",
  summary = "Write what bash, zsh or fish needs to complete riddle's command line.",
  example = 'eval "$(riddle completion bash)"\nriddle completion fish > ~/.config/fish/completions/riddle.fish',
}

local SHELLS = { "bash", "zsh", "fish" }

function command.setup(parser)
  arguments.choice(parser, "shell", SHELLS, "bash, zsh or fish")
end

function command.run(given)
  local parser = require "riddle.cli".parser()
  files.print(parser["get_" .. given.shell .. "_complete"](parser))
end

return command
