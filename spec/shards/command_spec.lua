-- riddle ... --shard, riddle shards and riddle merge, as users type them.
local command = require "spec.support.command"
local json = require "riddle.json"

describe("the commands of shards", function()
  local place
  before_each(function() place = command.open() end)
  after_each(function() place:close() end)

  local function run(line)
    local out, err, status = place:run(line)
    return { out, err, status }
  end

  -- Runs a command that goes well; returns its standard output.
  local function need(line)
    local out, err, status = place:run(line)
    assert.same({ "", 0 }, { err, status }, line)
    return out
  end

  it("count queens: each shard by itself, then the merge", function()
    assert.equal("shard 2/3: 1 unit, 1 of them new\n", need "riddle pieces count queen 12 --shard 2/3 --out q")
    assert.same({ "1,3\n", "", 4 }, run "riddle shards missing q")
    assert.same({ "1\n3\n", "", 4 }, run "riddle shards missing q --format lines")
    local missing = "riddle: the shards cannot be merged:\nq: missing: 1,3 of 3 shards (1 of 4 units are there)\n"
    assert.same({ "", missing, 2 }, run "riddle merge q")
    assert.equal("2 shards of 3: 3 units, 3 of them new\n",
      need 'riddle pieces count queen 12 12 --shard "$(riddle shards missing q)/3" --out q')
    assert.equal("shard 2/3: 1 unit, 0 of them new\n", need "riddle pieces count queen 12 --shard 2/3 --out q")
    assert.equal("14200\n", need "riddle merge q")
    assert.same({ "", "", 0 }, run "riddle shards missing q")
    local listed = need "riddle shards list q"
    assert.is_truthy(listed:find("shard 1/3: 2 of 2 units in ", 1, true))
    assert.is_truthy(listed:find("4 of 4 units done; no shard is missing\n", 1, true))
    assert.same({ 4, {} }, { json.decode(need "riddle shards list q --format json").done,
      json.decode(need "riddle shards list q --format json").missing })
    assert.equal("4 of 4 units done, all files whole\n"
      .. "3 units done again with the rows reversed, by the portable loops (seed 1): all the same\n",
      need "riddle shards verify q --sample 3 --seed 1")
    local merged = json.decode(need "riddle merge q --format json")
    assert.same({ 14200, 3, 4, "12 queens on 12 x 12" }, { merged.answer, merged.shards, merged.units, merged.words })
  end)

  it("refuse what cannot be, with the exit status of its kind", function()
    for text, status in pairs { ["0/4"] = 1, ["5/4"] = 1, ["1/0"] = 1, ["x"] = 1 } do
      local _, err, found = place:run(("riddle pieces count queen 8 --shard %s --out q"):format(text))
      assert.equal(status, found)
      assert.is_truthy(err:find(("found '%s'"):format(text), 1, true), err)
    end
    for line, message in pairs {
      ["pieces count queen 8 --shard 1/2"] = "option '--shard' needs '--out', a folder",
      ["pieces count queen 8 --out q"] = "option '--out' needs '--shard', as 3/64",
      ["pieces count queen 8 --save 1"] = "option '--save' needs '--shard'",
      ["batch x --shard 1/2 --out q --resume"] = "option '--shard' writes to '--out', and always resumes",
      ["pieces count queen 8 --shard 1/2 --out q --save -1"] =
        "option '--save' must be a number of at least 0, found '-1'",
      ["shards slurm 0 q -- pieces count queen 8"] = "argument 'shards' must be an integer in 1..1048576, found '0'",
    } do
      local _, err, status = place:run("riddle " .. line)
      assert.same({ "riddle: " .. message, 1 }, { err:match "^[^\n]*", status })
    end
    for line, message in pairs {
      ["merge nothing"] = "riddle: nothing: expected a folder of shards, found no question.json in it\n",
      ["shards list nothing"] = "riddle: nothing: expected a folder of shards, found no question.json in it\n",
      ["pieces count queen 8 --shard 1/2 --out /dev/full"] =
        "riddle: /dev/full: cannot make the folder: there is a file, or no right to\n",
      ["batch nothing --shard 1/2 --out q"] = "nothing: cannot open: No such file or directory\n",
      ["batch - --shard 1/2 --out q"] = "stdin: shards need a file: each reads all of it\n",
    } do
      assert.same({ "", message, 2 }, run("riddle " .. line))
    end
    need "riddle pieces count queen 10 --shard 1/2 --out q"
    local _, err, status = place:run "riddle pieces count queen 11 --shard 1/2 --out q"
    assert.equal(2, status)
    assert.is_truthy(err:find '"k":11.*found shards of .*"k":10', err)
  end)

  it("count nothing that is half-written when the disk is full", function()
    need "riddle pieces count queen 13 --shard 1/2 --out q"
    local before = place:read "q/1-of-2.shard"
    local _, err, status = place:run
      "trap '' XFSZ; ulimit -f 1; riddle pieces count queen 17 --shard 1/2 --out r --threads 1" -- files of 512 bytes
    assert.equal(2, status)
    assert.is_truthy(err:find "cannot write: .*File too large", err)
    assert.equal("", need "ls r | grep -v '^question.json$' | grep -v '^1-of-2.shard$' || true")
    assert.equal(2, select(3, place:run "riddle merge r"))
    assert.equal(before, place:read "q/1-of-2.shard")
    need "rm -rf r; riddle pieces count queen 13 --shard 2/2 --out q"
    assert.equal("73712\n", need "riddle merge q")
  end)

  it("count nothing that is half-written on a small disk", function()
    place:run "mkdir small"
    if select(3, place:run "mount -t tmpfs -o size=8k none small") ~= 0 then
      pending "needs the right to mount a tmpfs"
      return
    end
    local _, err, status = place:run "riddle pieces count queen 17 --shard 1/2 --out small/q --threads 1 --save 0"
    local names = need "ls -A small/q"
    place:run "umount small"
    assert.equal(2, status)
    assert.is_truthy(err:find "cannot write: .*No space left on device", err)
    assert.is_nil(names:find(".part", 1, true))
  end)

  it("go on after kill -9, at any moment", function()
    for _, pause in ipairs { "0.05", "0.15", "0.3" } do
      place:run(("riddle pieces count queen 16 --shard 1/1 --out k%s --save 0 --threads 1 & sleep %s; kill -9 $!")
        :format(pause, pause))
      need(("riddle pieces count queen 16 --shard 1/1 --out k%s"):format(pause))
      assert.equal("14772512\n", need("riddle merge k" .. pause))
    end
  end)

  it("answer batches: the answers of one process, and each line as it was", function()
    local question = '{"family":"pieces","verb":"count","piece":"queen","board":%d,"k":4}\n'
    local text = {}
    for n = 3, 12 do text[#text + 1] = question:format(n) end
    place:write("q", table.concat(text) .. "\nbad\n" .. question:format(5):gsub("\n", ""))
    local whole = place:run "riddle batch q"
    need "riddle batch q --shard 1-3,5/5 --out b --jobs 2"
    need "riddle batch q --shard 4/5 --out b"
    local out, err, status = place:run "riddle merge b"
    local function plain(answers) return (answers:gsub('"seconds":[^,}]*', "")) end
    assert.same({ plain(whole), "", 2 }, { plain(out), err, status })
    assert.equal("13 of 13 units done, all files whole\n"
      .. "13 units done again from the file of the questions (seed 3): all the same\n",
      need "riddle shards verify b --seed 3")
    place:write("q", place:read("q"):gsub('"board":7', '"board":8'))
    local told
    told, err, status = place:run "riddle shards verify b --seed 3"
    assert.same({ "", 4 }, { err, status })
    assert.is_truthy(told:find("unit 5, shard 5: wrong: the question's line is another than it was", 1, true), told)
    assert.equal(2, select(3, place:run "riddle batch q --shard 1/5 --out b")) -- it is another question now
  end)

  it("audit archives: what one process writes, and its exit status", function()
    need "mkdir -p games/x"
    for i = 1, 7 do
      local moves = i % 3 == 0 and "5,5,0\n5,5,0\n" or "5,5,0\n4,4,0\n"
      place:write(("games/x/%d.psq"):format(i), "Piskvorky 9x9, 0:0, 0\n" .. moves .. "-1\n")
    end
    place:write("games/bad.psq", "nothing\n")
    for _, option in ipairs { "--all", "--format json", "--format csv" } do
      local line = "riddle lines audit games --rule freestyle " .. option
      local whole = run(line)
      need(line .. " --shard 1,3/3 --out a")
      need(line .. " --shard 2/3 --out a")
      assert.same(whole, run "riddle merge a")
      assert.equal(0, select(3, place:run "riddle shards verify a"))
      need "rm -r a"
    end
    need "riddle lines audit games --map x=freestyle --shard 1/2 --out a"
    place:write("games/x/8.psq", "Piskvorky 9x9, 0:0, 0\n-1\n")
    assert.equal(2, select(3, place:run "riddle lines audit games --map x=freestyle --shard 2/2 --out a"))
  end)

  it("write a script for Slurm that a shell can read", function()
    local script = need("riddle shards slurm 8 'a b' --cpus 2 --time 1:00:00 --memory 2G --at-once 4 -- "
      .. "pieces count queen 12")
    place:write("job.sh", script)
    need "sh -n job.sh"
    for _, line in ipairs { "#SBATCH --requeue", "#SBATCH --cpus-per-task=2", "#SBATCH --mem=2G", "folder='a b'",
      "#SBATCH --time=1:00:00" } do
      assert.is_truthy(script:find(line .. "\n", 1, true), line)
    end
    need "export SLURM_CPUS_PER_TASK=1; for i in 1 2 3 4 5 6 7 8; do SLURM_ARRAY_TASK_ID=$i sh job.sh; done"
    assert.equal("14200\n", need "SLURM_JOB_ID=1 sh job.sh")
    assert.equal(1, select(3, place:run "riddle shards slurm 8 q --time '1\n2' -- pieces count queen 12"))
  end)

end)
