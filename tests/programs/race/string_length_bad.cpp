// EXPECT: finding data-race, within 50 executions, at @here
// PREEMPTIONS: 0
// FLAGS: -O2
// libc reads a string that another thread changes.
#include <cstring>
#include <thread>

static char text[32] = "some text";

int main() {
  std::thread other([] { text[4] = '_'; });      // @here
  const std::size_t length = std::strlen(text);  // @here
  other.join();
  return length == 9 ? 0 : 1;
}
