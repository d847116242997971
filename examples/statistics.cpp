// Two workers count into one variable without any lock: a data race, and a lost update as its consequence.
#include <cassert>
#include <thread>

int hits = 0;

int main() {
  std::thread first([] { ++hits; });
  std::thread second([] { ++hits; });
  first.join();
  second.join();
  assert(hits == 2);
}
