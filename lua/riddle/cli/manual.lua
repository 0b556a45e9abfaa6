-- riddle manual: the manual page, made of the help of all commands.
local files = require "riddle.cli.files"
local riddle = require "riddle"

local command = {
  name = "manual",
  summary = "Write the manual page (troff).",
  example = "riddle manual | man -l -",
}

function command.setup() end

-- Text as troff takes it: no line of it is a request, and no backslash or hyphen changes.
local function troff(text)
  return (text:gsub("\\", "\\e"):gsub("%-", "\\-"):gsub("\n%.", "\n\\&."):gsub("^%.", "\\&."):gsub("\n'", "\n\\&'"))
end

local HEAD = [[
.TH RIDDLE 1 "" "riddle %s" "User Commands"
.SH NAME
riddle \- exact answers to board puzzles
.SH SYNOPSIS
.B riddle
.I command
[\fIargument\fR ...]
.SH DESCRIPTION
riddle answers questions about four families of board puzzles, exactly and with proofs: lines (k in a row), knockout
(tournaments from their matches), pegs (peg solitaire), pieces (chess pieces that do not attack each other). Results go
to standard output, progress and messages to standard error. Every command has \fB\-\-help\fR with an example.
.SH COMMANDS
]]

local TAIL = [[
.SH EXIT STATUS
.TP
0
answered
.TP
1
wrong usage
.TP
2
bad data
.TP
3
gave up, or a limit was reached
.TP
4
check or audit found faults
.TP
130
interrupted
.SH ENVIRONMENT
.TP
RIDDLE_CPU
portable, avx2 or avx512: the instructions that kernels may use (default: the best there are)
.TP
RIDDLE_DEBUG
with 1, errors of riddle's own are shown with a traceback
]]

-- The commands and verbs of a parser that have no commands below them, as { "pegs solve", parser } in order.
local function leaves(parser, prefix, list)
  for _, one in ipairs(parser._commands) do
    local name = prefix .. one._name
    if #one._commands > 0 then
      leaves(one, name .. " ", list)
    else
      list[#list + 1] = { name, one }
    end
  end
  return list
end

function command.run()
  local parts = { HEAD:format(riddle.version) }
  for _, leaf in ipairs(leaves(require "riddle.cli".parser(), "", {})) do
    parts[#parts + 1] = (".SS riddle %s\n.nf\n%s\n.fi\n"):format(leaf[1], troff(leaf[2]:get_help()))
  end
  parts[#parts + 1] = TAIL
  files.print(table.concat(parts))
end

return command
