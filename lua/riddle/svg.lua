--- What the pictures of all families share: the frame, and text that is safe in it.
--
-- Pictures hold integers only and no style sheet, so that several may stand in one page without touching
-- each other.
-- @module riddle.svg
local options = require "riddle.options"

local svg = {}

local ESCAPES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;", ["'"] = "&#39;" }

--- Text for an element or an attribute; bytes that XML does not allow become question marks.
function svg.escape(text)
  if not utf8.len(text) then text = text:gsub("[\128-\255]", "?") end
  return (text:gsub("[%z\1-\8\11\12\14-\31]", "?"):gsub("[&<>\"']", ESCAPES))
end

--- The option that every picture has.
svg.options = { title = { type = "string", help = "the picture's title" } }

--- Checks the options of a picture: `title`, and what else a schema has.
function svg.check(who, given, more)
  local option = options.check(who, given, options.join(svg.options, more or {}), 3) -- no tail call: 3 counts frames
  return option
end

--- A whole document.
-- @tparam int width
-- @tparam int height units, and pixels unless a page says otherwise
-- @tparam string title
-- @tparam {string,...} parts elements
-- @treturn string
function svg.document(width, height, title, parts)
  local frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">\n'
  return frame:format(width, height, width, height) .. "<title>" .. svg.escape(title) .. "</title>\n"
    .. table.concat(parts, "\n") .. "\n</svg>\n"
end

return svg
