// EXPECT: finding use-after-free, within 200 executions, at @use
// PREEMPTIONS: 0
// TEXT: writes 4 bytes at byte 4 of a block of 8 bytes that was freed
// There is no data race: a mutex orders everything, but the code does not check whether the object still exists.
#include <mutex>
#include <thread>

struct Pair {
  int first;
  int second;
};

std::mutex m;
Pair* pair;

int main() {
  pair = new Pair{};
  Pair* mine = pair;
  std::thread writer([mine] {
    std::lock_guard lock(m);
    mine->second = 1;  // @use
  });
  {
    std::lock_guard lock(m);
    delete pair;
    pair = nullptr;
  }
  writer.join();
}
