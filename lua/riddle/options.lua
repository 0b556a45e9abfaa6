--- Option tables: checked whole, at once, with messages that name the option and what is allowed.
--
--    local schema = { k = { type = "integer", min = 1, default = 5 },
--                     order = { one_of = { "input", "judge" }, default = "input" } }
--    local option = options.check("lines.winner", given, schema)
--
-- A wrong option raises at the place that called the public function.
-- @module riddle.options
local options = {}

--- The options of every question that may run as a job; see riddle.job.
options.job = {
  job = { type = "boolean", help = "return a job at once instead of waiting" },
  on_progress = { type = "function", help = "called as on_progress(done, total) while waiting; may yield" },
  threads = { type = "integer", min = 1, max = 256, help = "threads to use (default: the cores available)" },
  time = { type = "number", above = 0, help = "seconds after which to give up" },
  memory = { type = "integer", min = 1, help = "bytes the computation may use" },
}

--- A new schema with the entries of several.
function options.join(...)
  local all = {}
  for _, schema in ipairs { ... } do
    for name, rule in pairs(schema) do all[name] = rule end
  end
  return all
end

--- The nearest of some names to a wrong one, or nil when none is near.
-- Distance: insertions, deletions, exchanges and swaps of neighbours (optimal string alignment); at most `most`, by
-- default a third of the name's length.
function options.nearest(name, names, most)
  name = tostring(name):lower():sub(1, 64)
  local best, best_distance
  for _, candidate in ipairs(names) do
    local before, row = {}, {}
    for j = 0, #candidate do row[j] = j end
    local two_before
    for i = 1, #name do
      two_before, before, row = before, row, { [0] = i }
      for j = 1, #candidate do
        local same = name:byte(i) == candidate:byte(j)
        row[j] = math.min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (same and 0 or 1))
        local swapped = i > 1 and j > 1 and name:byte(i) == candidate:byte(j - 1)
          and name:byte(i - 1) == candidate:byte(j)
        if swapped then row[j] = math.min(row[j], two_before[j - 2] + 1) end
      end
    end
    local distance = row[#candidate]
    if distance <= (most or math.max(1, #candidate // 3)) and (not best or distance < best_distance) then
      best, best_distance = candidate, distance
    end
  end
  return best
end

--- Sorted keys of a table, as a list.
function options.names(schema)
  local names = {}
  for name in pairs(schema) do names[#names + 1] = name end
  table.sort(names)
  return names
end

--- "'a', 'b' or 'c'"
function options.alternatives(list)
  local quoted = {}
  for i, value in ipairs(list) do quoted[i] = "'" .. tostring(value) .. "'" end
  if #quoted == 1 then return quoted[1] end
  return table.concat(quoted, ", ", 1, #quoted - 1) .. " or " .. quoted[#quoted]
end

-- What was passed, in words: an object of riddle by its name, as in "a pegs.board".
local function type_name(value)
  if math.type(value) == "float" then return "float " .. tostring(value) end
  if math.type(value) == "integer" then return "integer " .. value end
  if type(value) == "string" then return "'" .. value:sub(1, 40) .. "'" end
  local metatable = getmetatable(value)
  local name = type(metatable) == "table" and rawget(metatable, "__name")
  return type(name) == "string" and "a " .. name:gsub("^riddle%.(%a+%.)", "%1") or type(value)
end

local function range(rule)
  if rule.above then return " above " .. rule.above end
  if rule.min and rule.max then return (" in %s..%s"):format(rule.min, rule.max) end
  if rule.min then return (" of at least %s"):format(rule.min) end
  if rule.max then return (" of at most %s"):format(rule.max) end
  return ""
end

local TYPES = {
  integer = "an integer",
  number = "a number",
  boolean = "true or false",
  string = "a string",
  ["function"] = "a function",
  table = "a table",
}

local function fits(value, rule)
  if rule.one_of then
    for _, allowed in ipairs(rule.one_of) do
      if value == allowed then return true end
    end
    return false, options.alternatives(rule.one_of)
  end
  if rule.check then return rule.check(value) end
  local right = rule.type == "integer" and math.type(value) == "integer" or type(value) == rule.type
  if right and (rule.min or rule.max or rule.above) then
    right = value >= (rule.min or value) and value <= (rule.max or value) and not (rule.above and value <= rule.above)
  end
  return right, TYPES[rule.type] .. range(rule)
end

--- Checks one value against a rule; returns true, or false and what is allowed, in words.
options.fits = fits

--- Checks an option table.
-- @tparam string who the public function, for messages
-- @tparam ?table given what the user passed
-- @tparam table schema name -> rule: `type` ("integer", "number", "boolean", "string", "function",
--   "table"), `min`, `max`, `above`; or `one_of` (a list); or `check` (a function of the value that
--   returns true, or false and what is allowed); and `default`, or `required`: what it must be, in words
-- @tparam ?int level as in `error`: 2 (the default) blames the caller of the function that checks
-- @treturn table a new table with the values, defaults filled in
function options.check(who, given, schema, level)
  level = (level or 2) + 1
  local values = {}
  for name, rule in pairs(schema) do values[name] = rule.default end
  if given ~= nil and type(given) ~= "table" then
    error(("%s: the options must be a table, got %s"):format(who, type_name(given)), level)
  end
  for name, value in pairs(given or {}) do
    local rule = schema[name]
    if not rule then
      local names = options.names(schema)
      local near = options.nearest(name, names)
      local hint = near and ("; did you mean '%s'?"):format(near)
        or (#names == 0 and "; it has none" or "; it has " .. table.concat(names, ", "))
      error(("%s: unknown option '%s'%s"):format(who, tostring(name), hint), level)
    end
    local right, allowed = fits(value, rule)
    if not right then
      error(("%s: option '%s' must be %s, got %s"):format(who, name, allowed, type_name(value)), level)
    end
    values[name] = value
  end
  local missing
  for name, rule in pairs(schema) do
    if rule.required and values[name] == nil and (not missing or name < missing) then missing = name end
  end
  if missing then error(("%s: option '%s' is required: %s"):format(who, missing, schema[missing].required), level) end
  return values
end

--- Raises for a wrong argument: "who: what must be ..., got ...".
function options.argument(who, what, allowed, value, level)
  error(("%s: %s must be %s, got %s"):format(who, what, allowed, type_name(value)), (level or 2) + 1)
end

return options
