--- A report as Markdown: the summary and the answers as tables.
-- @module riddle.report.markdown
local html = require "riddle.report.html"
local statistics = require "riddle.report.statistics"

local markdown = {}

-- Text for a cell of a table.
local function cell(text)
  return (tostring(text):gsub("[\\`*_<>%[%]|]", "\\%0"):gsub("%s*\n%s*", " "):gsub("%c", " "))
end

local function line(cells) return "| " .. table.concat(cells, " | ") .. " |\n" end

local function summary(write, figures)
  write(line { "question", "answers", "found", "none", "gave up", "error", "time", "median", "longest" })
  write "|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
  local rows, all = figures:table()
  rows[#rows + 1] = all
  for _, row in ipairs(rows) do
    local cells = { cell(row.name), row.count }
    for _, status in ipairs(statistics.STATUSES) do cells[#cells + 1] = row[status] end
    for _, field in ipairs { "seconds", "median", "longest" } do
      cells[#cells + 1] = html.seconds_text(row[field])
    end
    write(line(cells))
  end
end

--- Writes a report; see riddle.report.html.
function markdown.write(write, report)
  write(("# %s\n\n## Summary\n\n"):format(cell(report.title)))
  summary(write, report.figures)
  write "\n## Answers\n\n"
  write(line { "question", "", "status", "answer", "method", "time" })
  write "|---|---|---|---|---|--:|\n"
  for _, card in ipairs(report.cards) do
    write(line { cell(card.title), cell(card.question), cell(card.status), cell(card.text), cell(card.method or ""),
      html.seconds_text(card.seconds) })
  end
  if report.left_out > 0 then
    write(("\n%d more answers are counted above, but not shown.\n"):format(report.left_out))
  end
end

return markdown
