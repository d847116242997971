// TOOL: clang-tidy
// VERDICT: confirmed data-race
// gmtime returns a pointer to one object for all threads.
#include <ctime>
#include <thread>

int yearOf(std::time_t time) {
  const std::tm* parts = std::gmtime(&time);
  return parts->tm_year;
}

int main() {
  int one = 0;
  int other = 0;
  std::thread first([&] { one = yearOf(0); });
  std::thread second([&] { other = yearOf(1'000'000'000); });
  first.join();
  second.join();
  return one > 0 && other > 0 ? 0 : 1;
}
