--- Text drawings for whoever reads them: which characters and colours fit the place where they go.
--
-- Drawings of the families are plain text. A command that writes one asks `style(io.stdout)` what the reader's side can
-- show, and paints with it: colours only on a terminal, and only when NO_COLOR (https://no-color.org) and TERM allow
-- them; files and pipes always get the plain drawing, byte for byte.
-- @module riddle.text
local core = require "riddle.core"

local text = {}

-- What is painted, and how (ECMA-48, "select graphic rendition").
local PAINTS <const> = {
  bad = "1;31", -- forbidden points, pieces that are attacked
  good = "1;32", -- winning lines
  last = "1;33", -- the last move
  piece = "1;36", -- pegs and chess pieces
}

--- The style of files and pipes.
text.plain = { colour = false, unicode = true }

local function is_set(value) return value ~= nil and value ~= "" end

-- Does the locale of the environment say UTF-8?
local function has_utf8(getenv)
  for _, name in ipairs { "LC_ALL", "LC_CTYPE", "LANG" } do
    local value = getenv(name)
    if is_set(value) then return value:lower():find "utf%-?8" ~= nil end
  end
  return false
end

--- What may be written to an open file.
-- @tparam file file
-- @tparam ?function getenv os.getenv, unless a test has a better one
-- @tparam ?boolean terminal is it one? (default: ask)
-- @treturn table `colour` and `unicode`: may the drawing have colours, and characters beyond ASCII?
function text.style(file, getenv, terminal)
  getenv = getenv or os.getenv
  if terminal == nil then terminal = core.is_terminal(file) end
  if not terminal then return text.plain end
  local kind = getenv "TERM"
  local colour = is_set(kind) and kind ~= "dumb" and not is_set(getenv "NO_COLOR")
  return { colour = colour, unicode = has_utf8(getenv) }
end

--- A piece of a drawing in the colour of what it shows; unchanged where there are no colours.
-- @tparam table style
-- @tparam string what "bad", "good", "last" or "piece"
-- @tparam string drawing without line ends
-- @treturn string
function text.paint(style, what, drawing)
  if not style.colour then return drawing end
  return ("\27[%sm%s\27[0m"):format(PAINTS[what], drawing)
end

--- A drawing in which some characters are painted wherever they stand.
-- @tparam table style
-- @tparam table paints character -> what it shows, as for text.paint
-- @tparam string drawing
-- @treturn string
function text.paint_characters(style, paints, drawing)
  if not style.colour then return drawing end
  local pattern = utf8.len(drawing) and utf8.charpattern or "."
  return (drawing:gsub(pattern, function(character)
    return paints[character] and text.paint(style, paints[character], character)
  end))
end

return text
