// EXPECT: no finding, exhausted, strategy dfs
// The pointer is read once, atomically.
#include <atomic>
#include <thread>

static int value = 1;
static std::atomic<int*> pointer = &value;
static int sink;

int main() {
  std::thread user([] {
    if (int* const known = pointer.load(); known != nullptr) {
      sink = *known;
    }
  });
  std::thread owner([] { pointer = nullptr; });
  user.join();
  owner.join();
}
