// Prints the addresses of its objects: the same schedule must give the same addresses in every process. Globals move
// with ASLR, so they are excluded.
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

static thread_local int local;
static std::atomic<int> turn;

static void show(const char* who) {
  int onStack = 0;
  auto* onHeap = new std::vector<int>(10);
  const int order = turn.fetch_add(1);
  std::printf("%s %d heap %p %p stack %p tls %p\n", who, order, static_cast<void*>(onHeap),
              static_cast<void*>(onHeap->data()), static_cast<void*>(&onStack), static_cast<void*>(&local));
  if (order % 2 == 0) {
    delete onHeap;
  }
}

int main() {
  std::thread first([] { show("first"), show("first"); });
  std::thread second([] { show("second"), show("second"); });
  first.join();
  second.join();
  std::thread third([] { show("third"); });
  third.join();
  return 0;
}
