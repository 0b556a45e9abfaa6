-- Everything that README.md and docs/ show is run; spec/support/docs.lua says how.
local docs = require "spec.support.docs"
local shell = require "spec.support.shell"

describe("the documentation", function()
  for _, name in ipairs(shell.lines "ls README.md docs/*.md 2>/dev/null || true") do
    it("shows what happens in " .. name, function()
      local checks, faults, left_out = docs.run(name, shell.read(name))
      assert(#faults == 0, "\n" .. table.concat(faults, "\n"))
      if left_out then return pending(left_out) end
      assert(checks > 0, name .. " shows nothing that can be checked")
    end)
  end
end)

describe("the test of the documentation", function()
  -- Line 1 is the fence.
  local function page(language, ...) return ("```%s\n%s\n```\n"):format(language, table.concat({ ... }, "\n")) end

  local function run(text) return docs.run("page", text) end

  it("accepts what is true", function()
    local text = page("lua", "> x = 3", "> x, x + 1", "3\t4", "> for i = 1, 2 do", ">>   print(i)", ">> end", "1", "2")
      .. page("lua", "> x .. 'a'", "3a", "> error 'no'", "stdin:1: no", "> #", "stdin:1: unexpected symbol...")
      .. page("console", "$ printf 'a\\n' > file; (exit 3)", "$ echo $?", "3", "$ cat file \\", ">   file", "a", "a",
        "$ printf x", "x", "$ seq 9", "1", "...", "8", "9", "$ ls nothing", "ls: ...")
      .. page("lua", "assert(riddle == nil)") .. page("text", "anything")
    local checks, faults = run(text)
    assert.same({}, faults)
    assert.equal(13, checks)
  end)

  for what, text in pairs {
    ["a wrong value"] = page("lua", "> 1 + 1", "3"),
    ["a value too many"] = page("lua", "> x = 1", "1"),
    ["a value too few"] = page("lua", "> print '1' print '2'", "1"),
    ["a wrong end after an ellipsis"] = page("console", "$ seq 9", "1", "...", "8"),
    ["a session that ends early"] = page("lua", "> os.exit(0)", "> 1", "1"),
    ["a shell that ends early"] = page("console", "$ exit 0", "$ echo 1", "1"),
    ["a script that fails"] = page("lua", "error 'no'"),
    ["a command that prints something else"] = page("console", "$ echo a", "b"),
    ["an empty block"] = page("console", ""):gsub("\n\n", "\n"),
    ["a language that it does not know"] = page("perl", "1"),
  } do
    it("finds " .. what, function()
      local _, faults = run(text)
      assert.truthy(#faults > 0)
      assert.truthy(faults[1]:find "^page:%d+: ")
    end)
  end
end)
