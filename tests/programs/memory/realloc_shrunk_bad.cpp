// EXPECT: finding out-of-bounds, within 10 executions, at @use
// PREEMPTIONS: 0
// Bytes that realloc cut off are no longer part of the block, although the block has not moved.
#include <cstdlib>

char* volatile text;

int main() {
  text = static_cast<char*>(std::malloc(100));
  text[90] = 1;
  text = static_cast<char*>(std::realloc(text, 80));
  text[90] = 2;  // @use
  std::free(text);
}
