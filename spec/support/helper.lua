-- Loaded by busted before the specs.
-- A random seed for tests that draw cases: RIDDLE_SEED=... repeats a run. Printed once.
local seed = tonumber(os.getenv "RIDDLE_SEED") or os.time()
io.stderr:write("random cases with RIDDLE_SEED=", math.tointeger(seed), "\n")
package.loaded["spec.support.seed"] = math.tointeger(seed)
