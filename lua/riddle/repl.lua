--- Completion of names in the stock `lua5.4`, when it has readline (as Debian's has).
--
--    > require "riddle.repl"
--    > riddle.pegs.so<TAB>         --> riddle.pegs.solve(
--
-- Names are completed through tables and objects, globals first: `riddle.pi`, `pegs.co`, `board:wi`. Nothing is called
-- on the way but the `__index` of a metatable, so completion loads a part of riddle when its name is passed. It makes
-- no global but `riddle`, when there is none of that name.
-- @module riddle.repl
local core = require "riddle.core"

local repl = {}

local KEYWORDS = {
  "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil", "not",
  "or", "repeat", "return", "then", "true", "until", "while",
}

-- The names that `pairs` shows of a table, and those of its metatable's __index, level by level.
local function names_of(value, add)
  for _ = 1, 8 do
    if type(value) == "table" then
      for name in next, value do add(name) end
    end
    local meta = getmetatable(value)
    local index = type(meta) == "table" and rawget(meta, "__index")
    if type(index) == "function" and type(meta) == "table" then index = meta end -- methods often stand beside it
    if type(index) ~= "table" or index == value then return end
    value = index
  end
end

-- The parts of riddle, which stand in no table before they are loaded.
local PARTS = {
  "batch", "examples", "help", "integer", "job", "judge", "knockout", "lines", "pegs", "pieces", "report", "shards",
  "version",
}

-- The value of a path like "riddle.pegs." or "board:"; nil when there is none.
local function value_of(path)
  local value = _G
  for name in path:gmatch "([%a_][%w_]*)[.:]" do
    local ok, field = pcall(function() return value[name] end)
    if not ok or field == nil then return nil end
    value = field
  end
  return value
end

--- The completions of the word that ends a line.
-- @tparam string line what was typed, up to the cursor
-- @treturn {string,...} names; each as the whole word would be
function repl.complete(line)
  local path, prefix = line:match "([%a_][%w_.:]*[.:])([%w_]*)$"
  if not path then path, prefix = "", line:match "([%a_]?[%w_]*)$" end
  local value = value_of(path)
  if value == nil then return {} end
  local list, seen = {}, {}
  local method = path:sub(-1) == ":"
  local function add(name)
    if type(name) ~= "string" or seen[name] or name:sub(1, #prefix) ~= prefix or not name:find "^[%a_][%w_]*$" then
      return
    end
    if name:sub(1, 2) == "__" and prefix == "" then return end
    seen[name] = true
    local ok, field = pcall(function() return value[name] end)
    local is_function = ok and type(field) == "function"
    if not method or is_function then list[#list + 1] = path .. name .. (is_function and "(" or "") end
  end
  names_of(value, add)
  if value == package.loaded["riddle"] then
    for _, name in ipairs(PARTS) do add(name) end
  end
  if path == "" then
    for _, name in ipairs(KEYWORDS) do
      if name:sub(1, #prefix) == prefix and prefix ~= "" then list[#list + 1] = name end
    end
  end
  table.sort(list)
  return list
end

-- What readline asks: its word may begin after the path, so the path is taken off again.
local function answer(line, start, stop)
  local typed = line:sub(1, stop)
  local word = line:sub(start + 1, stop)
  local whole = typed:match "([%a_][%w_.:]*)$" or ""
  local cut = #whole - #word
  local list = repl.complete(typed)
  if cut > 0 then
    for i, one in ipairs(list) do list[i] = one:sub(cut + 1) end
  end
  return list
end

--- Is completion on? False when the interpreter has no readline.
repl.on = core.complete_with(answer)

if rawget(_G, "riddle") == nil then rawset(_G, "riddle", require "riddle") end

return repl
