-- How a command ends early: a failure carries the exit status and the line for stderr.
local failure = {}

-- The exit statuses of riddle; see docs/judge.md.
failure.USAGE = 1
failure.BAD_DATA = 2
failure.LIMIT = 3
failure.FAULTS = 4

-- Ends the command with a status and, unless it ends quietly, a line. Raises a table { status =, line = },
-- which riddle.cli.main turns into the end of the process.
function failure.exit(status, line) error({ status = status, line = line }, 0) end

-- Ends the command because it was called wrongly: one line that says how, and the usage.
-- `parser` is the command's argparse parser; this is also what argparse itself calls.
function failure.usage(parser, message)
  message = message:gsub("%.?\nDid you mean", "; did you mean"):gsub("%c", " ")
  local negative = message:match "^unknown option '(%-%d+)'"
  if negative then message = ("expected a number of at least 0, or an option, found '%s'"):format(negative) end
  failure.exit(failure.USAGE, ("riddle: %s\n%s"):format(message, parser:get_usage()))
end

local LIMITS = { limit = true, stopped = true, ["no memory"] = true, ["no thread"] = true }

-- Ends the command with what an error value (riddle.errors) of a library function says. `input` and
-- `output` are the names of the files, `about` are words before the message. A closed pipe is no news: the reader has
-- had enough.
function failure.data(err, input, output, about)
  if err.kind == "closed pipe" then failure.exit(0) end
  local limit = LIMITS[err.kind]
  local place = limit and not err.line and "riddle" or err.kind == "write" and (output or "stdout") or err.name or input
  if err.kind == "missing" then failure.exit(failure.USAGE, "riddle: " .. err.message) end
  if err.line then place = ("%s:%d"):format(place, err.line) end
  failure.exit(limit and failure.LIMIT or failure.BAD_DATA, ("%s: %s%s"):format(place, about or "", err.message))
end

return failure
