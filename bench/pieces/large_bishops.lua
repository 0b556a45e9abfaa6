-- Bishops on large square boards: whole rows beside one product of GMP, and one coefficient on threads.
--
--    lua5.4 bench/run.lua large_bishops        from the checkout's root, after `make`
--
-- The product is that of the textbook's way to a row (Kronecker substitution): the tables of the two colours as
-- two numbers with as many bits between their columns as the row's longest number has; for even n both are the same
-- number, and GMP squares it, which is quicker. What counts is the processor time of one thread, best of several runs;
-- two threads are compared with one by the clock on the wall.
local best = require "bench.best"
local integer = require "riddle.integer"
local job = require "riddle.job"

local function question(n, k)
  return { piece = { name = "bishop" }, board = { rows = n, columns = n, holes = {}, torus = false, lines = "pass" },
    placed = {}, k = k }
end

local function ask(name, n, k, threads)
  local method, option = require("riddle.pieces.methods." .. name), { threads = threads }
  return job.run(method.job(question(n, k), option), option)
end

local function longest(row)
  local bits = 0
  for k = 2, #row - 1 do bits = math.max(bits, math.type(row[k]) and 64 or row[k]:bits()) end
  return bits
end

-- Seconds for the product of two numbers of n columns each, and for a square.
local function products(n, bits)
  local long = n * ((bits + 63) // 64 * 64)
  local x = integer.pow(3, math.floor(long / math.log(3, 2)))
  local y = x + 2
  return best(5, function() return x * y end), best(5, function() return x * x end)
end

local function rows()
  local seconds = { ferrers = {}, residues = {} }
  for _, n in ipairs { 1000, 3000 } do
    for _, name in ipairs { "ferrers", "residues" } do
      local row
      seconds[name][n], row = best(n == 1000 and 5 or 2, function() return (ask(name, n, nil, 1)) end)
      if n == 1000 and name == "residues" then
        local product, square = products(n, longest(row))
        print(("  one product of the size of the row for n = 1000: %.1f ms, as a square %.1f ms"):format(
          product * 1e3, square * 1e3))
        for _, one in ipairs { "ferrers", "residues" } do
          print(("  row n = 1000, %-8s  %8.1f ms  %.2f squares"):format(one, seconds[one][n] * 1e3,
            seconds[one][n] / square))
        end
      elseif n == 3000 then
        print(("  row n = 3000, %-8s  %8.1f ms  %.1f times that of n = 1000"):format(name, seconds[name][n] * 1e3,
          seconds[name][n] / seconds[name][1000]))
      end
    end
  end
end

local function coefficient(n, k)
  local seconds, processor = { math.huge, math.huge }, math.huge
  for _ = 1, 3 do
    for threads = 1, 2 do
      local start = os.clock()
      local count, work = ask("residues", n, k, threads)
      if threads == 1 then processor = math.min(processor, os.clock() - start) end
      assert(n ~= 10000 or count % 1000000007 == 9730576)
      seconds[threads] = math.min(seconds[threads], work.seconds)
    end
  end
  print(("  n = k = %d, residues    %8.1f ms of processor time"):format(n, processor * 1e3))
  print(("  on the wall: one thread %.1f ms, two %.1f ms, %.2fx (on a busy machine this says little)"):format(
    seconds[1] * 1e3, seconds[2] * 1e3, seconds[1] / seconds[2]))
end

print "\nlarge_bishops"
rows()
coefficient(10000, 10000)
