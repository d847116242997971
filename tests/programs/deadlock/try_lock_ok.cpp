// EXPECT: no finding, within 200 executions
// A thread that cannot get the second lock releases the first.
#include <mutex>
#include <thread>

static std::mutex left, right;
static int both;

static void attempt_ok(std::mutex& first, std::mutex& second) {
  std::unique_lock<std::mutex> one(first);
  std::unique_lock<std::mutex> two(second, std::try_to_lock);
  if (two.owns_lock()) {
    ++both;
  }
}

int main() {
  std::thread there([] { attempt_ok(left, right); });
  std::thread back([] { attempt_ok(right, left); });
  there.join();
  back.join();
  return both >= 0 && both <= 2 ? 0 : 1;
}
