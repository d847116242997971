// EXPECT: finding invalid-free, within 10 executions, at @free
// PREEMPTIONS: 0
// TEXT: 8 bytes from the start of a block of 64 bytes
// The pointer was advanced, so it is not the value that malloc returned.
#include <cstdlib>

char* volatile text;

int main() {
  text = static_cast<char*>(std::malloc(64));
  text = text + 8;
  std::free(text);  // @free
}
