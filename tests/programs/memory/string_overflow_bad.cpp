// EXPECT: finding out-of-bounds, within 10 executions, at @copy
// PREEMPTIONS: 0
// No room for the terminating zero.
#include <cstdlib>
#include <cstring>

char* volatile target;
const char* volatile source = "12345678";

int main() {
  target = static_cast<char*>(std::malloc(8));
  std::strcpy(target, source);  // @copy
  const int result = target[0];
  std::free(target);
  return result == 0;
}
