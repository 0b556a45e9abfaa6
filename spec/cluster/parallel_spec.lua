-- Shards by GNU parallel on this machine (RIDDLE_SLOW=1): `make test-cluster`.
local command = require "spec.support.command"
local shell = require "spec.support.shell"

describe("shards by GNU parallel", function()
  local place
  before_each(function() place = command.open() end)
  after_each(function() place:close() end)

  it("survive a job that is killed: parallel starts it again, and the answer is that of one process", function()
    if not os.getenv "RIDDLE_SLOW" then return pending "RIDDLE_SLOW=1 runs shards by GNU parallel" end
    local version = shell.run "parallel --version"
    if not version.out:find "^GNU parallel" then return pending "GNU parallel is missing (Debian: parallel)" end
    -- The first time job 3 kills itself as soon as it has saved something.
    place:write("job.sh", [[
if [ "$1" = 3 ] && [ ! -e killed ]; then
  touch killed
  riddle pieces count queen 17 --shard "$1/8" --out q --threads 1 --save 0 &
  while [ ! -e q/3-of-8.shard ]; do sleep 0.01; done
  kill -9 $!
  kill -9 $$
fi
exec riddle pieces count queen 17 --shard "$1/8" --out q --threads 1
]])
    local line = "parallel --will-cite --jobs 2 --joblog log %s sh job.sh ::: 1 2 3 4 5 6 7 8"
    local _, _, status = place:run(line:format "--resume")
    assert.equal(1, status) -- one job failed
    local out, err
    out, err, status = place:run "riddle shards missing q"
    assert.same({ "3\n", "", 4 }, { out, err, status })
    out, _, status = place:run(line:format "--resume-failed")
    assert.equal(0, status)
    assert.is_truthy(out:find "^shard 3/8: 14 units, %d+ of them new\n$", out) -- that job alone
    assert.same({ "95815104\n", "", 0 }, { place:run "riddle merge q" }) -- OEIS A000170
  end)
end)
