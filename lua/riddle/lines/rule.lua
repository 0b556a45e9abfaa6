--- Rules: what a line is worth, what is forbidden, how stones move. Values that never change.
--
--    lines.rule "renju"                                  -- one of the presets
--    lines.rule { k = 4, overline = "wins", torus = true }
--    lines.rule("renju", { reading = "eye-counts" })     -- a preset with a change
--
-- There is no silent default for what decides a game: `k` and `overline` must be stated, and every answer names the
-- rule it was found by.
-- @module riddle.lines.rule
local options = require "riddle.options"
local presets = require "riddle.lines.presets"

local rules = {}

local FOULS = { "double-four", "double-three" }

local function is_foul_list(value)
  local allowed = "a list with 'double-four' and 'double-three' in it"
  if type(value) ~= "table" then return false, allowed end
  for place, foul in pairs(value) do
    if math.type(place) ~= "integer" or foul ~= FOULS[1] and foul ~= FOULS[2] then return false, allowed end
  end
  return true
end

--- The fields of a rule.
rules.schema = {
  k = { type = "integer", min = 1, help = "how many stones in a row make a line" },
  overline = {
    one_of = { "ignored", "wins", "foul" },
    help = "what a run of more than k stones is worth; 'foul': forbidden to Black, a win for White",
  },
  blocked = {
    one_of = { "wins", "ignored" }, default = "wins",
    help = "what exactly k are worth between two stones of the other colour",
  },
  fouls = { check = is_foul_list, help = "what is forbidden to Black: 'double-four', 'double-three' (k = 5 only)" },
  reading = {
    one_of = { "literal", "eye-counts" },
    help = "renju: does a three count whose straight-four point makes a five elsewhere? 'literal': no",
  },
  gravity = { type = "boolean", default = false, help = "stones fall to the lowest free place of a column" },
  torus = { type = "boolean", default = false, help = "the edges of the board meet" },
  pass = { type = "boolean", default = false, help = "a player may pass" },
  rows = { type = "integer", min = 1, max = 1000, help = "rows of the usual board" },
  columns = { type = "integer", min = 1, max = 1000, help = "columns of the usual board" },
}

local REQUIRED = {
  k = "how many in a row make a line, e.g. 5",
  overline = "'ignored' (only exactly k count), 'wins' (k or more count) or 'foul' (renju)",
}

--- A rule. Fields: `name` (of the preset, or nil), `k`, `overline`, `blocked`, `fouls` (a list, perhaps empty),
-- `reading` (only with fouls), `gravity`, `torus`, `pass`, `rows` and `columns` (of the usual board, or nil), `words`
-- (the rule in words; also tostring).
-- @type Rule
local Rule = { __name = "riddle.lines.rule" }
local fields_of = setmetatable({}, { __mode = "k" }) -- rule -> its fields, out of reach: presets are shared by all
Rule.__index = function(self, field)
  local value = fields_of[self][field]
  if value == nil then return Rule[field] end
  return value
end
Rule.__newindex = function() error("a rule does not change; lines.rule(rule, { ... }) makes another", 2) end
Rule.__tostring = function(self) return self.words end

--- Does a maximal run of a length win?
-- @tparam int length
-- @tparam string colour "black" or "white"
-- @tparam boolean closed a stone of the other colour stands at both ends
function Rule:wins(length, colour, closed)
  if length == self.k then return not (closed and self.blocked == "ignored") end
  if length < self.k then return false end
  return self.overline == "wins" or self.overline == "foul" and colour == "white"
end

--- Is anything forbidden to Black?
function Rule:has_fouls() return self.overline == "foul" or #self.fouls > 0 end

--- A plain table: the fields that are not what they are by default, and `words`.
function Rule:data()
  local data = { words = self.words }
  for field, entry in pairs(rules.schema) do
    if self[field] ~= entry.default then data[field] = self[field] end
  end
  if #self.fouls == 0 then data.fouls = nil end
  data.name = self.name
  return data
end

--- @section end

--- Is a value a rule?
function rules.is(value) return getmetatable(value) == Rule end

local function in_a_row(rule)
  if rule.overline == "foul" then
    return ("exactly %d in a row for black, at least %d for white"):format(rule.k, rule.k)
  end
  return ("%s %d in a row"):format(rule.overline == "wins" and "at least" or "exactly", rule.k)
end

-- The rule in words: what wins, then what else is special about it.
local function words(rule)
  local text = { in_a_row(rule) }
  if rule.blocked == "ignored" then text[#text + 1] = ("no %d blocked at both ends"):format(rule.k) end
  local fouls = table.move(rule.fouls, 1, #rule.fouls, 1, {})
  if rule.overline == "foul" then table.insert(fouls, 1, "overline") end
  if #fouls > 0 then text[#text + 1] = "forbidden to black: " .. table.concat(fouls, ", ") end
  if rule.reading == "eye-counts" then text[#text + 1] = "an eye that makes a five counts" end
  if rule.gravity then text[#text + 1] = "stones fall" end
  if rule.torus then text[#text + 1] = "the edges meet" end
  local all = table.concat(text, ", ")
  return rule.name and rule.name .. ": " .. all or all
end

-- Levels below are those of riddle.options.check: 3 blames the caller of the public function. `take` and `changed` call
-- others in tail position, so that all of them stand equally far from it.

-- Raises when fields do not go together.
local function need_sense(who, fields, level)
  local function wrong(message) error(who .. ": " .. message, level + 2) end
  for _, field in ipairs { "k", "overline" } do
    if fields[field] == nil then wrong(("option '%s' is required: %s"):format(field, REQUIRED[field])) end
  end
  if #fields.fouls > 0 and (fields.k ~= 5 or fields.gravity or fields.torus) then
    wrong "option 'fouls' needs k = 5 and a board without gravity and torus"
  end
  if fields.overline == "foul" and (fields.gravity or fields.torus) then
    wrong "option 'overline' = 'foul' needs a board without gravity and torus"
  end
  if (#fields.fouls > 0 or fields.overline == "foul") and fields.blocked == "ignored" then
    wrong "option 'blocked' = 'ignored' does not go with fouls"
  end
end

local function build(who, fields, name, level)
  local option = options.check(who, fields, rules.schema, level)
  local given = {}
  for _, foul in pairs(option.fouls or {}) do given[foul] = true end
  option.fouls = {}
  for _, foul in ipairs(FOULS) do
    if given[foul] then option.fouls[#option.fouls + 1] = foul end
  end
  need_sense(who, option, level)
  option.reading = #option.fouls > 0 and (option.reading or "literal") or nil
  option.name = name
  option.words = words(option)
  local rule = setmetatable({}, Rule)
  fields_of[rule] = option
  return rule
end

--- The names of the presets, sorted.
rules.names = options.names(presets)

local by_name = {}
for name, preset in pairs(presets) do
  local fields = {}
  for field in pairs(rules.schema) do fields[field] = preset[field] end
  by_name[name] = build("lines.rule", fields, name, 2)
end

--- The rule that the Gomocup protocol gives a number (0, 1, 4, 8, 9), or nil.
function rules.gomocup(number)
  for name, preset in pairs(presets) do
    if preset.gomocup == number then return by_name[name] end
  end
end

--- What a preset is, in a sentence.
function rules.about(name) return presets[name] and presets[name].about end

local function need_preset(who, name, level)
  if by_name[name] then return by_name[name] end
  local near = options.nearest(name, rules.names)
  local hint = near and ("; did you mean '%s'?"):format(near) or "; there are " .. table.concat(rules.names, ", ")
  error(("%s: unknown rule '%s'%s"):format(who, name:sub(1, 40), hint), level)
end

-- A preset or rule with some fields changed; the name goes unless only `reading` or the usual board changes.
local function changed(who, base, changes, level)
  options.check(who, changes, rules.schema, level)
  local fields, keep = {}, true
  for field in pairs(rules.schema) do fields[field] = base[field] end
  for field, value in pairs(changes) do
    keep = keep and (field == "reading" or field == "rows" or field == "columns")
    fields[field] = value
  end
  return build(who, fields, keep and base.name or nil, level)
end

--- Makes the rule that a value stands for; raises for anything else.
-- @tparam string who the public function
-- @tparam Rule|string|table value a rule, the name of a preset, or the fields of a rule
-- @tparam ?int level as in `error`: 2 (the default) blames the caller of the function that asks
-- @treturn Rule
function rules.take(who, value, level)
  level = (level or 2) + 1
  if rules.is(value) then return value end
  if type(value) == "string" then return need_preset(who, value, level) end
  if value ~= nil and type(value) ~= "table" then
    options.argument(who, "the rule", "a rule's name, a lines.rule, or a table of its fields", value, level)
  end
  return build(who, value or {}, nil, level)
end

--- Makes a rule; see the top of this page.
-- @tparam string|Rule|table base the name of a preset, a rule, or the fields of a new one: `k` and `overline`
--   (required), `blocked`, `fouls`, `reading`, `gravity`, `torus`, `pass`, `rows`, `columns`
-- @tparam ?table changes fields that differ from a preset or rule
-- @treturn Rule
-- @usage
--   lines.rule "caro" --> caro: at least 5 in a row, no 5 blocked at both ends
--   lines.rule { k = 4, overline = "wins", torus = true }
function rules.new(base, changes)
  local rule = rules.take("lines.rule", base)
  return changes and changed("lines.rule", rule, changes, 3) or rule
end

return rules
