-- Values of the English board under the rule of UVa 379 (largest target, then largest source).
return {
  -- The sample of the problem (UVa 379; also POJ 1525, Baekjoon 6488). The statement garbles the third jump
  -- of the first instance in all its copies; the sum it prints is right.
  samples = {
    { pegs = { 10, 12, 17, 19, 25 }, sum = 51, jumps = "12-26 25-27 10-24" },
    { pegs = {}, sum = 0, jumps = "(no jumps)" },
    { vacant = {}, sum = 561, jumps = "(no jumps)" },
    { vacant = { 17 }, sum = 98, left = { 1, 2, 3, 17, 23, 25, 27 } },
  },
  -- All holes filled but one: the sum at the end. Computed by a separate program that scans targets 33..1.
  single_vacancy_sums = {
    [2] = 117, [4] = 138, [6] = 144, [8] = 167, [10] = 96, [12] = 74, [14] = 141, [16] = 103,
    [18] = 103, [20] = 69, [22] = 171, [24] = 141, [26] = 75, [28] = 106, [30] = 88, [32] = 98,
  },
}
