--- The ldoc comment above a function, read from its source: what riddle.help shows, written in one place only.
-- @module riddle.help.comment
local comment = {}

-- The lines of a file, or nil.
local function lines_of(path)
  local file = io.open(path, "r")
  if not file then return nil end
  local list = {}
  for line in file:lines() do list[#list + 1] = line end
  file:close()
  return list
end

-- The comment's text lines above a line of code, without dashes; nil when there is none that begins with ---.
local function block_above(lines, line)
  local first = line
  while first > 1 and lines[first - 1]:find "^%s*%-%-" do first = first - 1 end
  while first < line and not lines[first]:find "^%s*%-%-%-" do first = first + 1 end -- ordinary comments before it
  if first >= line then return nil end
  local text = {}
  for i = first, line - 1 do text[#text + 1] = (lines[i]:gsub("^%s*%-%-%-?%s?", "")) end
  return text
end

-- Splits a comment into its sentences and its tags, each tag with the lines that go on with it.
local function split(text)
  local parts = { { tag = "text" } }
  for _, line in ipairs(text) do
    local tag, rest = line:match "^@(%a+)%s*(.*)$"
    if tag then
      parts[#parts + 1] = { tag = tag, rest }
    else
      local last = parts[#parts]
      last[#last + 1] = last.tag == "usage" and line or line:gsub("^%s+", last.tag == "text" and "%0" or "")
    end
  end
  return parts
end

-- "?int most", "string|table piece": the type in words, and the rest.
local function typed(text)
  local kind, rest = text:match "^(%b{}%S*)%s+(.*)$"
  if not kind then kind, rest = text:match "^(%S+)%s*(.*)$" end
  local optional = kind:find "^%?" ~= nil
  kind = kind:gsub("^%?", ""):gsub("|", " or ")
  return kind, rest, optional
end

local READ = {
  text = function(doc, part) doc.text = table.concat(part, "\n"):gsub("^%s+", ""):gsub("%s+$", "") end,
  tparam = function(doc, part)
    local kind, rest, optional = typed(table.concat(part, " "))
    local name, about = rest:match "^(%S+)%s*(.*)$"
    doc.parameters[#doc.parameters + 1] = { name = name, kind = kind, about = about, optional = optional }
  end,
  param = function(doc, part)
    local name, about = table.concat(part, " "):match "^(%S+)%s*(.*)$"
    doc.parameters[#doc.parameters + 1] = { name = name, kind = "", about = about }
  end,
  treturn = function(doc, part)
    local kind, about = typed(table.concat(part, " "))
    doc.returns[#doc.returns + 1] = { kind = kind, about = about }
  end,
  ["return"] = function(doc, part) doc.returns[#doc.returns + 1] = { kind = "", about = table.concat(part, " ") } end,
  raise = function(doc, part) doc.raises = table.concat(part, " ") end,
  usage = function(doc, part)
    local text = table.concat(part, "\n"):gsub("^%s+", ""):gsub("\n%s%s", "\n"):gsub("%s+$", "")
    doc.usage = doc.usage and doc.usage .. "\n" .. text or text
  end,
}

-- The comment in a file that has the tag `@function name`: of a function that is written in C.
local function block_of(lines, name)
  for i, line in ipairs(lines) do
    if line:match "@function%s+([%w_.]+)%s*$" == name then
      local last = i
      while lines[last + 1] and lines[last + 1]:find "^%s*%-%-[^-]" do last = last + 1 end
      local text = block_above(lines, last + 1)
      return text
    end
  end
end

--- What the comment of a function says.
-- @tparam function f a function written in Lua, or in C with its comment in the module's Lua file
-- @tparam string module that has the function
-- @tparam string name of its field there
-- @treturn ?table `text`, `parameters` ({name, kind, about, optional}, ...), `returns` ({kind, about}, ...), `raises`,
--   `usage`; nil when there is no comment, or no source
function comment.of(f, module, name)
  local info = debug.getinfo(f, "S")
  local in_c = info.what == "C"
  local path = in_c and package.searchpath(module, package.path) or info.source:match "^@(.*)$"
  local lines = path and lines_of(path)
  local text
  if lines and in_c then
    text = block_of(lines, name)
  elseif lines and lines[info.linedefined] then
    text = block_above(lines, info.linedefined)
  end
  if not text then return nil end
  local doc = { parameters = {}, returns = {} }
  for _, part in ipairs(split(text)) do
    local read = READ[part.tag]
    if read then read(doc, part) end
  end
  return doc
end

return comment
