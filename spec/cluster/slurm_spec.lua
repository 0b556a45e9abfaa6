-- Shards on a real Slurm of one node (RIDDLE_SLOW=1, as root, with Debian's slurm-wlm and munge): `make test-cluster`.
local command = require "spec.support.command"
local shell = require "spec.support.shell"

local PROGRAMS = { "sbatch", "slurmctld", "slurmd", "munged", "setpriv" }

-- Why it cannot be run here; nil when it can.
local function obstacle()
  if not os.getenv "RIDDLE_SLOW" then return "RIDDLE_SLOW=1 runs shards on a real Slurm" end
  for _, name in ipairs(PROGRAMS) do
    if not shell.has(name) then return name .. " is missing (Debian: slurm-wlm, munge)" end
  end
  if shell.line "id -u" ~= "0" then return "a Slurm of one's own needs root" end
end

describe("shards on Slurm", function()
  local place, slurm, tree

  before_each(function()
    place, slurm, tree = command.open(), shell.folder(), shell.line "pwd"
  end)

  after_each(function()
    shell.run(("%s/spec/support/slurm.sh stop %s"):format(tree, slurm))
    place:close()
    shell.remove(slurm)
  end)

  local function run(line)
    return place:run(("SLURM_CONF=%s/slurm.conf; export SLURM_CONF\n%s"):format(slurm, line))
  end

  local function need(line)
    local out, err, status = run(line)
    assert.equal(0, status, line .. "\n" .. out .. err)
    return out
  end

  local function start_slurm()
    local port = 20000 + math.tointeger(tonumber(shell.line "echo $$")) % 10000
    need(("%s/spec/support/slurm.sh start %s %d 1"):format(tree, slurm, port))
  end

  -- Waits until a command prints what is wanted; 60 seconds at most.
  local function await(wanted, line)
    local out
    for _ = 1, 300 do
      out = run(line)
      if out == wanted then return end
      os.execute "sleep 0.2"
    end
    error(("%s: expected %q, found %q\n%s"):format(line, wanted, out, run "squeue -a; cat riddle-*.log"))
  end

  it("survive a task that is killed: it is named, submitted again, and the answer is that of one process", function()
    local reason = obstacle()
    if reason then return pending(reason) end
    start_slurm()
    need "riddle shards slurm 3 q -- pieces count queen 18 --save 0 >job.sh"
    local array, merge = need("sh job.sh"):match "^array (%d+), merge (%d+)\n$"
    await("RUNNING\n", ("squeue -h -o %%T -j %s_2"):format(array))
    need(("scancel --signal=KILL --full %s_2"):format(array))
    await("", "squeue -h") -- the rest of the array ends, the merge never starts
    assert.equal("", run(("cat riddle-%s.log 2>/dev/null"):format(merge)))
    local missing, _, status = run "riddle shards missing q"
    assert.same({ "2\n", 4 }, { missing, status })
    array, merge = need('sh job.sh "$(riddle shards missing q)"'):match "^array (%d+), merge (%d+)\n$"
    await("", "squeue -h")
    assert.is_truthy(need(("cat riddle-%s_2.log"):format(array)):find "^shard 2/3: 64 units, %d+ of them new\n$")
    assert.equal("666090624\n", need(("cat riddle-%s.log"):format(merge))) -- OEIS A000170
    assert.equal(0, select(3, run "riddle shards verify q --sample 3"))
    assert.equal("666090624\n", need "riddle pieces count queen 18 18")
  end)

  it("go on from their file when a task is requeued", function()
    local reason = obstacle()
    if reason then return pending(reason) end
    start_slurm()
    need "riddle shards slurm 2 q -- pieces count queen 18 --save 0 --threads 1 >job.sh"
    local array, merge = need("sh job.sh"):match "^array (%d+), merge (%d+)\n$"
    await("RUNNING\n", ("squeue -h -o %%T -j %s_1"):format(array))
    await("there\n", [[grep -q '"unit":' q/1-of-2.shard 2>/dev/null && echo there]])
    need(("scontrol requeue %s_1"):format(array))
    await("PENDING\n", ("squeue -h -o %%T -j %s_1"):format(array))
    need(("scontrol update JobId=%s_1 StartTime=now"):format(array)) -- else Slurm waits for two minutes
    await("", "squeue -h")
    local log = need(("cat riddle-%s_1.log"):format(array))
    local fresh = math.tointeger(tonumber(log:match "shard 1/2: 96 units, (%d+) of them new\n$"))
    assert.is_true(fresh < 96, log) -- the units that were there already were not done again
    assert.equal("666090624\n", need(("cat riddle-%s.log"):format(merge))) -- OEIS A000170
  end)
end)
