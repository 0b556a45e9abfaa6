-- Options of a format on the command line: `--set name=value`, as often as there are some.
local arguments = require "riddle.cli.arguments"
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local options = require "riddle.options"

local settings = {}

-- Adds the option `flag`; `help` says whose options they are (default: those of "that format").
function settings.setup(parser, flag, help)
  parser:option(flag):argname "<name=value>":count "*"
    :description((help or "an option of that format, for example mode=strict") .. "; may be repeated")
end

-- The table of options in a list of "name=value"; ends the command when a schema has no such option or value.
function settings.take(parser, flag, list, schema, format)
  local taken = {}
  for _, text in ipairs(list or {}) do
    local name, value = text:match "^([%w_%-]+)=(.*)$"
    if not name then
      failure.usage(parser, ("option '%s' must be name=value, found %s"):format(flag, errors.quote(text)))
    end
    local rule = schema[name]
    if not rule then
      local all = options.names(schema)
      local near = options.nearest(name, all)
      local hint = near and ("; did you mean '%s'?"):format(near)
        or #all == 0 and "; it has none" or "; it has " .. table.concat(all, ", ")
      failure.usage(parser, ("format '%s' has no option '%s'%s"):format(format, name, hint))
    end
    taken[name] = arguments.take_value(parser, name, rule, value, flag .. " " .. name)
  end
  for name, rule in pairs(schema) do
    if rule.required and taken[name] == nil then
      local message = "format '%s' needs the option '%s': %s (%s %s=...)"
      failure.usage(parser, message:format(format, name, rule.required, flag, name))
    end
  end
  return taken
end

return settings
