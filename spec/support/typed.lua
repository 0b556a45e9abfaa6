-- What specs of the command line ask of one command, again and again. Inside a describe:
--
--    local place, expect, refused = typed.command "riddle lines"
--
-- The place (spec.support.command) is there while the tests run; the lines of expect and refused go on after the
-- command's words.
local assert = require "luassert"
local busted = require "busted"
local command = require "spec.support.command"

local typed = {}

-- @treturn table the place
-- @treturn function expect(line, stdout, status, input): asserts what is printed, nothing on stderr and the status (0)
-- @treturn function refused(line, first, status, input): asserts nothing on stdout, the first line on stderr, the
-- status, and no traceback; returns what is on stderr
function typed.command(words)
  local place = command.place()
  busted.setup(function() place:open() end)
  busted.teardown(function() place:close() end)

  local function expect(line, stdout, status, input)
    assert.same({ stdout, "", status or 0 }, { place:run(words .. " " .. line, input) }, line)
  end

  local function refused(line, first, status, input)
    local stdout, stderr, code = place:run(words .. " " .. line, input)
    assert.same({ "", first, status }, { stdout, stderr:match "[^\n]*", code }, line)
    assert.is_nil(stderr:find "traceback")
    return stderr
  end

  return place, expect, refused
end

-- Asserts that a command has help, whose example works line by line. Returns the help.
function typed.has_help(place, words)
  local help = place:run(words .. " --help")
  assert.equal("Usage: " .. words, help:sub(1, #words + 7))
  for line in help:match("\nExample:\n(.+)$"):gsub("\\\n *", ""):gmatch "[^\n]+" do
    local stdout, stderr, status = place:run(line)
    assert.same({ "", 0 }, { stderr, status }, line)
    assert.truthy(#stdout > 0 or line:find ">" or line:find "-o ", line)
  end
  return help
end

-- The same for verbs of a family, which its own help lists.
function typed.have_help(place, words, verbs)
  local help = place:run(words .. " --help")
  for _, verb in ipairs(verbs) do
    assert.truthy(help:find("\n   " .. verb .. " ", 1, true), verb)
    typed.has_help(place, words .. " " .. verb)
  end
end

return typed
