-- The two roads of riddle.judge, through C streams and through the families' Lua API, on mutated samples:
-- the same bytes and the same faults, whatever the input and however it comes in pieces. The readers in Lua
-- work under a budget of instructions, so that a loop without end is a failure and not a hang.
local judge = require "riddle.judge"
local seed = require "spec.support.seed"
local shell = require "spec.support.shell"

local MUTANTS = 60 -- of each sample
local BUDGET = 100000000 -- instructions of Lua for one input
local MEMORY = 16 << 20 -- so that a mutant cannot ask for a table of gigabytes

local ODD = {
  "0", "-1", "+1", "00", "1.5", "1e3", "34", "2147483648", "4294967296", "9223372036854775807", "9223372036854775808",
  "\r\n", "\n\n", "\t", " ", "\0", "\xC3\xBC", "\xFF", "\xEF\xBB\xBF", ("x"):rep(300),
}

-- Each takes a text and a random place in it.
local mutations = {
  function(text, at) return text:sub(1, at - 1) .. string.char(math.random(0, 255)) .. text:sub(at + 1) end,
  function(text, at) return text:sub(1, at - 1) .. text:sub(at + math.random(1, 8)) end,
  function(text, at) return text:sub(1, at - 1) .. text:sub(at, at + math.random(1, 30)) .. text:sub(at) end,
  function(text, at) return text:sub(1, at) .. ODD[math.random(#ODD)] .. text:sub(at + 1) end,
  function(text, at) return (text:sub(1, at) .. text:sub(at + 1):gsub("[^%s]+", ODD[math.random(#ODD)], 1)) end,
  function(text, at) return text:sub(1, at) end,
  function(text) return text:gsub("\n", "\r\n") end,
  function(text) return text:gsub("%s+$", "") end,
  function(text) return text .. text end,
}

local function mutate(text)
  for _ = 1, math.random(1, 3) do
    text = mutations[math.random(#mutations)](text, math.random(1, #text + 1))
  end
  return text
end

-- A source that gives the text in pieces of random sizes.
local function in_pieces(text)
  local at = 1
  return function()
    if at > #text then return nil end
    local piece = text:sub(at, at + math.random(0, 20))
    at = at + #piece
    return piece
  end
end

-- Calls a function that must not run forever.
local function within_budget(call, ...)
  debug.sethook(function() error "the budget of instructions is spent" end, "", BUDGET)
  local results = table.pack(pcall(call, ...))
  debug.sethook()
  if not results[1] then error(results[2], 0) end
  return table.unpack(results, 2, results.n)
end

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
