--- What a report shows of answers about lines; see riddle.report.card.
-- @module riddle.lines.show
local lines = require "riddle.lines"
local questions = require "riddle.lines.questions"

local show = {}

local function board_of(question) return questions.winner.make.board(question.board) end

--- Who has k in a row: the board with the lines drawn over it.
function show.winner(question, answer)
  local board = board_of(question)
  local list = lines.all(board, question.rule)
  return { text = ("%s (%s)"):format(answer.winner or "nobody", answer.rule), pictures = { board:svg { mark = list } } }
end

--- Forbidden points: the board with their marks.
function show.fouls(question, answer)
  local board, marks, text = board_of(question), {}, {}
  local letter = { overline = "6", ["double-four"] = "4", ["double-three"] = "3" }
  for i, point in ipairs(answer.points) do
    marks[i] = { point.row, point.column, letter[point.reasons[1]] or "?" }
    text[i] = ("%d,%d: %s"):format(point.row, point.column, table.concat(point.reasons, ", "))
  end
  return {
    text = #text == 0 and "no point is forbidden to black" or table.concat(text, "\n"),
    pictures = { board:svg { marks = marks } },
  }
end

local function points(list)
  local text = {}
  for i, point in ipairs(list or {}) do text[i] = ("%d,%d"):format(point[1], point[2]) end
  return table.concat(text, " ")
end

-- The nodes of a foul's proof as texts, level by level: a probe may be judged by a proof of its own.
local function foul_tree(data)
  local root = { text = ("%d,%d: %s"):format(data.row, data.column, data.verdict) }
  local stack = { { data, root } }
  while #stack > 0 do
    local node, to = table.unpack(table.remove(stack))
    for _, kind in ipairs { "fives", "overlines", "fours", "threes" } do
      for _, one in ipairs(node[kind] or {}) do
        local child = { text = ("%s %s: %s"):format(kind:sub(1, -2), one.direction or "", points(one.stones)) }
        to[#to + 1] = child
        for _, probe in ipairs(one.points or one.probes or {}) do
          if type(probe) == "table" and probe.row then
            local below = { text = ("%d,%d: %s"):format(probe.row, probe.column, probe.verdict or probe.reason or "") }
            child[#child + 1] = below
            stack[#stack + 1] = { probe.proof or probe, below }
          end
        end
      end
    end
  end
  return root
end

--- Why a point is forbidden: the board with the point, and the proof to unfold.
function show.explain_foul(question, answer)
  local board = board_of(question)
  return {
    text = ("%d,%d: %s"):format(answer.row, answer.column, answer.verdict),
    pictures = { board:svg { marks = { { answer.row, answer.column, "?" } } } }, tree = foul_tree(answer),
  }
end

-- A proof of a forced win as texts.
local function win_tree(data)
  local function label(node) return ("%d,%d%s"):format(node.move[1], node.move[2], node.wins and " wins" or "") end
  local root = { text = data.side .. " " .. label(data.root) }
  local stack, left = { { data.root, root } }, 2000
  while #stack > 0 and left > 0 do
    local node, to = table.unpack(table.remove(stack))
    for _, reply in ipairs(node.replies or {}) do
      left = left - 1
      local child = { text = ("%d,%d, then %s"):format(reply.move[1], reply.move[2], label(reply.proof)) }
      to[#to + 1] = child
      stack[#stack + 1] = { reply.proof, child }
    end
    if node.otherwise then
      local child = { text = "anything else: " .. label(node.otherwise) }
      to[#to + 1] = child
      stack[#stack + 1] = { node.otherwise, child }
    end
  end
  return root
end

--- A forced win: the board with the line numbered, and the proof to unfold.
function show.forced(question, answer)
  local board = board_of(question)
  if not answer.line then return { text = answer.reason or "no forced win" } end
  local colour, numbers = answer.side, {}
  for i, move in ipairs(answer.line) do
    board = board:with(move[1], move[2], colour)
    numbers[i], colour = move, colour == "black" and "white" or "black"
  end
  local text = ("%s wins: %s"):format(answer.side, points(answer.line))
  return { text = text, pictures = { board:svg { numbers = numbers } }, tree = answer.proof and win_tree(answer.proof) }
end

--- What a position is worth: the board with a best line numbered.
function show.solve(_, answer)
  local text = { answer.value and ("%s: %s"):format(answer.side or "first player", answer.value) }
  for _, side in ipairs { "black", "white" } do
    if answer[side] and answer[side].words then text[#text + 1] = answer[side].words end
  end
  local board = questions.winner.make.board(answer.board.picture)
  local numbers = {}
  for i, move in ipairs(answer.line or {}) do
    board = board:with(move[1], move[2], move[3])
    numbers[i] = { move[1], move[2] }
  end
  return { text = table.concat(text, "\n"), pictures = { board:svg { numbers = numbers } } }
end

--- A hint: the board with the move marked, and why.
function show.hint(question, answer)
  if not answer.move then return { text = answer.reason } end
  local board = board_of(question)
  local text = ("%s: %s%s"):format(answer.side, answer.kind, answer.why and ": " .. answer.why or "")
  return { text = text, pictures = { board:svg { marks = { { answer.move[1], answer.move[2], "!" } } } } }
end

--- What an audit found: a finding a line, and the board at the end.
function show.audit(question, answer)
  local text = {}
  for i, finding in ipairs(answer.findings or {}) do text[i] = tostring(finding.message or finding.kind) end
  local record = questions.audit.make.record(question.record)
  return { text = table.concat(text, "\n"), pictures = { record:svg() } }
end

return show
