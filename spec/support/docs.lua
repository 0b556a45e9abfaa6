-- Runs what a page of the documentation shows.
--
-- ```console  lines "$ command" (goes on in lines "> ..." after a backslash), each followed by exactly what
--             it prints on both outputs; one sh a block, one folder a page, `riddle` on the PATH
-- ```console mpi  the same with `riddle-mpi`; not run where Open MPI is missing
-- ```lua      when it begins with "> ": a session of the REPL, ">> " for further lines of an entry, each
--             entry followed by what it shows; all such blocks of a page are one session.
--             Anything else is a script, which must run without an error.
-- ```text, ```sh  not run
--
-- In expected output a line "..." stands for any number of lines, and "..." at a line's end for any rest.
-- The stack traceback after an error of the REPL may be left out.
local command = require "spec.support.command"
local mpirun = require "spec.support.mpirun"

local docs = {}

local MARK = "\x1E"

-- The fenced blocks of a text: { language =, line = of the fence, lines = }.
local function blocks_of(text)
  local blocks, block, number = {}, nil, 0
  for line in (text:gsub("\n$", "") .. "\n"):gmatch "([^\n]*)\n" do
    number = number + 1
    local language = line:match "^%s*```(.*)$"
    if language and block then
      blocks[#blocks + 1] = block
      block = nil
    elseif language then
      block = { language = language, line = number, lines = {} }
    elseif block then
      block.lines[#block.lines + 1] = line
    end
  end
  if block then error(("the block of line %d is not closed"):format(block.line)) end
  return blocks
end

-- Cuts a block into entries { line =, input =, expected = lines }: `first` begins an entry, and lines with
-- `further` go on as long as `goes_on` says so of the line before.
local function entries_of(block, first, further, goes_on)
  local entries, entry, last = {}, nil, nil
  for offset, line in ipairs(block.lines) do
    if line:sub(1, #first) == first then
      last = line:sub(#first + 1)
      entry = { line = block.line + offset, input = { last }, expected = {} }
      entries[#entries + 1] = entry
    elseif entry and #entry.expected == 0 and line:sub(1, #further) == further and goes_on(last) then
      last = line:sub(#further + 1)
      table.insert(entry.input, last)
    elseif entry then
      table.insert(entry.expected, line)
    else
      error(("line %d comes before any '%s'"):format(block.line + offset, first))
    end
  end
  for _, one in ipairs(entries) do one.input = table.concat(one.input, "\n") end
  return entries
end

local function lines_of(text)
  local lines = {}
  for line in text:gmatch "([^\n]*)\n" do lines[#lines + 1] = line end
  return lines
end

local function line_fits(line, pattern)
  if line == pattern then return true end
  local start = pattern:match "^(.*)%.%.%.$"
  return start ~= nil and line:sub(1, #start) == start
end

-- Do lines match the expected ones? Plain matching with one point of return, as for a single star.
local function fits(lines, expected)
  local i, j, star, resume = 1, 1, nil, nil
  while i <= #lines do
    if expected[j] == "..." then
      star, resume, j = j, i, j + 1
    elseif expected[j] and line_fits(lines[i], expected[j]) then
      i, j = i + 1, j + 1
    elseif star then
      resume = resume + 1
      i, j = resume, star + 1
    else
      return false
    end
  end
  while expected[j] == "..." do j = j + 1 end
  return j > #expected
end

local function without_traceback(lines)
  local kept, inside = {}, false
  for _, line in ipairs(lines) do
    inside = line == "stack traceback:" or inside and line:find "^\t" ~= nil
    if not inside then kept[#kept + 1] = line end
  end
  return kept
end

local function mentions_traceback(lines)
  for _, line in ipairs(lines) do
    if line == "stack traceback:" then return true end
  end
  return false
end

-- Compares what entries gave (texts, in order) with what they should; adds sentences to `faults`.
local function compare(name, entries, given, faults)
  for place, entry in ipairs(entries) do
    local lines = given[place] and lines_of(given[place])
    if lines and not mentions_traceback(entry.expected) then lines = without_traceback(lines) end
    if not lines or not fits(lines, entry.expected) then
      faults[#faults + 1] = ("%s:%d: %s\n  expected:\n%s\n  found:\n%s"):format(name, entry.line, entry.input,
        table.concat(entry.expected, "\n"), lines and table.concat(lines, "\n") or "(nothing: it ended before)")
    end
  end
end

-- Cuts output at the marks; a text that does not end its last line gets a line end.
local function split(output)
  local pieces = {}
  for piece in output:gmatch("(.-)" .. MARK .. "\n") do
    if piece ~= "" and piece:sub(-1) ~= "\n" then piece = piece .. "\n" end
    pieces[#pieces + 1] = piece
  end
  return pieces
end

local function run_console(place, name, block, faults, before)
  local entries = entries_of(block, "$ ", "> ", function(line) return line:sub(-1) == "\\" end)
  local script = { before }
  for _, entry in ipairs(entries) do
    script[#script + 1] = entry.input
    script[#script + 1] = "_status=$?; printf '\\036\\n'; (exit $_status)"
  end
  place:write("../block", table.concat(script, "\n") .. "\n")
  local output = place:run("exec 2>&1\n. ../block")
  compare(name, entries, split(output), faults)
  return #entries
end

local function run_session(place, name, entries, faults)
  if #entries == 0 then return end
  local input = {}
  for i, entry in ipairs(entries) do input[i] = entry.input .. "\n" .. MARK .. "\n" end
  local output = place:run('timeout 60 "$RIDDLE_LUA" "$RIDDLE_TREE/spec/support/repl.lua" 2>&1', table.concat(input))
  compare(name, entries, split(output), faults)
end

local function run_script(place, name, block, faults)
  local script = place:write("script.lua", table.concat(block.lines, "\n") .. "\n")
  local _, stderr, status = place:run('timeout 60 "$RIDDLE_LUA" ' .. script)
  if status ~= 0 then
    faults[#faults + 1] = ("%s:%d: this script ends with status %d: %s"):format(name, block.line, status, stderr)
  end
end

local QUIET = { text = true, sh = true }

-- Runs all that a page shows. Returns how many things were checked, a list of faults in words, and why some blocks were
-- not run, if any.
function docs.run(name, text)
  local place <close> = command.open()
  local checks, faults, session, left_out = 0, {}, {}, nil
  for _, block in ipairs(blocks_of(text)) do
    local found, runs = 0, true
    if block.language == "console" then
      found = run_console(place, name, block, faults)
    elseif block.language == "console mpi" then
      left_out = mpirun.obstacle()
      runs = left_out == nil
      found = runs and run_console(place, name, block, faults, mpirun.environment) or 0
    elseif block.language == "lua" and block.lines[1] and block.lines[1]:sub(1, 2) == "> " then
      local entries = entries_of(block, "> ", ">> ", function() return true end)
      found = #entries
      table.move(entries, 1, #entries, #session + 1, session)
    elseif block.language == "lua" then
      run_script(place, name, block, faults)
      found = 1
    end
    if found == 0 and runs and not QUIET[block.language] then
      faults[#faults + 1] = ("%s:%d: nothing of this block (```%s) is checked"):format(name, block.line, block.language)
    end
    checks = checks + found
  end
  run_session(place, name, session, faults)
  return checks, faults, left_out
end

return docs
