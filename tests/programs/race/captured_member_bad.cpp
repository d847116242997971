// EXPECT: finding data-race, within 20 executions
// PREEMPTIONS: 0
// TEXT: Data race on `pair.second`
// Another thread accesses a member of a local variable by reference: only the address of the whole struct escapes.
#include <thread>

struct Pair {
  int first = 0;
  int second = 0;
};

int main() {
  Pair pair;
  std::thread other([&pair] { pair.second = 1; });
  pair.second = 2;
  other.join();
  return pair.first;
}
