-- riddle.report: figures, cards, pages that need nothing else.
local batch = require "riddle.batch"
local json = require "riddle.json"
local report = require "riddle.report"
local shell = require "spec.support.shell"

local QUESTIONS = [==[
{"id":"eight","family":"pieces","verb":"count","piece":"queen","board":8,"k":8}
{"id":"line","family":"pegs","verb":"solve","board":"T5","options":{"to":1}}
{"id":"no","family":"pegs","verb":"prove","board":{"board":"english","vacant":[17]},"options":{"to":16}}
{"id":"whole","family":"pegs","verb":"count","board":"T5"}
{"id":"<script>x</script>","family":"pieces","verb":"count","piece":"queen","board":20,"k":20,"options":{"time":0.01}}
{"id":"place","family":"pieces","verb":"solve","piece":"queen","board":{"board":8,"holes":[[1,1]]}}
{"id":"row","family":"pieces","verb":"polynomial","piece":"king","board":5}
{"id":"form","family":"pieces","verb":"formula","piece":"bishop","k":2}
{"id":"sim","family":"pegs","verb":"simulate","board":"english"}
{"id":"s","family":"knockout","verb":"schedule","matches":[["Ann","Bob"],["Cy","Dee"],["Ann","Cy"]]}
{"id":"k","family":"knockout","verb":"wish","matches":[["Ann","Bob"]],"options":{"teams":["Ann","Bob","Cy","Dee"]}}
{"id":"c","family":"knockout","verb":"calendar","matches":[["Ann","Bob"],["Ann","Cy"],["Ann","Dee"]]}
{"id":"d","family":"knockout","verb":"draw","entrants":["Ann","Bob","Cy"],"options":{"byes":"first-round","seed":7}}
{"id":"w","family":"lines","verb":"winner","board":"XXX/OO./...","rule":"tic-tac-toe"}
{"id":"f","family":"lines","verb":"fouls","board":["XXX.XX","OO...."],"rule":"renju"}
{"id":"e","family":"lines","verb":"explain_foul","board":["XXX.XX","OO...."],"point":[1,4],"rule":"renju"}
{"family":"lines","verb":"vcf","board":"XXX./..X./..X.","rule":{"k":4,"overline":"wins"},"options":{"side":"black"}}
{"id":"a","family":"lines","verb":"audit","record":{"rows":3,"columns":3,"moves":[[1,1],[1,1]]},"rule":"tic-tac-toe"}
what & is <this>?
]==]

local function answers_of(questions)
  local list = {}
  assert(batch.run(questions, function(line) list[#list + 1] = line return true end))
  return table.concat(list)
end

local answers = answers_of(QUESTIONS)

local function written(text, option)
  local list = {}
  local ok, err = report.write(text, function(part) list[#list + 1] = part end, option)
  if not ok then return nil, err end
  return table.concat(list)
end

describe("riddle.report", function()
  it("counts the answers of each status, by family and verb", function()
    local figures = json.decode(written(answers, { format = "json" }))
    assert.same({ 19, 16, 1, 1, 1 }, { figures.all.count, figures.all.found, figures.all.none, figures.all["gave up"],
      figures.all.error })
    local names, total, speeds = {}, 0, 0
    for i, row in ipairs(figures.questions) do
      names[i] = row.name
      total = total + row.count
      assert.equal(row.count, row.found + row.none + row["gave up"] + row.error)
    end
    for _, speed in ipairs(figures.speeds) do speeds = speeds + speed.count end
    assert.same({
      "(no question)", "knockout calendar", "knockout draw", "knockout schedule", "knockout wish", "lines audit",
      "lines explain_foul", "lines fouls", "lines vcf", "lines winner", "pegs count", "pegs prove", "pegs simulate",
      "pegs solve", "pieces count", "pieces formula", "pieces polynomial", "pieces solve",
    }, names)
    assert.same({ 19, 18 }, { total, speeds })
  end)

  it("has medians and sums that are right", function()
    local lines = {}
    for i, seconds in ipairs { 0.5, 0.1, 0.2, 4, 0.3 } do
      lines[i] = ('{"line":%d,"family":"a","verb":"b","status":"found","seconds":%g}\n'):format(i, seconds)
    end
    local all = json.decode(written(table.concat(lines), { format = "json" })).all
    assert.same({ 0.3, 4 }, { all.median, all.longest })
    assert.near(5.1, all.seconds, 1e-9)
    all = json.decode(written(table.concat(lines, "", 1, 4), { format = "json" })).all
    assert.near(0.35, all.median, 1e-9)
  end)

  it("makes a page that needs nothing else and runs nothing", function()
    local page = written(answers)
    assert.truthy(page:find("^<!DOCTYPE html>"))
    for _, wrong in ipairs { "<script", "<link", "@import", "http%-equiv", "src=", "url%(", "javascript:" } do
      assert.is_nil(page:find(wrong), wrong)
    end
    local without_names = page:gsub('xmlns="http://www.w3.org/2000/svg"', "")
    assert.is_nil(without_names:find "https?:")
    local _, cards = page:gsub("<article>", "")
    assert.equal(19, cards)
    local _, drawings = page:gsub("<svg", "")
    local _, titles = page:gsub("<title>", "")
    assert.equal(drawings + 1, titles) -- each drawing has a title, and the page has one
    assert.truthy(page:find("&lt;script&gt;x&lt;/script&gt;", 1, true))
    assert.truthy(page:find("what &amp; is &lt;this&gt;?", 1, true))
    assert.truthy(page:find("<details><summary>", 1, true))
    assert.truthy(page:find("<title>Positions by the number of jumps made (logarithmic scale)</title>", 1, true))
  end)

  it("draws every answer that its family can draw", function()
    local count = 0
    for line in answers:gmatch "[^\n]+" do
      local answer = json.decode(line)
      local verb = answer.question and require "riddle.batch.questions".entry(answer.family, answer.verb)
      if verb and verb.show and answer.answer ~= nil then
        local shown = verb.show(answer.question, answer.answer) -- an error would be hidden by a report
        assert.is_string(shown.text)
        count = count + 1
      end
    end
    assert.equal(16, count)
  end)

  it("shows as many cards as one wants, and says what it left out", function()
    local page = written(answers, { cards = 3, title = "My <answers>" })
    local _, cards = page:gsub("<article>", "")
    assert.equal(3, cards)
    assert.truthy(page:find("<p>16 more answers are counted above, but not shown.</p>", 1, true))
    assert.truthy(page:find("<h1>My &lt;answers&gt;</h1>", 1, true))
  end)

  it("bounds the drawings of a page, and says so", function()
    local one = assert(answers:match '[^\n]*"id":"line"[^\n]*\n')
    local page = written(one:rep(600))
    assert.is_true(#page < 5 << 20)
    local _, undrawn = page:gsub("<p class=\"dim\">not drawn: this page has its 4 MB of drawings already</p>", "")
    local _, drawings = page:gsub("<svg", "")
    assert.equal(601, drawings + undrawn) -- and the chart of times
    assert.is_true(undrawn > 100)
  end)

  it("is written as Markdown and CSV, too", function()
    local text = written(answers, { format = "md" })
    assert.truthy(text:find("# Answers\n\n## Summary\n\n| question | answers | found |", 1, true))
    assert.truthy(text:find("| eight: pieces count | piece queen, board 8, k 8 | found | 92 |", 1, true))
    local rows = 0
    for line in text:gmatch "[^\n]+" do
      if line:find "^|" then rows = rows + 1 end
    end
    assert.equal(2 + 18 + 1 + 2 + 19, rows)
    text = written(answers, { format = "csv" })
    assert.truthy(text:find('^line,id,family,verb,question,status,answer,method,seconds\r\n'
      .. '1,eight,pieces,count,"piece queen, board 8, k 8",found,92,'))
  end)

  it("refuses what is no answer", function()
    for _, option in ipairs { { format = "html" }, { format = "json" }, { format = "csv" }, { format = "md" } } do
      local text, err = written('{"line":1,"status":"found"}\n{"a":1}\n', option)
      assert.is_nil(text)
      assert.same({ "answer", 2 }, { err.kind, err.line })
      assert.truthy(err.message:find("expected an answer of a batch", 1, true))
      assert.is_nil((written("nonsense", option)))
    end
    assert.equal("too long", select(2, written(("x"):rep(2000000))).kind)
  end)

  it("takes hostile answers for what they are", function()
    local hostile = {
      '{"line":{},"status":[],"family":{},"verb":1,"question":7,"answer":{"a":{}}}',
      '{"line":1,"status":"found","family":"pegs","verb":"solve","question":{"family":"pegs","verb":"solve","id":{}},'
        .. '"answer":{"game":{"start":{"picture":"x","legend":3},"jumps":[1]}}}',
      '{"line":1,"status":"found","family":"pieces","verb":"polynomial","question":{"family":"pieces",'
        .. '"verb":"polynomial","piece":[[]],"options":[]},"answer":7,"method":{},"seconds":"x"}',
      '{"line":1,"status":"error","family":"pegs","verb":"count","question":{},"error":"x"}',
      '{"line":1,"status":"gave up","reason":{"a":1}}',
    }
    for _, format in ipairs { "html", "md", "csv", "json" } do
      assert.is_string(written(table.concat(hostile, "\n"), { format = format }))
    end
  end)

  it("opens in a browser: the tables have the right figures", function()
    if not shell.has "chromium" or os.getenv "RIDDLE_SANITIZER" then
      pending "skipped: needs chromium, and no sanitizer in it"
      return
    end
    local closing = { __close = function(self) shell.remove(self.name) end }
    local folder <close> = setmetatable({ name = shell.folder() }, closing)
    shell.write(folder.name .. "/report.html", written(answers))
    local line = ("timeout 60 chromium --headless --no-sandbox --disable-gpu --user-data-dir=%s/profile "
      .. "--enable-logging=stderr %%s file://%s/report.html"):format(folder.name, folder.name)
    local result = shell.run(line:format "--dump-dom")
    assert.equal(0, result.status)
    assert.is_nil(result.err:find "CONSOLE")
    local row = result.out:match '<tr><th scope="row">all</th>(.-)</tr>'
    assert.truthy(row:find("<td>19</td><td>16</td><td>1</td><td>1</td><td>1</td>", 1, true))
    shell.need(line:format("--window-size=390,2000 --screenshot=" .. folder.name .. "/narrow.png") .. " 2>&1")
    assert.equal("\x89PNG", shell.read(folder.name .. "/narrow.png"):sub(1, 4))
  end)
end)
