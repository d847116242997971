// EXPECT: no finding, within 100 executions
// Two members of one local variable, each written by one thread.
#include <thread>

struct Pair {
  int first = 0;
  int second = 0;
};

int main() {
  Pair pair;
  std::thread other([&pair] { pair.second = 1; });
  pair.first = 2;
  other.join();
  return pair.first == 2 && pair.second == 1 ? 0 : 1;
}
