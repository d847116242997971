// EXPECT: no finding, within 200 executions
#include <future>
#include <string>
#include <vector>

static std::vector<int> square(std::vector<int> numbers) {
  for (int& n : numbers) {
    n *= n;
  }
  return numbers;
}

int main() {
  auto first = std::async(std::launch::async, square, std::vector<int>{1, 2, 3});
  auto second = std::async(std::launch::async, [] { return std::string(40, 'x'); });
  auto lazy = std::async(std::launch::deferred, [] { return 4; });
  return first.get()[2] == 9 && second.get().size() == 40 && lazy.get() == 4 ? 0 : 1;
}
