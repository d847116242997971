// TOOL: cppcheck
// VERDICT: not confirmed
// All calls of strtok are under one mutex.
#include <cstring>
#include <mutex>
#include <thread>

std::mutex mutex;

int words(char* text) {
  const std::lock_guard<std::mutex> guard(mutex);
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
