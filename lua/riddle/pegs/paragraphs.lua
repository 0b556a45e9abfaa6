--- Text in paragraphs: runs of lines with blank lines between them, the lines as they are.
-- @module riddle.pegs.paragraphs
local errors = require "riddle.errors"
local reader = require "riddle.reader"

-- Lines of a paragraph: no board and no game has more.
local MOST_LINES <const> = 4096

local function too_long(line, what, most)
  local message = ("expected a %s of at most %d, found a longer one"):format(what, most)
  return errors.new { kind = "too long", line = line, message = message }
end

-- A function that returns the next line without its end, or nil at the end; or nil and an error.
local function lines_of(source, who)
  local next_chunk, text, at, line = reader.chunks(source, who), "", 1, 0
  local over = false
  return function()
    while true do
      local stop = text:find("\n", at, true)
      if stop then
        local found = text:sub(at, stop - 1):gsub("\r$", "")
        at, line = stop + 1, line + 1
        return found
      end
      if #text - at > reader.LONGEST then return nil, too_long(line + 1, "line", reader.LONGEST) end
      if over then
        if at > #text then return nil end
        text = text .. "\n"
      else
        local chunk, err = next_chunk()
        if err then return nil, err end
        text, at, over = text:sub(at) .. (chunk or ""), 1, not chunk
      end
    end
  end
end

--- A function that returns the next paragraph, { line = of its first line, text, ... }; nil at the end; or nil and
-- an error. With `single` each line that is not blank is a paragraph.
return function(source, who, single)
  local next_line, line = lines_of(source, who), 0
  return function()
    local paragraph
    while true do
      local text, err = next_line()
      if err then return nil, err end
      line = line + 1
      local blank = not text or not text:find "%S"
      if blank and (paragraph or not text) then return paragraph end
      if not blank then
        paragraph = paragraph or { line = line }
        paragraph[#paragraph + 1] = text
        if single then return paragraph end
        if #paragraph > MOST_LINES then return nil, too_long(line, "paragraph", MOST_LINES) end
      end
    end
  end
end
