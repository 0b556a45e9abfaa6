-- Shards in Lua: files that are cut, changed, doubled, foreign; units that are wrong; sums beyond 64 bits.
local description = require "riddle.shards.description"
local json = require "riddle.json"
local lines = require "riddle.shards.lines"
local pieces = require "riddle.pieces"
local pieces_shards = require "riddle.pieces.shards"
local random = require "riddle.random"
local seed = require "spec.support.seed"
local shards = require "riddle.shards"
local shell = require "spec.support.shell"

local source = random.new(seed)
local folder

before_each(function() folder = shell.folder() .. "/s" end)
after_each(function() shell.remove(folder:match "^(.*)/s$") end)

local function plan(...) return assert(pieces_shards.count.plan(...)) end

local function run(question, numbers, of, option)
  return shards.run(question, numbers, of, folder, option or { threads = 1 })
end

local function all(of)
  local list = {}
  for i = 1, of do list[i] = i end
  return list
end

local function file(shard, of) return ("%s/%d-of-%d.shard"):format(folder, shard, of) end

-- The lines of a file written anew, each with its right check value; change(object, number) may return another object.
local function rewrite(name, change)
  local value, out, number = lines.START, {}, 0
  for line in shell.read(name):gmatch "[^\n]+" do
    number = number + 1
    local object = assert(json.decode(line))
    object.check = nil
    object = change(object, number) or object
    out[number], value = lines.write(object, { "shard", "unit", "done" }, value)
  end
  shell.write(name, table.concat(out))
end

local function refused(kind, text)
  local answer, err = shards.merge(folder)
  assert.is_nil(answer)
  assert.equal(kind, err.kind)
  assert.is_truthy(err.message:find(text, 1, true), err.message)
  return err
end

describe("shards of full queens", function()
  it("merge to the count of one process, by any number of shards, with their checks", function()
    for n = 8, 14 do
      for _, of in ipairs { 1, 3, 30 } do
        folder = folder:gsub("/s.*$", "/s") .. n .. "-" .. of
        local question = plan("queen", n, n)
        for _, shard in ipairs(all(of)) do assert(run(question, { shard }, of)) end
        local answer = assert(shards.merge(folder))
        assert.equal(pieces.count("queen", n, n), answer.answer)
        assert.same({ true, true }, { answer.checks[1].ok, answer.checks[2].ok })
        local verified = assert(shards.verify(folder, { sample = 5, threads = 1 }))
        assert.same({}, verified.wrong)
        assert.equal(math.min(5, answer.work.units), verified.sampled)
      end
    end
    folder = folder:gsub("/s.*$", "/s")
  end)

  it("find a wrong unit by the sums, and by doing it again", function()
    assert(run(plan("queen", 12, 12), all(2), 2))
    rewrite(file(1, 2), function(object) if object.unit == 3 then object.count = object.count + 182 end end)
    refused("check", "multiple of 8")
    local verified = assert(shards.verify(folder))
    assert.same({ { 3, 1 } }, { { verified.wrong[1].unit, verified.wrong[1].shard } })
    assert.is_truthy(verified.wrong[1].message:find "^count: expected %d+, found %d+$")
  end)

  it("find a unit that lost a multiple of 2^32 by doing it again, and one whose half boards are wrong by their sum",
    function()
      assert(run(plan("queen", 12, 12), all(2), 2))
      rewrite(file(2, 2), function(object) if object.unit == 2 then object.count = object.count + (182 << 32) end end)
      assert.equal(14200 + (182 << 32), assert(shards.merge(folder)).answer) -- 182 * 2^32 is a multiple of 8
      assert.equal(1, #assert(shards.verify(folder)).wrong)
      rewrite(file(2, 2), function(object) if object.unit == 2 then object.halves = object.halves - 1 end end)
      refused("check", "half boards")
    end)

  it("add up beyond 64 bits", function()
    assert(run(plan("queen", 12, 12), all(2), 2))
    for shard = 1, 2 do
      rewrite(file(shard, 2), function(object) if object.unit then object.count = "18446744073709551616" end end)
    end
    assert.equal("73786976294838206464", tostring(assert(shards.merge(folder)).answer)) -- 4 * 2^64
  end)
end)

describe("shards of other pieces", function()
  it("merge to the count of one process", function()
    local cases = {
      { "queen", 6, 4 }, { "rook", { 4, 5 }, 3 }, { "bishop", 5, 6 }, { "queen", { 5, 7 }, 1 }, { "queen", 9, 2 },
      { "queen", pieces.board(6, { torus = true }), 4 }, { "bishop", pieces.board(5, { holes = { { 2, 2 } } }), 4 },
      { "queen", 7, 7, { placed = { { 1, 2 } } } },
    }
    for i, case in ipairs(cases) do
      folder = folder:gsub("/s.*$", "/s") .. i
      assert(run(plan(table.unpack(case, 1, 4)), all(4), 4))
      local answer = assert(shards.merge(folder))
      assert.equal(pieces.count(table.unpack(case, 1, 4)), answer.answer)
      assert.same({}, assert(shards.verify(folder, { sample = 7 })).wrong)
    end
    folder = folder:gsub("/s.*$", "/s")
  end)

  it("are refused with a reason that names what can be sharded", function()
    local cases = { { "king", 8, 8 }, { "queen", 8, 8, { method = "graph" } }, { "queen", 8, 99 }, { "queen", 8, 0 } }
    for _, case in ipairs(cases) do
      local question, err = pieces_shards.count.plan(table.unpack(case, 1, 4))
      assert.is_nil(question)
      assert.equal("limit", err.kind)
      assert.is_truthy(err.message:find("sharded are full queens", 1, true), err.message)
    end
  end)
end)

describe("files of shards", function()
  it("go on where they were interrupted: what is done is kept, and the answer is the same", function()
    local question = plan("queen", 13, 13)
    assert(run(question, { 1 }, 2))
    assert(run(question, { 2 }, 2))
    local whole = shell.read(file(1, 2))
    for _ = 1, 40 do -- a file that is cut anywhere
      local cut = source:integer(0, #whole - 1)
      shell.write(file(1, 2), whole:sub(1, cut))
      local err = refused("shards", "1-of-2.shard: damaged")
      assert.same({ 1 }, err.missing)
      local mended
      local summary = assert(run(question, { 1 }, 2, { on_mend = function(shard) mended = shard.done end }))
      assert.same({ 8, 8 - mended }, { summary.done, summary.new })
      assert.equal(73712, assert(shards.merge(folder)).answer)
    end
    assert.equal(0, assert(run(question, { 1 }, 2)).new)
  end)

  it("are refused when a byte has changed anywhere", function()
    assert(run(plan("queen", 12, 12), all(2), 2))
    local whole = shell.read(file(2, 2))
    for _ = 1, 60 do
      local at = source:integer(1, #whole)
      local byte = string.char(whole:byte(at) ~ 1 << source:integer(0, 7))
      shell.write(file(2, 2), whole:sub(1, at - 1) .. byte .. whole:sub(at + 1))
      local answer, err = shards.merge(folder)
      assert.is_nil(answer)
      assert.is_truthy(err.kind == "shards" and err.message:find("2-of-2.shard: damaged", 1, true), err.message)
    end
  end)

  it("are named when they are missing, doubled, or foreign", function()
    local question = plan("queen", 13, 13)
    assert(run(question, { 1, 3, 4 }, 5))
    assert.same({ 2, 5 }, refused("shards", "missing: 2,5 of 5 shards").missing)
    assert(run(question, { 2, 5 }, 5))
    shell.write(folder .. "/copy.shard", shell.read(file(3, 5)))
    refused("shards", "doubled: shard 3 is in")
    shell.need(("rm %s/copy.shard"):format(folder))
    local own = folder
    folder = own .. "2"
    assert(run(plan("queen", 12, 12), { 2 }, 5))
    shell.need(("cp %s %s/other.shard"):format(file(2, 5), own))
    folder = own
    refused("shards", "other.shard: foreign: it is a shard of another question")
    local answer, err = run(plan("queen", 12, 12), { 1 }, 5)
    assert.is_nil(answer)
    assert.equal("other question", err.kind)
    answer, err = run(question, { 1 }, 4)
    assert.is_nil(answer)
    assert.equal("other question", err.kind)
    shell.need(("mv %s/other.shard %s"):format(own, file(2, 5)))
    answer, err = run(question, { 2 }, 5)
    assert.is_nil(answer)
    assert.equal("foreign", err.kind)
  end)

  it("of two versions do not mix", function()
    local question = plan("queen", 12, 12)
    assert(run(question, all(2), 2))
    rewrite(file(1, 2), function(object)
      if object.riddle then
        object.riddle, object.id = "0.0.9", "0123456789abcdef"
        return object
      end
    end)
    refused("shards", "version: expected shards of riddle 0.1.0, found one of riddle '0.0.9'")
    rewrite(folder .. "/question.json", function(object) object.riddle = "0.0.9" end)
    local answer, err = run(question, { 1 }, 2)
    assert.is_nil(answer)
    assert.equal("version", err.kind)
    assert.is_truthy(err.message:find("expected riddle 0.1.0, found shards of riddle 0.0.9", 1, true), err.message)
  end)

  it("do not mind a clock that was set back", function()
    local question = plan("queen", 13, 13)
    assert(run(question, all(2), 2))
    local whole = shell.read(file(1, 2))
    local kept = {}
    for line in whole:gmatch "[^\n]+\n" do kept[#kept + 1] = line end
    shell.write(file(1, 2), table.concat(kept, "", 1, 3)) -- the heading and two units
    rewrite(file(1, 2), function(object) if object.began then object.began = "2999-01-01T00:00:00Z" end end)
    assert.equal(6, assert(run(question, { 1 }, 2)).new)
    assert.equal(73712, assert(shards.merge(folder)).answer)
    local last
    for line in shell.read(file(1, 2)):gmatch "[^\n]+" do last = json.decode(line) end
    assert.is_true(last.seconds >= 0)
  end)

  it("obey a time limit, keep what is done, and go on", function()
    local question = plan("queen", 16, 16)
    local summary, err, so_far = run(question, { 1 }, 1, { threads = 1, time = 0.05 })
    assert.is_nil(summary)
    assert.equal("limit", err.kind)
    assert.is_true(so_far.done < 52)
    assert.equal(52 - so_far.done, assert(run(question, { 1 }, 1)).new)
    assert.equal(14772512, assert(shards.merge(folder)).answer)
  end)

  it("are no way to run something else: hostile questions are refused", function()
    local hostile = {
      { family = "os", verb = "count" }, { family = "pieces", verb = "solve" }, { family = "pieces", verb = {} },
      { family = "pieces", verb = "count", piece = "queen", board = 8, k = "8", method = "quarters" },
      { family = "pieces", verb = "count", piece = "king", board = 8, k = 8, method = "quarters" },
      { family = "pieces", verb = "count", piece = "queen", board = 8, k = 8, method = "../x" },
      { family = "batch", verb = "run" }, { family = "lines", verb = "audit", files = 3 }, {},
    }
    for i, question in ipairs(hostile) do
      folder = folder:gsub("/s.*$", "/s") .. i
      assert(description.claim(folder, description.new(question, 1, 0)))
      local answer, err = shards.merge(folder)
      assert.is_nil(answer)
      assert.is_string(err.message)
    end
    folder = folder:gsub("/s.*$", "/s")
  end)
end)
