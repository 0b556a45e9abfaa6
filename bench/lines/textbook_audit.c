/* An audit of psq games, as one writes it at first: after every move the whole board is searched for five in a row.
 * Reads names of files, one a line; writes how many games black and white won and how many are open. */
#include <stdio.h>
#include <string.h>

enum { MOST = 64 };

static int cells[MOST][MOST], rows, columns;

static int at(int row, int column) {
  return row < 0 || column < 0 || row >= rows || column >= columns ? 0 : cells[row][column];
}

static int winner(void) {
  static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      for (int d = 0; d < 4 && cells[row][column] != 0; d++) {
        int length = 1;
        while (length < 5 && at(row + length * step[d][0], column + length * step[d][1]) == cells[row][column])
          length++;
        if (length == 5) return cells[row][column];
      }
    }
  }
  return 0;
}

int main(void) {
  char name[4096];
  int count[3] = {0, 0, 0};
  while (fgets(name, sizeof name, stdin) != NULL) {
    name[strcspn(name, "\n")] = '\0';
    FILE *file = fopen(name, "r");
    if (file == NULL || fscanf(file, "Piskvorky %dx%d%*[^\n]", &columns, &rows) != 2) return 1;
    if (rows > MOST || columns > MOST) return 1;
    memset(cells, 0, sizeof cells);
    int x, y, time, won = 0;
    for (int move = 0; won == 0 && fscanf(file, "%d,%d,%d", &x, &y, &time) == 3; move++) {
      if (x < 1 || y < 1 || x > columns || y > rows || cells[y - 1][x - 1] != 0) continue;
      cells[y - 1][x - 1] = move % 2 + 1;
      won = winner();
    }
    count[won]++;
    fclose(file);
  }
  printf("black %d, open %d, white %d\n", count[1], count[0], count[2]);
  return 0;
}
