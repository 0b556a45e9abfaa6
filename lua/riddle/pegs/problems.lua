return { (require "riddle.pegs.hi_q") } -- in parentheses: require has a second result
