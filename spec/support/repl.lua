-- Evaluates lines as lua5.4 -i does. Reads entries from standard input, each ended by a line with the
-- byte 0x1E alone; writes what the REPL would show for each, ended by the same line.
local MARK = "\x1E"

io.stdout:setvbuf "no"

local function show(...)
  if select("#", ...) > 0 then print(...) end
end

local function evaluate(source)
  local chunk, message = load("return " .. source, "=stdin")
  if not chunk then chunk, message = load(source, "=stdin") end
  if not chunk then
    print(message)
    return
  end
  local results = table.pack(xpcall(chunk, debug.traceback))
  if results[1] then show(table.unpack(results, 2, results.n)) else print(results[2]) end
end

local lines = {}
for line in io.lines() do
  if line == MARK then
    evaluate(table.concat(lines, "\n"))
    print(MARK)
    lines = {}
  else
    lines[#lines + 1] = line
  end
end
