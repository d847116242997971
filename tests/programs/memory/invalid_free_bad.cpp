// EXPECT: finding invalid-free, within 10 executions, at @free
// PREEMPTIONS: 0
// TEXT: 8 bytes from the start of a block of 64 bytes
// A pointer that has moved on is not what malloc returned.
#include <cstdlib>

char* volatile text;

int main() {
  text = static_cast<char*>(std::malloc(64));
  text = text + 8;
  std::free(text);  // @free
}
