// EXPECT: no finding, exhausted, strategy dfs
#include <atomic>
#include <thread>

static int target;
static std::atomic<int*> pointer{&target};

int main() {
  std::thread clearer([] { pointer = nullptr; });
  std::thread user([] {
    if (int* got = pointer) {
      *got = 1;
    }
  });
  clearer.join();
  user.join();
  return 0;
}
