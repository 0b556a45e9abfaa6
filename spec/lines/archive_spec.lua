-- lines.audit_files: files and folders of games.
local lines = require "riddle.lines"
local shell = require "spec.support.shell"

local function psq(moves, trailer, size)
  return ("Piskvorky %s, 0:0, 0\n%s\n%s"):format(size or "15x15", moves:gsub(" ", "\n"), trailer or "-1\n")
end

-- Black wins on row 1; columns and rows by turns.
local WON = "1,1,0 1,5,0 2,1,0 2,5,0 3,1,0 3,5,0 4,1,0 4,5,0 5,1,0"

describe("lines.audit_files", function()
  local folder

  before_each(function() folder = shell.folder() end)
  after_each(function() shell.remove(folder) end)

  local function put(name, text) shell.write(folder .. "/" .. name, text) end

  -- "file:game agreement kinds" for each verdict, "file! kind" for each error.
  local function audit(names, rule, option)
    local list = {}
    for name, verdict, err in lines.audit_files(names, rule, option) do
      name = name:gsub(".*/", "")
      local kinds = {}
      for i, one in ipairs(verdict and verdict.findings or {}) do kinds[i] = " " .. one.kind end
      list[#list + 1] = err and ("%s! %s"):format(name, err.kind)
        or ("%s:%d %s%s"):format(name, verdict.game, verdict.agreement, table.concat(kinds))
    end
    return list
  end

  it("judges every game of every file; a broken file costs itself only", function()
    put("a.psq", psq(WON))
    put("b.psq", psq("8,8,0 8,8,0") .. psq(WON) .. "Piskvorky 15y15, 0:0, 0\n1,1,0\n")
    put("c.txt", "no game\n")
    put("c.xml", "<html/>\n")
    put("d.psq", "")
    put("e", psq(WON, "ONE\nTWO\n0\n0,x\n"))
    local expected = { "a.psq:1 undeclared", "b.psq:1 open taken", "b.psq:2 undeclared", "b.psq! header",
      "d.psq! end", "e:1 differs result" }
    assert.same(expected, audit({ folder }, "freestyle"))
    assert.same(expected, audit(folder, "freestyle"))
    assert.same({ "c.txt! format", "none! open", "a.psq:1 undeclared" },
      audit({ folder .. "/c.txt", folder .. "/none", folder .. "/a.psq" }, "freestyle"))
  end)

  it("tells where", function()
    put("b.psq", "\n" .. psq("8,8,0 8,8,0"))
    local step = lines.audit_files(folder, "freestyle")
    local name, verdict = step()
    assert.same({ folder .. "/b.psq", folder .. "/b.psq", 1, 2 }, { name, verdict.file, verdict.game, verdict.line })
    assert.same({ "taken", 2, 4, 1 }, { verdict.findings[1].kind, verdict.findings[1].move, verdict.findings[1].line,
      verdict.findings[1].place })
    assert.equal(1, verdict.warnings)
    put("b.psq", psq("8,8,0") .. "Piskvorky 0x0, 0:0, 0\n")
    step = lines.audit_files(folder, "freestyle")
    step()
    local _, none, err = step()
    assert.is_nil(none)
    assert.equal(folder .. "/b.psq", err.name)
    assert.same({ "size", 4 }, { err.kind, err.line })
  end)

  it("finds the rule by what a game says, the first that fits", function()
    put("Renju.psq", psq(WON))
    put("x.psq", psq(WON, "A\nB\n0\n1,Freestyle15_1\n"))
    put("y.psq", psq(WON))
    local option = { rules = { { "Freestyle", "freestyle" }, { "Renju", "renju" }, { "Freestyle15", "caro" } } }
    assert.same({ "Renju.psq:1 undeclared", "x.psq:1 player", "y.psq! rule" }, audit(folder, nil, option))
    assert.same({ "Renju.psq:1 undeclared", "x.psq:1 player", "y.psq:1 undeclared" },
      audit(folder, "exact-five", option))
    local rules = {}
    for _, verdict in lines.audit_files(folder, "exact-five", option) do rules[#rules + 1] = verdict.rule.name end
    assert.same({ "renju", "freestyle", "exact-five" }, rules)
  end)

  it("passes options on", function()
    put("a.psq", psq(WON, "A\nB\n0\n2,x\n"))
    assert.same({ "a.psq:1 differs result" }, audit(folder, "freestyle", { format = "psq", reading = { opening = 0 } }))
    put("a.psq", "\n" .. psq(WON))
    assert.same({ "a.psq! blank" }, audit(folder, "freestyle", { format = "psq", reading = { mode = "strict" } }))
    put("a.psq", psq("1,1,0 5,5,0 2,1,0 5,6,0 3,1,0 5,7,0 5,1,0 5,9,0 6,1,0 9,9,0 4,1,0 9,8,0", nil, "15x15"))
    assert.same({ "a.psq:1 open foul" }, audit(folder, "renju"))
    assert.same({ "a.psq:1 undeclared foul after" }, audit(folder, "renju", { fouls = "lose" }))
    local done
    audit(folder, "renju", { on_file = function(count) done = count end })
    assert.equal(1, done)
  end)

  it("judges other formats as well: boards without moves", function()
    local board = lines.board(19, 19)
    for column = 1, 5 do board = board:with(3, column, "black") end
    put("boards", lines.write({ board, lines.board(19, 19) }, "the-game"))
    assert.same({ "boards:1 undeclared start", "boards:2 open" }, audit(folder, "exact-five", { format = "the-game" }))
    put("boards", "1\n0 1 3")
    assert.equal(1, #audit(folder, "exact-five", { format = "the-game" }))
  end)

  it("judges a file that is read in pieces as one that is read at once", function()
    local games = {}
    for i = 1, 900 do games[i] = psq(WON, i % 3 == 0 and "A\nB\n0\n0,x\n" or nil) end
    local text = table.concat(games)
    assert.is_true(#text > 65536)
    put("many.psq", text)
    local list = audit(folder, "freestyle")
    assert.equal(900, #list)
    assert.same({ "many.psq:899 undeclared", "many.psq:900 differs result" }, { list[899], list[900] })
  end)

  it("raises for mistakes of the programmer", function()
    local function refused(expected, ...)
      local ok, message = pcall(lines.audit_files, ...)
      assert.is_false(ok)
      assert.matches(expected, message, 1, true)
    end
    refused("lines.audit_files: the files must be a list of names, got integer 5", 5, "freestyle")
    refused("lines.audit_files: name 2 must be a string", { "a", 5 }, "freestyle")
    refused("lines.audit_files: option 'k' is required", { "a" })
    refused("option 'rules' must be a list of {text, rule}", { "a" }, nil, { rules = { "x" } })
    refused("lines.audit_files: unknown rule 'frestyle'", { "a" }, nil, { rules = { { "x", "frestyle" } } })
    refused("lines.audit_files: option 'reading' needs 'format'", { "a" }, "freestyle", { reading = {} })
    refused("unknown option 'mod'; did you mean 'mode'?", { "a" }, "freestyle",
      { format = "psq", reading = { mod = "strict" } })
  end)
end)
