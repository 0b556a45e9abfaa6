return { (require "riddle.lines.the_game") } -- require returns a second value, the file's name
