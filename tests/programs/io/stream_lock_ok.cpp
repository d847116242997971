// EXPECT: no finding, within 50 executions
// A thread waits inside fgets and holds the lock of the stream; another thread uses the same stream.
#include <unistd.h>
#include <atomic>
#include <cassert>
#include <cstdio>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  FILE* in = fdopen(ends[0], "r");
  std::atomic<int> lines = 0;
  const auto readOne = [&] {
    char line[64];
    lines += fgets(line, sizeof line, in) != nullptr ? 1 : 0;
  };
  std::thread first(readOne);
  std::thread second(readOne);
  assert(write(ends[1], "a\n", 2) == 2);
  assert(write(ends[1], "b\n", 2) == 2);
  first.join();
  second.join();
  assert(lines == 2);
}
