-- The two roads of riddle.judge, through C streams and through the families' Lua API, on mutated samples:
-- the same bytes and the same faults, whatever the input and however it comes in pieces. The readers in Lua
-- work under a budget of instructions, so that a loop without end is a failure and not a hang.
local judge = require "riddle.judge"
local mutants = require "spec.support.mutants"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"

local mutate, in_pieces, within_budget = mutants.mutate, mutants.in_pieces, mutants.within_budget

local MUTANTS = 60 -- of each sample
local MEMORY = 16 << 20 -- so that a mutant cannot ask for a table of gigabytes

local function answer(problem, source, road)
  local pieces = {}
  local function write(text)
    pieces[#pieces + 1] = text
    return true
  end
  local ok, err = within_budget(judge.run, problem, source, write, { road = road, memory = MEMORY })
  local fault = err and { kind = err.kind, line = err.line, column = err.column, message = err.message }
  return { ok = ok, output = table.concat(pieces), fault = fault }
end

local function is_limit(result) return result.fault and result.fault.kind == "limit" end

describe("mutated samples (RIDDLE_SEED=" .. seed .. ")", function()
  for _, problem in ipairs(judge.names()) do
    it("get the same answers and faults on both roads: " .. problem, function()
      math.randomseed(seed)
      for _, path in ipairs(shell.lines(("find spec/fuzz/corpus/%s -type f | sort"):format(problem))) do
        local sample = shell.read(path)
        for i = 0, MUTANTS do
          local text = i == 0 and sample or mutate(sample)
          local whole = answer(problem, text, "kernel")
          if not is_limit(whole) then
            local name = ("%s, mutant %d: %q"):format(path, i, text)
            assert.are.same(whole, answer(problem, in_pieces(text), "kernel"), name)
            assert.are.same(whole, answer(problem, text, "lua"), name)
            assert.are.same(whole, answer(problem, in_pieces(text), "lua"), name)
          end
        end
      end
    end)

    it("are judged legal only when they can be answered: " .. problem, function()
      math.randomseed(seed)
      for _, path in ipairs(shell.lines(("find spec/fuzz/corpus/%s -type f | sort"):format(problem))) do
        local sample = shell.read(path)
        for i = 0, MUTANTS do
          local text = i == 0 and sample or mutate(sample)
          local whole = answer(problem, text, "kernel")
          local legal, why = within_budget(judge.validate, problem, text)
          if not is_limit(whole) then
            local name = ("%s, mutant %d: %q"):format(path, i, text)
            assert.are.equal(whole.ok, legal, name .. tostring(why))
            if legal then
              local right, doubt = within_budget(judge.check, problem, text, whole.output)
              assert.is_true(right or doubt.kind == "limit", name) -- a checker in Lua may decline large boards
            else
              assert.are.equal(whole.fault.line, why.line, name)
            end
          end
        end
      end
    end)
  end
end)
