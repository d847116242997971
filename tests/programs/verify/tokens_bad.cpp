// TOOL: cppcheck
// VERDICT: confirmed data-race
// strtok keeps its position in one variable for all threads.
#include <cstring>
#include <thread>

int words(char* text) {
  int count = 0;
  for (char* word = std::strtok(text, " "); word != nullptr; word = std::strtok(nullptr, " ")) {
    ++count;
  }
  return count;
}

int main() {
  char first[] = "one two three";
  char second[] = "four five six";
  std::thread one([&] { words(first); });
  std::thread other([&] { words(second); });
  one.join();
  other.join();
}
