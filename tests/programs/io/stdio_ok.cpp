// EXPECT: no finding, within 50 executions
// fgets and fputs make system calls inside the C library, where nothing is interposed.
#include <unistd.h>
#include <cassert>
#include <cstdio>
#include <cstring>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  FILE* in = fdopen(ends[0], "r");
  FILE* out = fdopen(ends[1], "w");
  std::thread reader([&] {
    char line[64];
    assert(fgets(line, sizeof line, in) != nullptr && std::strcmp(line, "one\n") == 0);
    assert(fgets(line, sizeof line, in) != nullptr && std::strcmp(line, "two\n") == 0);
    assert(fgets(line, sizeof line, in) == nullptr);
  });
  std::thread other([&] { std::printf("output of another thread\n"); });
  std::fputs("one\n", out);
  std::fflush(out);
  std::fputs("two\n", out);
  std::fclose(out);
  reader.join();
  other.join();
  std::fclose(in);
}
