// EXPECT: finding out-of-bounds, within 10 executions, at @read
// PREEMPTIONS: 0
// TEXT: 1 byte before a block of 32 bytes
#include <cstdlib>

char* volatile text;
volatile int at = 0;

int main() {
  void* before = std::malloc(32);
  text = static_cast<char*>(std::calloc(1, 32));
  const char* start = text;
  char last = start[at - 1];  // @read
  std::free(text);
  std::free(before);
  return last == 77;
}
