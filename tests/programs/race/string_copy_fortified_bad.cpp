// EXPECT: finding data-race, within 50 executions, at @here
// PREEMPTIONS: 0
// FLAGS: -O2 -D_FORTIFY_SOURCE=2
// A fortified copy writes a string that another thread copies.
#include <cstring>
#include <thread>

static char text[32] = "some text";
static const char* volatile fresh = "another text";

int main() {
  char mine[32];
  std::thread other([] { std::strcpy(text, fresh); });  // @here
  std::strncpy(mine, text, sizeof mine);                // @here
  other.join();
  return mine[31] == 0 ? 0 : 1;
}
