#include "Outcomes.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

/// Runs one generated program and appends what it showed to a file, as one line.
int main(int count, char** arguments) {
  const unsigned number = count == 3 ? static_cast<unsigned>(std::atoi(arguments[1])) - kFirstProgram : kProgramCount;
  if (number >= kProgramCount) {
    return 2;
  }
  const GeneratedProgram& program = kPrograms[number];
  std::fill_n(program.seen, kMostValues, -1);
  program.run();
  char line[kMostValues * 12];
  int length = 0;
  for (int i = 0; i < kMostValues; ++i) {
    length += std::snprintf(line + length, sizeof line - static_cast<std::size_t>(length), "%d%c", program.seen[i],
                            i + 1 < kMostValues ? ' ' : '\n');
  }
  const int file = open(arguments[2], O_WRONLY | O_CREAT | O_APPEND, 0644);
  const bool written = file >= 0 && write(file, line, static_cast<std::size_t>(length)) == length;
  if (file >= 0) {
    close(file);
  }
  return written ? 0 : 3;
}
