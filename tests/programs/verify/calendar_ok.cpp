// TOOL: clang-tidy
// VERDICT: not confirmed
// Only one thread calls gmtime, and only it reads the result.
#include <ctime>
#include <thread>

int year = 0;
int other = 0;

int yearOf(std::time_t time) {
  const std::tm* parts = std::gmtime(&time);
  return parts->tm_year;
}

int main() {
  std::thread first([] { year = yearOf(0); });
  std::thread second([] { other = 1; });
  first.join();
  second.join();
}
