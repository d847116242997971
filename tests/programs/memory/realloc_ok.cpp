// EXPECT: no finding, within 10 executions
// A buffer that grows and shrinks, used up to its last byte at each size.
#include <cstdlib>
#include <initializer_list>

int main() {
  char* text = nullptr;
  for (const int size : {10, 20, 100, 90, 5000, 4000, 100000, 70000, 30, 3}) {
    text = static_cast<char*>(std::realloc(text, static_cast<std::size_t>(size)));
    text[0] = 1;
    text[size - 1] = 2;
  }
  std::free(text);
}
