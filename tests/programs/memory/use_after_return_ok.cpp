// EXPECT: no finding, within 200 executions
// Frames come and go at the same address; another thread uses each one only during its lifetime, and the threads
// synchronise.
#include <alloca.h>

#include <condition_variable>
#include <csetjmp>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace {

std::mutex mutex;
std::condition_variable changed;
int* slot = nullptr;
bool over = false;

void offer(int* place) {
  std::unique_lock lock(mutex);
  slot = place;
  changed.notify_all();
  changed.wait(lock, [] { return slot == nullptr; });
}

__attribute__((noinline)) int inFrame(int i) {
  int local = i;
  offer(&local);
  return local;
}

__attribute__((noinline)) int inAlloca(int i) {
  int* const place = static_cast<int*>(alloca(64 * sizeof(int)));
  inFrame(i);
  place[7] = i;
  offer(place + 7);
  return place[7];
}

__attribute__((noinline)) int thrown(int i) {
  int local = i;
  offer(&local);
  throw std::runtime_error("out");
}

std::jmp_buf back;

__attribute__((noinline)) int jumped(int i) {
  int local = i;
  offer(&local);
  std::longjmp(back, 1);
}

void fill() {
  std::unique_lock lock(mutex);
  for (;;) {
    changed.wait(lock, [] { return slot != nullptr || over; });
    if (over) {
      return;
    }
    ++*slot;
    slot = nullptr;
    changed.notify_all();
  }
}

}  // namespace

int main() {
  std::thread worker(fill);
  int sum = inFrame(1) + inFrame(2) + inAlloca(3);
  try {
    thrown(4);
  } catch (const std::runtime_error&) {
    sum += inFrame(5);
  }
  if (setjmp(back) == 0) {
    jumped(6);
  }
  sum += inFrame(7) + inAlloca(8);
  {
    const std::lock_guard lock(mutex);
    over = true;
    changed.notify_all();
  }
  worker.join();
  return sum == 2 + 3 + 4 + 6 + 8 + 9 ? 0 : 1;
}
