// EXPECT: finding data-race, within 50 executions, at @here
// PREEMPTIONS: 0
// FLAGS: -O2 -D_FORTIFY_SOURCE=2
// Bytes are compared while another thread copies into them; their number is known only at run time.
#include <cstring>
#include <thread>

static char bytes[64];
static char source[64] = {1};
static volatile std::size_t size = 48;

int main() {
  std::thread other([] { std::memcpy(bytes, source, size); });  // @here
  const int difference = std::memcmp(bytes, source, size);      // @here
  other.join();
  return difference > 0 ? 1 : 0;
}
