// EXPECT: no finding, within 300 executions
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex guard;
static std::condition_variable_any changed;
static int items;

int main() {
  int seen = 0;
  std::thread reader([&] {
    std::shared_lock<std::shared_mutex> hold(guard);
    changed.wait(hold, [] { return items > 0; });
    seen = items;
  });
  std::thread writer([] {
    {
      std::unique_lock<std::shared_mutex> hold(guard);
      items = 3;
    }
    changed.notify_all();
  });
  reader.join();
  writer.join();
  return seen == 3 ? 0 : 1;
}
