-- riddle.judge: what it does with any problem, shown with a toy one.
local errors = require "riddle.errors"
local judge = require "riddle.judge"
local toy = require "spec.support.toy_problem"

-- Runs the toy; returns the output and what judge.run returned.
local function run(input, option)
  local pieces = {}
  local ok, err = judge.run("toy-doubles", input, function(text) pieces[#pieces + 1] = text end, option)
  return table.concat(pieces), ok, err
end

local function temporary(text)
  local file = assert(io.tmpfile())
  file:write(text)
  file:seek "set"
  return file
end

describe("riddle.judge", function()
  it("finds a problem by its name and by the judges' numbers, in any case", function()
    assert.equal(toy, judge.problem "toy-doubles")
    assert.equal(toy, judge.problem "TOY-2")
    assert.truthy(table.concat(judge.names(), " "):find "toy%-doubles")
  end)

  it("suggests the nearest name", function()
    local problem, err = judge.problem "toy-doublse"
    assert.is_nil(problem)
    assert.equal("problem", err.kind)
    assert.equal("unknown problem 'toy-doublse'; did you mean 'toy-doubles'?", err.message)
    assert.truthy(judge.problem "zzzzzzzzz" == nil)
    assert.truthy(select(2, judge.problem "zzzzzzzzz").message:find("there are .*toy%-doubles"))
    assert.has_error(function() judge.run("toy-11", "", io.stdout) end,
      "judge.run: unknown problem 'toy-11'; did you mean 'toy-1'?")
  end)

  for _, road in ipairs { "kernel", "lua" } do
    describe("on the road '" .. road .. "'", function()
      it("reads strings, files and functions", function()
        assert.same({ "6\n8\n", true }, { run("2\n3 4\n", { road = road }) })
        local file <close> = temporary "2\n3 4\n"
        assert.same({ "6\n8\n", true }, { run(file, { road = road }) })
        local chunks, at = { "2", "", "\n3", "3 ", "4" }, 0
        local function source()
          at = at + 1
          return chunks[at]
        end
        assert.same({ "66\n8\n", true }, { run(source, { road = road }) })
      end)

      it("writes to files, and has flushed them", function()
        local name = os.tmpname()
        local file <close> = assert(io.open(name, "w"))
        assert.is_true(judge.run("toy-1", "1 5", file, { road = road }))
        local other <close> = assert(io.open(name))
        assert.equal("10\n", other:read "a")
        os.remove(name)
      end)

      it("writes the answers before a fault, and says where it is", function()
        local output, ok, err = run("3\n1\n 2 x\n", { road = road })
        assert.same({ "2\n4\n", nil }, { output, ok })
        assert.same({ "number", 3, 4, "expected a number, found 'x'" }, { err.kind, err.line, err.column, err.message })
        assert.is_true(errors.is(err))
        output, ok, err = run("3\n1\n2", { road = road })
        assert.same({ "2\n4\n", nil, "end" }, { output, ok, err.kind })
      end)

      it("passes the problem's options on", function()
        assert.equal("it is 15\n", (run("1 5", { road = road, factor = 3, plain_words = true })))
      end)

      it("returns what a source says went wrong", function()
        for _, failure in ipairs { "broken", errors.new { kind = "read", message = "cannot read: broken" } } do
          local _, ok, err = run(function() return nil, failure end, { road = road })
          assert.is_nil(ok)
          assert.same({ "read", "cannot read: broken" }, { err.kind, tostring(err) })
        end
        local file = temporary ""
        file:close()
        assert.has_error(function() run(file, { road = road }) end,
          "judge.run: the source must be a string, an open file or a function, got closed file")
      end)

      it("returns the errors of a file that cannot be read", function()
        local folder <close> = assert(io.open ".")
        local _, ok, err = run(folder, { road = road })
        assert.is_nil(ok)
        assert.same({ "read", "cannot read: Is a directory" }, { err.kind, err.message })
      end)

      it("stops when the output fails", function()
        local function fails(...)
          local what = table.pack(...)
          local function output() return table.unpack(what, 1, what.n) end
          local ok, err = judge.run("toy-1", "2 5 6", output, { road = road })
          assert.is_nil(ok)
          return err.kind .. ": " .. err.message
        end
        assert.equal("write: cannot write: disk full", fails(nil, "disk full"))
        assert.equal("write: cannot write: the output function refused", fails(false))
        assert.equal("closed pipe: cannot write: Broken pipe", fails(nil, "Broken pipe", 32))
        assert.equal("mine: no", fails(nil, errors.new { kind = "mine", message = "no" }))
        local full = io.open("/dev/full", "w")
        if full then
          local ok, err = judge.run("toy-1", "1 5", full, { road = road })
          assert.same({ nil, "write" }, { ok, err.kind })
          full:close()
        end
      end)

      it("lets the errors of its caller's functions through, and closes the stream", function()
        local closed = toy.closed or 0
        assert.has_error(function() run(function() error("mine", 0) end, { road = road }) end, "mine")
        assert.has_error(function() run(function() return 7 end, { road = road }) end,
          "judge.run: the source function must return strings and then nil, got number")
        assert.has_error(function()
          judge.run("toy-1", "1 5", function() error("mine", 0) end, { road = road })
        end, "mine")
        assert.equal(road == "kernel" and closed + 3 or closed, toy.closed or 0)
      end)
    end)
  end

  it("blames the caller for wrong arguments", function()
    assert.has_error(function() judge.run("toy-1", "", "out.txt") end,
      "judge.run: the output must be an open file or a function, got string")
    assert.has_error(function() judge.run("toy-1", 7, io.stdout) end,
      "judge.run: the source must be a string, an open file or a function, got number")
    assert.error_matches(function() judge.run("toy-1", "", io.stdout, { odrer = "given" }) end,
      "judge.run: unknown option 'odrer'; did you mean 'order'%?")
    assert.error_matches(function() judge.run("toy-1", "", io.stdout, { factor = 10 }) end,
      "judge.run: option 'factor' must be an integer in 1..9, got integer 10")
    assert.error_matches(function() judge.validate("toy-1", "", { limits = "some" }) end,
      "judge.validate: option 'limits' must be 'contest' or 'none', got 'some'")
    assert.error_matches(function() judge.options("toy-1", "walk") end,
      "judge.options: the action must be 'generate', 'run' or 'validate', got 'walk'")
  end)

  it("checks an output", function()
    assert.same({ true, 2 }, { judge.check("toy-1", "2 3 4", "6\n8") })
    local ok, err = judge.check("toy-1", "2 3 4", "6\n9")
    assert.is_nil(ok)
    assert.same({ "wrong", 2, 2, "expected 8, found '9'" }, { err.kind, err.case, err.line, err.message })
    assert.equal("input", select(2, judge.check("toy-1", "2 3", "6\n9")).kind)
  end)

  it("validates an input with limits and without", function()
    assert.same({ true, 2 }, { judge.validate("toy-1", "2 3 400") })
    assert.same({ true, 2 }, { judge.validate("toy-1", "2 3 400", { limits = "none" }) })
    assert.equal("range", select(2, judge.validate("toy-1", "2 3 400", { limits = "contest" })).kind)
  end)

  it("generates the same for the same seed", function()
    local function generate(option)
      local pieces = {}
      assert.is_true(judge.generate("toy-1", function(text) pieces[#pieces + 1] = text end, option))
      return table.concat(pieces)
    end
    assert.equal(generate { seed = 5 }, generate { seed = 5 })
    assert.not_equal(generate { seed = 5 }, generate { seed = 6 })
    assert.equal("3\n0\n0\n0\n", generate { cases = 3, largest = 0 })
    assert.equal("0\n", generate { cases = 0 })
    local ok, err = judge.generate("toy-1", print, { cases = 101 })
    assert.same({ nil, "option" }, { ok, err.kind })
    ok, err = judge.generate("toy-1", function() return nil, "disk full" end)
    assert.same({ nil, "cannot write: disk full" }, { ok, err.message })
  end)

  it("tells which options a problem has", function()
    assert.truthy(judge.options("toy-1", "run").factor and judge.options("toy-1", "run").road)
    assert.truthy(judge.options("toy-1", "generate").largest and judge.options("toy-1", "generate").seed)
    assert.truthy(judge.options("toy-1", "validate").limits)
  end)
end)
