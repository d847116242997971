// EXPECT: no finding, within 10 executions
// Strings that fill their blocks to the last byte.
#include <cstdlib>
#include <cstring>
#include <string>

int main() {
  char* target = static_cast<char*>(std::malloc(9));
  std::strcpy(target, "12345678");
  char* copy = strdup(target);
  std::string text(target);
  text += copy;
  const bool good = std::strlen(copy) == 8 && text.size() == 16 && std::strcmp(copy, target) == 0;
  std::free(copy);
  std::free(target);
  return good ? 0 : 1;
}
