-- The command of a family: `riddle FAMILY VERB ...`.
--
-- Each verb is a command as riddle.cli describes it, a module riddle.cli.<family>.<verb>.
local add_help = require "riddle.cli.add_help"

-- @tparam table family `name`, `summary`, `example`, and `verbs`, a list of names in the order of the help
return function(family)
  local command = { name = family.name, summary = family.summary, example = family.example }
  local parsers = {}

  local function verb_module(name) return require(("riddle.cli.%s.%s"):format(family.name, name)) end

  -- Only the verb that is called gets its arguments; with `called` true all of them.
  function command.setup(parser, called)
    parser:command_target "verb"
    for _, name in ipairs(family.verbs) do
      local verb = verb_module(name)
      parsers[name] = parser:command(name, verb.summary)
      add_help(parsers[name], verb.example)
      if called == true or name == called then verb.setup(parsers[name]) end
    end
  end

  function command.run(given) return verb_module(given.verb).run(given, parsers[given.verb]) end

  return command
end
