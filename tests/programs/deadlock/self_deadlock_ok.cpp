// EXPECT: no finding, within 50 executions
#include <mutex>
#include <thread>

static std::recursive_mutex guard;
static int depth;

static void nested_ok(int levels) {
  std::lock_guard<std::recursive_mutex> hold(guard);
  depth += 1;
  if (levels > 1) {
    nested_ok(levels - 1);
  }
}

int main() {
  std::thread first(nested_ok, 3);
  std::thread second(nested_ok, 3);
  first.join();
  second.join();
  return depth == 6 ? 0 : 1;
}
