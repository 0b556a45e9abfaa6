--- Match lists as CSV: a row is a match, its columns are known by their names.
--
-- Known by themselves: the columns of Jeff Sackmann's tennis_atp and tennis_wta files (winner_name, loser_name,
-- tourney_id, ...), and plain ones (winner, loser or team1, team2, winner; round; score; tournament). Rows of one
-- tournament need not stand together.
-- @module riddle.knockout.formats.csv
local cases = require "riddle.knockout.formats.case"
local csv = require "riddle.csv"
local errors = require "riddle.errors"
local reader = require "riddle.reader"
local ties = require "riddle.knockout.ties"

local format = {}

local FIELDS <const> = {
  { "winner", { "winner", "winner_name" }, "the winners" },
  { "loser", { "loser", "loser_name" }, "the losers" },
  { "first", { "team1", "home", "a", "first" }, "the first teams, when it is not the winner" },
  { "second", { "team2", "away", "b", "second" }, "the second teams" },
  { "round", { "round" }, "the names or numbers of the rounds" },
  { "score", { "score", "result" }, "the scores" },
  { "from", { "from" }, "the first rounds in which matches may be played" },
  { "to", { "to" }, "the last rounds in which matches may be played" },
  { "tournament", { "tourney_id", "tournament", "event", "cup" }, "what tells tournaments apart" },
  { "winner_id", { "winner_id" }, "what tells winners apart when names do not" },
  { "loser_id", { "loser_id" }, "what tells losers apart when names do not" },
  { "title", { "tourney_name", "tournament_name" }, "the names of tournaments" },
  { "date", { "tourney_date", "date" }, "the dates of tournaments" },
}

--- The options: the names of the columns, and `separator`.
format.options = {
  separator = { one_of = { ",", ";", "\t" }, help = "what stands between fields (default: as in the first line)" },
}
for _, field in ipairs(FIELDS) do
  format.options[field[1]] = { type = "string", help = ("the column of %s (default: %s)"):format(field[3],
    table.concat(field[2], ", ")) }
end

--- Does a line look like the names of columns? At least two are known.
function format.is_heading(line)
  local count, names = 0, {}
  for _, field in ipairs(FIELDS) do
    for _, name in ipairs(field[2]) do names[name] = true end
  end
  for text in line:lower():gmatch "[^,;\t]+" do
    if names[text:match '^[%s"]*(.-)[%s"]*$'] then count = count + 1 end
  end
  return count >= 2
end

local function fault(place, message, ...)
  return nil, errors.new { kind = "heading", line = place.line, column = place.column, message = message:format(...) }
end

-- The number of the column of a field; nil when there is none; false when the user names one that is not there.
local function column_of(heading, field, wanted)
  for _, name in ipairs(wanted and { wanted } or field[2]) do
    for i, column in ipairs(heading) do
      local text = reader.trim(column)
      if text == name or not wanted and text:lower() == name then return i end
    end
  end
  if wanted then return false end
  return nil
end

local function find_columns(heading, option, place)
  local columns = {}
  for _, field in ipairs(FIELDS) do
    columns[field[1]] = column_of(heading, field, option[field[1]])
    if columns[field[1]] == false then
      return fault(place, "expected a column %s in the first line, found none", errors.quote(option[field[1]]))
    end
  end
  if columns.winner and columns.loser then return columns end
  if columns.first and columns.second then return columns end
  return fault(place, "expected columns for winner and loser, or for team1 and team2, in the first line "
    .. "(other names are options)")
end

local function text_of(row, column) return column and row[column] and reader.trim(row[column]) or "" end

local function known(text) return text ~= "" and text or nil end

-- Teams of one tournament: by identifier if there is one, else by name.
local function new_tournament(line, fields)
  return { line = line, list = {}, byes = {}, names = {}, shown = {}, id = fields.id, name = fields.name,
    date = fields.date }
end

-- The name of a team; two identifiers with one name get the identifier behind it.
local function team_of(tournament, name, id)
  if id == "" then return name end
  if tournament.shown[id] then return tournament.shown[id] end
  local shown = name
  if tournament.names[name] and tournament.names[name] ~= id then shown = ("%s (%s)"):format(name, id) end
  tournament.names[name] = tournament.names[name] or id
  tournament.shown[id] = shown
  return shown
end

local function is_bye(name) return name:lower() == "bye" end

-- The two teams of a row, and who won, as names and identifiers.
local function sides_of(row, columns)
  if columns.winner and columns.loser then
    local a, b = text_of(row, columns.winner), text_of(row, columns.loser)
    return a, b, a, text_of(row, columns.winner_id), text_of(row, columns.loser_id)
  end
  local a, b, winner = text_of(row, columns.first), text_of(row, columns.second), known(text_of(row, columns.winner))
  local goals = not winner and ties.goals(text_of(row, columns.score))
  if goals and goals[1] ~= goals[2] then winner = goals[1] > goals[2] and a or b end
  return a, b, winner, "", ""
end

local function row_fault(kind, line, message, ...)
  return nil, errors.new { kind = kind, line = line, message = message:format(...) }
end

-- Adds a row to its tournament; true, or nil and an error.
local function add_row(tournament, row, line, columns)
  local a, b, winner, a_id, b_id = sides_of(row, columns)
  if is_bye(a) ~= is_bye(b) then
    table.insert(tournament.byes, is_bye(a) and b or a)
    return true
  end
  if a == "" or b == "" then return row_fault("empty name", line, "expected two teams, found an empty name") end
  if winner and winner ~= a and winner ~= b then
    return row_fault("winner", line, "expected %s or %s as winner, found %s", errors.quote(a), errors.quote(b),
      errors.quote(winner))
  end
  local bounds = {}
  for _, name in ipairs { "from", "to" } do
    local text = known(text_of(row, columns[name]))
    bounds[name] = text and reader.number(text)
    if text and (bounds[name] or 0) < 1 then
      return row_fault("number", line, "expected the number of a round, found %s", errors.quote(text))
    end
  end
  local first, second = team_of(tournament, a, a_id), team_of(tournament, b, b_id)
  local score = known(text_of(row, columns.score))
  table.insert(tournament.list, { first, second, winner = winner and (winner == a and first or second) or nil,
    round = known(text_of(row, columns.round)), score = score, walkover = cases.is_walkover(score), line = line,
    from = bounds.from, to = bounds.to,
    goals = score and ties.goals(score) })
  return true
end

-- All tournaments of a source, in the order of their first rows; or nil and an error.
local function read_all(source, option)
  local columns, by_id, order, err
  for line, row, fault_found, where in csv.rows(source, { separator = option.separator }) do
    if fault_found then return nil, fault_found end
    if not columns then
      columns, err = find_columns(row, option, where(1))
      if not columns then return nil, err end
      by_id, order = {}, {}
    else
      local id = text_of(row, columns.tournament)
      local tournament = by_id[id]
      if not tournament then
        tournament = new_tournament(line, { id = known(id), name = known(text_of(row, columns.title)) or known(id),
          date = known(text_of(row, columns.date)) })
        by_id[id] = tournament
        order[#order + 1] = tournament
      end
      local ok
      ok, err = add_row(tournament, row, line, columns)
      if not ok then return nil, err end
    end
  end
  if columns then return order end
  return fault({ line = 1, column = 1 }, "expected a line of column names, found the end of the file")
end

--- Reads all cases of a source: an iterator of line, case.
function format.read(source, option)
  local all, err, at
  return function()
    if not all then
      all, err = read_all(source, option)
      if not all then return nil, err end
      at = 0
    end
    at = at + 1
    local tournament = all[at]
    if not tournament then return nil end
    all[at] = false -- no longer needed
    return tournament.line, cases.of_results(tournament, tournament.list, false)
  end
end

local HEADING <const> = { "tournament", "round", "team1", "team2", "winner", "score" }

--- Writes cases: the matches of the knockout in the order of the lists, then those that were set aside.
function format.write(list)
  local lines = { csv.line(HEADING) }
  for _, case in ipairs(list) do
    for _, matches in ipairs { case.matches, case.aside or {} } do
      for _, match in ipairs(matches) do
        lines[#lines + 1] = csv.line { case.name or case.id or "", match.round or match.stated or "", match[1],
          match[2], match.winner or "", match.score or "" }
      end
    end
  end
  return table.concat(lines)
end

return format
