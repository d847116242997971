// EXPECT: finding out-of-bounds, within 10 executions, at @copy
// PREEMPTIONS: 0
// The length passed to a C library function is too large.
#include <cstdlib>
#include <cstring>

char source[64];
char* volatile target;
volatile std::size_t length = 33;

int main() {
  target = static_cast<char*>(std::malloc(32));
  std::memcpy(target, source, length);  // @copy
  const int result = target[0];
  std::free(target);
  return result;
}
