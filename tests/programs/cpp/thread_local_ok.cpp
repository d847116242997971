// EXPECT: no finding, within 100 executions
// Constructed on first use in each thread and destroyed at its end in reverse order; those of main at exit.
#include <atomic>
#include <thread>
#include <vector>

static std::atomic<int> alive, made;

struct Mine {
  int id = ++made;
  Mine() { ++alive; }
  ~Mine() { --alive; }
};

static thread_local int plain = 5;
static thread_local std::vector<int> numbers;

static int use() {
  static thread_local Mine mine;
  numbers.push_back(++plain);
  std::this_thread::yield();
  numbers.push_back(++plain);
  return numbers.size() == 2 && plain == 7 ? mine.id : 0;
}

int main() {
  int ids[2] = {};
  std::thread first([&] { ids[0] = use(); });
  std::thread second([&] { ids[1] = use(); });
  first.join();
  second.join();
  const bool good = ids[0] != 0 && ids[1] != 0 && ids[0] != ids[1] && alive == 0 && made == 2;
  return good && plain == 5 && use() == 3 && alive == 1 ? 0 : 1;
}
