// EXPECT: finding signal, within 100 executions, at @use
// PREEMPTIONS: 1
// TEXT: SIGSEGV
#include <atomic>
#include <thread>

static int target;
static std::atomic<int*> pointer{&target};

int main() {
  std::thread clearer([] { pointer = nullptr; });
  std::thread user([] {
    if (pointer != nullptr) {
      *pointer.load() = 1;  // @use
    }
  });
  clearer.join();
  user.join();
  return 0;
}
