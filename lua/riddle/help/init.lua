--- Help in the REPL: what there is, how a function is called, an example that works.
--
--    > riddle = require "riddle"
--    > riddle.help()                     -- an overview
--    > riddle.help "pegs"                -- the functions of a part
--    > riddle.help "pegs.solve"          -- one of them; also riddle.help(riddle.pegs.solve)
--
-- The texts are the comments in riddle's own sources, so they say what the functions do that are installed.
-- @module riddle.help
local comment = require "riddle.help.comment"
local lazy = require "riddle.lazy"
local options = require "riddle.options"

local help = {}

-- The parts of riddle in the order in which they are shown, each with a line.
local PARTS = {
  { "lines", "k in a row: who has won, what is forbidden, what wins by force" },
  { "knockout", "tournaments from their matches, draws, wishes" },
  { "pegs", "peg solitaire: solve, prove, count, play" },
  { "pieces", "chess pieces that do not attack each other: count, list, solve" },
  { "integer", "exact integers of any size" },
  { "job", "long work in the background" },
  { "batch", "many questions, one a line" },
  { "shards", "big questions in pieces, on any machines" },
  { "report", "a page of the answers of a batch" },
  { "judge", "contest problems" },
}

local WIDTH <const> = 100

-- Text as lines of at most WIDTH characters, with `indent` before each.
local function wrap(text, indent)
  local list, line = {}, indent
  for word in text:gmatch "%S+" do
    if #line + #word >= WIDTH and line ~= indent then
      list[#list + 1] = line
      line = indent
    end
    line = line == indent and line .. word or line .. " " .. word
  end
  list[#list + 1] = line
  return table.concat(list, "\n")
end

-- The first sentence of a text.
local function first_sentence(text)
  text = text:gsub("%s+", " ")
  return text:match "^(.-[.?])%s" or text
end

-- The public functions of a part, by name.
local function functions_of(part)
  local list = {}
  for name, value in pairs(require("riddle." .. part)) do
    if type(value) == "function" and type(name) == "string" then list[#list + 1] = name end
  end
  table.sort(list)
  return list
end

-- "pegs.solve" of a function; nil for one that is no public function of riddle.
local function name_of(f)
  for _, part in ipairs(PARTS) do
    local module = require("riddle." .. part[1])
    for name, value in pairs(module) do
      if value == f then return part[1] .. "." .. tostring(name) end
    end
  end
end

--- What the comment of a public function says, by its name; see riddle.help.comment.
function help.doc(name)
  local part, field = name:match "^([%w_]+)%.([%w_]+)$"
  local module = "riddle." .. part
  return comment.of(lazy.origin(require(module)[field]), module, field)
end

local function overview()
  local text = { "riddle: exact answers to board puzzles.", "" }
  for _, part in ipairs(PARTS) do
    local found = package.searchpath("riddle." .. part[1], package.path)
    if found then text[#text + 1] = ("  %-10s %s"):format(part[1], part[2]) end
  end
  text[#text + 1] = ""
  text[#text + 1] = 'riddle.help "pegs" lists the functions of a part, riddle.help "pegs.solve" shows one of them;'
  text[#text + 1] = "riddle.help(f) does the same for a function; riddle.examples() lists short tours."
  return table.concat(text, "\n")
end

local function part_text(part)
  local text = { "riddle." .. part .. ":", "" }
  for _, name in ipairs(functions_of(part)) do
    local doc = help.doc(part .. "." .. name)
    local about = doc and first_sentence(doc.text) or ""
    text[#text + 1] = ("  %s.%s"):format(part, name)
    if about ~= "" then text[#text + 1] = wrap(about, "      ") end
  end
  return table.concat(text, "\n")
end

-- The names of the parameters, as in a call; brackets around those that may be left out.
local function signature(name, doc)
  local list = {}
  for i, parameter in ipairs(doc.parameters) do
    list[i] = parameter.optional and "[" .. parameter.name .. "]" or parameter.name
  end
  return ("%s(%s)"):format(name, table.concat(list, ", "))
end

local function indented(text, indent) return indent .. text:gsub("\n", "\n" .. indent) end

local function described(kind, about)
  if kind == "" or about == "" then return kind .. about end
  return ("%s: %s"):format(kind, about)
end

local function function_text(name)
  local doc = help.doc(name)
  if not doc then return ("%s: a function without a comment; see the guides in docs/"):format(name) end
  local text = { signature(name, doc), "", (doc.text:gsub("\n%s*\n", "\n\n")) }
  local function section(title) text[#text + 1] = "\n" .. title end
  if #doc.parameters > 0 then section "Arguments:" end
  for _, parameter in ipairs(doc.parameters) do
    local kind = parameter.kind .. (parameter.optional and ", optional" or "")
    text[#text + 1] = wrap(("%s (%s) %s"):format(parameter.name, kind, parameter.about), "  ")
  end
  if #doc.returns > 0 then section "Returns:" end
  for _, one in ipairs(doc.returns) do text[#text + 1] = wrap(described(one.kind, one.about), "  ") end
  if doc.raises then
    section "Raises:"
    text[#text + 1] = wrap(doc.raises, "  ")
  end
  if doc.usage then
    section "Example:"
    text[#text + 1] = indented(doc.usage, "  ")
  end
  return table.concat(text, "\n")
end

-- The part that a word names, or a refusal with the nearest.
local function need_part(word)
  local names = {}
  for i, part in ipairs(PARTS) do
    if part[1] == word then return word end
    names[i] = part[1]
  end
  local near = options.nearest(word, names)
  error(("riddle.help: riddle has no part '%s'%s"):format(word, near and ("; did you mean '%s'?"):format(near)
    or "; it has " .. table.concat(names, ", ")), 0)
end

local function text_of_name(name)
  local part, field = name:gsub("^riddle%.", ""):match "^([%w_]+)%.?([%w_]*)$"
  if not part then error(("riddle.help: expected a name like 'pegs.solve', got '%s'"):format(name), 0) end
  need_part(part)
  if field == "" then return part_text(part) end
  local f = require("riddle." .. part)[field]
  if type(f) == "function" then return function_text(part .. "." .. field) end
  local near = options.nearest(field, functions_of(part))
  error(("riddle.help: riddle.%s has no function '%s'%s"):format(part, field, near and
    ("; did you mean '%s'?"):format(near) or ""), 0)
end

--- The help as text.
-- @param subject nothing (an overview), a name such as "pegs" or "pegs.solve", a function, or a part (riddle.pegs)
-- @treturn string
function help.text(subject)
  if subject == nil then return overview() end
  if type(subject) == "string" then
    local text = text_of_name(subject)
    return text
  end
  if type(subject) == "function" then
    local name = name_of(subject)
    if name then return function_text(name) end
    error("riddle.help: this is no public function of riddle", 2)
  end
  for _, part in ipairs(PARTS) do
    if package.loaded["riddle." .. part[1]] == subject then return part_text(part[1]) end
  end
  if subject == package.loaded["riddle"] then return overview() end
  options.argument("riddle.help", "the subject", "a name, a function or a part of riddle", subject)
end

--- The names of all public functions of the families and parts, as "pegs.solve".
function help.names()
  local list = {}
  for _, part in ipairs(PARTS) do
    for _, name in ipairs(functions_of(part[1])) do list[#list + 1] = part[1] .. "." .. name end
  end
  return list
end

return setmetatable(help, { __call = function(_, subject) print(help.text(subject)) end })
