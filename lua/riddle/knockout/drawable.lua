--- What `riddle show` draws of knockouts: brackets, and the rounds of lists of matches.
-- @module riddle.knockout.drawable
local formats = require "riddle.knockout.formats"
local knockout = require "riddle.knockout"
local of_case = require "riddle.knockout.of_case"

-- Formats that a text names by its fields or its first line; the others are known when they read it.
local SIGNED <const> = { bracket = true, ["bracket-csv"] = true, bracketry = true, ["brackets-manager"] = true,
  csv = true }

-- Cases become brackets.
local function reader(name)
  return function(source, option)
    local next_value = knockout.read(source, name, next(option) and option or nil)
    local over = false
    return function()
      if over then return nil end
      local line, value, err = next_value()
      if line and value and not formats.is_bracket(name) then
        local case = value
        value, err = of_case.bracket(case)
        local match = err and err.match and case.places.matches[err.match]
        if match then err.line = match.line end
      end
      over = value == nil
      return line, value, err
    end
  end
end

local list = {}
local function add(name)
  list[#list + 1] = {
    name = name, options = formats.options(name), read = reader(name), guess = not SIGNED[name],
    looks = SIGNED[name] and function(source, file) return formats.guess(source, file) == name end or nil,
  }
end
for _, name in ipairs(formats.brackets) do add(name) end
for _, name in ipairs(formats.lists) do add(name) end

return {
  formats = list,
  text = function(bracket, style)
    if style.unicode then return tostring(bracket) end
    return bracket:draw { style = "ascii" } or tostring(bracket)
  end,
  svg = function(bracket, option) return bracket:svg(option) end,
}
