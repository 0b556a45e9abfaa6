--- A report as one HTML page that needs nothing else: no network, no script.
-- @module riddle.report.html
local chart = require "riddle.report.chart"
local statistics = require "riddle.report.statistics"
local style = require "riddle.report.style"
local svg = require "riddle.svg"

local html = {}

local escape = svg.escape

local function seconds_text(seconds)
  if not seconds then return "" end
  if seconds < 0.001 then return ("%.0f us"):format(seconds * 1e6) end
  if seconds < 1 then return ("%.1f ms"):format(seconds * 1e3) end
  return ("%.2f s"):format(seconds)
end

html.seconds_text = seconds_text

local function row_of(row)
  local cells = { "<th scope=\"row\">" .. escape(row.name) .. "</th>" }
  local function cell(text) cells[#cells + 1] = "<td>" .. text .. "</td>" end
  cell(chart.number(row.count))
  for _, status in ipairs(statistics.STATUSES) do cell(chart.number(row[status])) end
  cell(seconds_text(row.seconds))
  cell(seconds_text(row.median))
  cell(seconds_text(row.longest))
  return "<tr>" .. table.concat(cells) .. "</tr>\n"
end

-- The summary: a table by family and verb, and how long the answers took.
local function summary(write, figures)
  write '<h2 id="summary">Summary</h2>\n<div class="scroll"><table>\n<thead><tr><th scope="col">question</th>'
  for _, name in ipairs { "answers", "found", "none", "gave up", "error", "time", "median", "longest" } do
    write('<th scope="col">' .. name .. "</th>")
  end
  write "</tr></thead>\n<tbody>\n"
  local rows, all = figures:table()
  for _, row in ipairs(rows) do write(row_of(row)) end
  write(row_of(all))
  write "</tbody>\n</table></div>\n"
  local speeds, bars = figures:speeds(), {}
  for i, speed in ipairs(speeds) do bars[i] = { label = speed.label, value = speed.count } end
  if #bars == 0 then return end
  local drawing, title = chart.bars("Answers by time", bars)
  write('<h2>' .. escape(title) .. '</h2>\n<div class="chart">' .. drawing .. "</div>\n")
end

-- A tree of texts that unfolds. Without recursion: proofs may be deep.
local function write_tree(write, root)
  local stack = { { node = root, place = 0 } }
  write '<ul class="tree">'
  local function open(node)
    if #node == 0 then
      write("<li>" .. escape(tostring(node.text or "")))
    else
      write("<li><details><summary>" .. escape(tostring(node.text or "")) .. "</summary><ul>")
    end
  end
  open(root)
  while #stack > 0 do
    local top = stack[#stack]
    top.place = top.place + 1
    local child = top.node[top.place]
    if child then
      open(child)
      stack[#stack + 1] = { node = child, place = 0 }
    else
      write(#top.node == 0 and "</li>" or "</ul></details></li>")
      stack[#stack] = nil
    end
  end
  write "</ul>\n"
end

local function write_card(write, card)
  write('<article>\n<h3>' .. escape(card.title) .. "</h3>\n")
  write('<p class="dim">' .. escape(card.question) .. "</p>\n")
  local class = card.status:gsub("[^%a]", "-")
  write(('<p><span class="status %s">%s</span>'):format(class, escape(card.status)))
  local how = {}
  if card.method then how[#how + 1] = "method: " .. escape(card.method) end
  if card.seconds then how[#how + 1] = seconds_text(card.seconds) end
  if #how > 0 then write(' <span class="dim">' .. table.concat(how, ", ") .. "</span>") end
  write("</p>\n")
  if card.text ~= "" then write('<p class="answer">' .. escape(card.text) .. "</p>\n") end
  if card.undrawn then write '<p class="dim">not drawn: this page has its 4 MB of drawings already</p>\n' end
  if #card.pictures > 0 then write('<div class="pictures">' .. table.concat(card.pictures, "\n") .. "</div>\n") end
  for _, one in ipairs(card.charts) do
    local drawing, title = chart.bars(one.title, one.bars)
    write('<p class="dim">' .. escape(title) .. '</p>\n<div class="chart">' .. drawing .. "</div>\n")
  end
  if card.tree then write_tree(write, card.tree) end
  write "</article>\n"
end

--- Writes a page.
-- @tparam function write takes text
-- @tparam table report `title`, `figures` (Statistics), `cards`, `left_out` (answers without a card), `version`
function html.write(write, report)
  write '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
  write '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
  write('<title>' .. escape(report.title) .. "</title>\n<style>\n" .. style .. "</style>\n</head>\n<body>\n<main>\n")
  write("<h1>" .. escape(report.title) .. "</h1>\n")
  summary(write, report.figures)
  write '<h2 id="answers">Answers</h2>\n'
  for _, one in ipairs(report.cards) do write_card(write, one) end
  if report.left_out > 0 then
    write(("<p>%s more answers are counted above, but not shown.</p>\n"):format(chart.number(report.left_out)))
  end
  write(('<footer class="dim">riddle %s</footer>\n</main>\n</body>\n</html>\n'):format(escape(report.version)))
end

return html
