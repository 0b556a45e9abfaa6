--- Jumps and lists of jumps as values that show themselves.
-- A jump is one capture; a *move* is a run of jumps by one peg.
-- @module riddle.pegs.jumps
local jumps = {}

local Jump = { __name = "riddle.pegs.jump" }
Jump.__tostring = function(self) return ("%d over %d to %d"):format(self.source, self.middle, self.target) end
Jump.__eq = function(a, b) return a.source == b.source and a.middle == b.middle and a.target == b.target end

local WIDTH <const> = 100

--- A list of jumps as lines of text like "12-26 25-27", at most 100 characters long and indented.
function jumps.lines(list, indent)
  local lines = {}
  for _, jump in ipairs(list) do
    local text = ("%d-%d"):format(jump.source, jump.target)
    local line = lines[#lines]
    if line and #line + 1 + #text <= WIDTH then
      lines[#lines] = line .. " " .. text
    else
      lines[#lines + 1] = (" "):rep(indent) .. text
    end
  end
  return lines
end

local List = { __name = "riddle.pegs.jumps" }
List.__index = List

--- A plain table that JSON can take: a list of { source =, middle =, target = }.
function List:data()
  local list = {}
  for i, jump in ipairs(self) do list[i] = { source = jump.source, middle = jump.middle, target = jump.target } end
  return list
end

List.__tostring = function(self) return #self == 0 and "(no jumps)" or table.concat(jumps.lines(self, 0), "\n") end

--- The source and the target of a jump, or of a pair {source, target}.
function jumps.ends(jump) return jump.source or jump[1], jump.target or jump[2] end

--- A jump: fields `source`, `middle` and `target` are hole numbers.
function jumps.new(source, middle, target)
  return setmetatable({ source = source, middle = middle, target = target }, Jump)
end

--- A list of jumps from a flat list of triples (source, middle, target).
function jumps.list(triples)
  local list = {}
  for i = 1, #triples, 3 do list[#list + 1] = jumps.new(triples[i], triples[i + 1], triples[i + 2]) end
  return setmetatable(list, List)
end

--- A list of jumps from a plain one.
function jumps.copy(list) return setmetatable(table.move(list, 1, #list, 1, {}), List) end

return jumps
