// EXPECT: no finding, within 30 executions
// Each thread jumps out of its own calls, while other threads run in between.
#include <cassert>
#include <csetjmp>
#include <mutex>
#include <thread>

std::mutex mutex;
int total = 0;

void deep(std::jmp_buf& target, int depth) {
  if (depth == 0) {
    std::longjmp(target, 7);
  }
  {
    const std::lock_guard guard(mutex);
    ++total;
  }
  deep(target, depth - 1);
}

int main() {
  const auto body = [] {
    std::jmp_buf target;
    const int value = setjmp(target);
    if (value == 0) {
      deep(target, 3);
    }
    assert(value == 7);
  };
  std::thread first(body);
  std::thread second(body);
  first.join();
  second.join();
  assert(total == 6);
}
