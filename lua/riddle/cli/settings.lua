-- Options of a format on the command line: `--set name=value`, as often as there are some.
local errors = require "riddle.errors"
local failure = require "riddle.cli.failure"
local options = require "riddle.options"

local settings = {}

-- The words that are truth values.
settings.words = { ["true"] = true, ["false"] = false }

-- Adds the option `flag`.
function settings.setup(parser, flag)
  parser:option(flag):argname "<name=value>":count "*"
    :description "an option of that format, for example mode=strict; may be repeated"
end

-- The value of a text under an entry of a schema; the text itself when it is no such value.
local function value_of(rule, text)
  if rule.type == "integer" then return text:find "^[+-]?%d+$" and math.tointeger(tonumber(text)) or text end
  if rule.type == "number" then return tonumber(text) or text end
  if rule.type == "boolean" and settings.words[text] ~= nil then return settings.words[text] end
  for _, allowed in ipairs(rule.one_of or {}) do
    if tostring(allowed) == text then return allowed end
  end
  return text
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
    taken[name] = value_of(rule, value)
    local right, allowed = options.fits(taken[name], rule)
    if not right then
      failure.usage(parser, ("option '%s %s' must be %s, found %s"):format(flag, name, allowed, errors.quote(value)))
    end
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
