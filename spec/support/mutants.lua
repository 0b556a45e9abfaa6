-- Texts that are nearly right, for tests of readers: mutated samples, texts in pieces, budgets of instructions.
local mutants = {}

mutants.BUDGET = 100000000 -- instructions of Lua for one input

local ODD = {
  "0", "-1", "+1", "00", "1.5", "1e3", "34", "2147483648", "4294967296", "9223372036854775807", "9223372036854775808",
  "\r\n", "\n\n", "\t", " ", "\0", "\xC3\xBC", "\xFF", "\xEF\xBB\xBF", ("x"):rep(300),
}

-- Each takes a text, a random place in it, and odd pieces to put there.
local mutations = {
  function(text, at) return text:sub(1, at - 1) .. string.char(math.random(0, 255)) .. text:sub(at + 1) end,
  function(text, at) return text:sub(1, at - 1) .. text:sub(at + math.random(1, 8)) end,
  function(text, at) return text:sub(1, at - 1) .. text:sub(at, at + math.random(1, 30)) .. text:sub(at) end,
  function(text, at, odd) return text:sub(1, at) .. odd[math.random(#odd)] .. text:sub(at + 1) end,
  function(text, at, odd)
    return text:sub(1, at) .. text:sub(at + 1):gsub("[^%s]+", (odd[math.random(#odd)]:gsub("%%", "%%%%")), 1)
  end,
  function(text, at) return text:sub(1, at) end,
  function(text) return (text:gsub("\n", "\r\n")) end,
  function(text) return (text:gsub("%s+$", "")) end,
  function(text) return text .. text end,
}

-- A text with one to three changes. `odd`: pieces that the format knows, beside the usual ones.
function mutants.mutate(text, odd)
  local pieces = table.move(ODD, 1, #ODD, 1, {})
  table.move(odd or {}, 1, #(odd or {}), #pieces + 1, pieces)
  for _ = 1, math.random(1, 3) do
    text = mutations[math.random(#mutations)](text, math.random(1, #text + 1), pieces)
  end
  return text
end

-- A source that gives the text in pieces of random sizes.
function mutants.in_pieces(text, largest)
  local at = 1
  return function()
    if at > #text then return nil end
    local piece = text:sub(at, at + math.random(0, largest or 20))
    at = at + #piece
    return piece
  end
end

-- Calls a function that must not run forever.
function mutants.within_budget(call, ...)
  debug.sethook(function() error "the budget of instructions is spent" end, "", mutants.BUDGET)
  local results = table.pack(pcall(call, ...))
  debug.sethook()
  if not results[1] then error(results[2], 0) end
  return table.unpack(results, 2, results.n)
end

return mutants
