-- riddle.help and riddle.examples: every public function has a comment, and an example that works.
local help = require "riddle.help"
local options = require "riddle.options"
local riddle = require "riddle"
local shell = require "spec.support.shell"
local tours = require "riddle.tours"

local PARTS = { "lines", "knockout", "pegs", "pieces", "integer", "job", "batch", "shards", "report", "judge" }

-- What an example sees: the parts of riddle by their names, and a silent print.
local function surroundings()
  local quiet = setmetatable({ stdout = io.tmpfile() }, { __index = io })
  local env = setmetatable({ riddle = riddle, print = function() end, io = quiet }, { __index = _G })
  for _, part in ipairs(PARTS) do env[part] = require("riddle." .. part) end
  return env
end

-- Runs lines as the REPL does: expressions or statements; `expression --> text` says what comes out.
local function run(lines, env)
  local buffer = ""
  for line in lines:gmatch "[^\n]+" do
    buffer = buffer .. line .. "\n"
    local expression, want = line:match "^%s*(.-)%s*%-%->%s*(.*)$"
    local code = expression and "return " .. expression or buffer
    local chunk, message = load("return " .. buffer, "=example", "t", env)
    if not chunk or expression then chunk, message = load(code, "=example", "t", env) end
    if chunk then
      local values, texts = table.pack(chunk()), {}
      for i = 1, values.n do texts[i] = tostring(values[i]) end
      if want then assert.equal(want, table.concat(texts, "\t"), line) end
      buffer = ""
    elseif not message:find "<eof>" then
      error(line .. ": " .. message)
    end
  end
  assert.equal("", buffer)
end

local folder
setup(function() folder = shell.folder() end)
teardown(function() shell.remove(folder) end)

describe("the comment of", function()
  for _, name in ipairs(help.names()) do
    it(name .. " has a sentence, its arguments, and an example that works", function()
      local doc = help.doc(name)
      assert.is_table(doc)
      assert.is_true(#doc.text > 2)
      for _, one in ipairs(doc.parameters) do assert.truthy(one.name and one.name:find "^[%w_.]+$") end
      assert.is_string(doc.usage, "an @usage is missing")
      run((doc.usage:gsub('"([%w%-_]+%.hints)"', '"' .. folder .. '/%1"')), surroundings())
    end)
  end
end)

describe("riddle.help", function()
  it("gives an overview, the functions of a part, one function", function()
    assert.truthy(help.text():find('riddle.help "pegs"', 1, true))
    assert.equal(help.text(), help.text(riddle))
    local pegs = help.text "pegs"
    assert.equal(pegs, help.text(riddle.pegs))
    assert.truthy(pegs:find("  pegs.solve\n      A line from a board to a target, or a proof", 1, true))
    local solve = help.text "pegs.solve"
    assert.equal(solve, help.text(riddle.pegs.solve))
    assert.equal(solve, help.text "riddle.pegs.solve")
    assert.truthy(solve:find("^pegs%.solve%(board, %[option%]%)\n"))
    for _, section in ipairs { "Arguments:", "Returns:", "Example:" } do
      assert.truthy(solve:find("\n" .. section .. "\n", 1, true))
    end
    assert.truthy(help.text(riddle.pieces.classes):find("^pieces%.classes%(piece, board, %[k%], %[option%]%)"))
  end)

  it("suggests the nearest name", function()
    local function says(message, subject) assert.has_error(function() help.text(subject) end, message) end
    says("riddle.help: riddle.pegs has no function 'slove'; did you mean 'solve'?", "pegs.slove")
    says("riddle.help: riddle has no part 'pgs'; did you mean 'pegs'?", "pgs")
    says("riddle.help: expected a name like 'pegs.solve', got '?'", "?")
    says("riddle.help: this is no public function of riddle", print)
    says("riddle.help: the subject must be a name, a function or a part of riddle, got integer 5", 5)
  end)

  it("prints, and returns nothing", function()
    local out = shell.need(shell.interpreter .. " -e 'print(select(\"#\", require(\"riddle\").help \"job\"))'")
    assert.equal(help.text "job" .. "\n0\n", out)
  end)

  it("is no part of what `require` loads", function()
    local script = "local before = {} for name in pairs(_G) do before[name] = true end local r = require 'riddle'"
      .. " for name in pairs(_G) do if not before[name] then print(name) end end"
      .. " for name in pairs(package.loaded) do if name:find '^riddle' then print(name) end end"
    local out = shell.need(shell.interpreter .. " -e " .. shell.quote(script) .. " | sort")
    assert.equal("riddle\nriddle.families\n", out)
  end)
end)

describe("riddle.examples", function()
  it("lists tours", function()
    for _, name in ipairs(tours.names) do assert.truthy(tours.text():find("\n  " .. name, 1, true)) end
  end)

  for _, name in ipairs(tours.names) do
    it("has a tour of " .. name .. " that works", function() run(tours.text(name), surroundings()) end)
  end

  it("suggests the nearest tour", function()
    assert.has_error(function() tours.text "peg" end, "riddle.examples: there is no tour 'peg'; did you mean 'pegs'?")
    assert.equal("pegs", options.nearest("peg", tours.names))
  end)
end)
