// EXPECT: no finding, within 300 executions
// std::scoped_lock backs off.
#include <mutex>
#include <thread>

static std::mutex left, right;
static int transfers;

static void transfer_ok(std::mutex& from, std::mutex& to) {
  std::scoped_lock both(from, to);
  ++transfers;
}

int main() {
  std::thread there([] { transfer_ok(left, right); });
  std::thread back([] { transfer_ok(right, left); });
  there.join();
  back.join();
  return transfers == 2 ? 0 : 1;
}
