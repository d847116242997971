// EXPECT: finding data-race, within 50 executions, at @here
// PREEMPTIONS: 0
// FLAGS: -O2 -D_FORTIFY_SOURCE=2
// A string is appended to another one, which a second thread compares meanwhile.
#include <cstring>
#include <thread>

static char text[64] = "some text";
static const char* volatile more = ", and more";

int main() {
  std::thread other([] { std::strcat(text, more); });               // @here
  const int difference = std::strcmp(text, "some text, and more");  // @here
  other.join();
  return difference > 0 ? 1 : 0;
}
