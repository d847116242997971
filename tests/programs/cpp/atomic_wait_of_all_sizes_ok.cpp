// EXPECT: no finding, within 200 executions
// Only an int is a futex word; other types wait on a proxy inside the library.
#include <atomic>
#include <cstdint>
#include <thread>

static std::atomic<std::uint8_t> byte;
static std::atomic<std::uint16_t> half;
static std::atomic<std::int64_t> wide;
static std::atomic<bool> truth;

static void answer() {
  byte.wait(0);
  half = 1;
  half.notify_one();
  wide.wait(0);
  truth = true;
  truth.notify_all();
}

int main() {
  std::thread one(answer);
  std::thread two([] { truth.wait(false); });
  byte = 1;
  byte.notify_all();
  half.wait(0);
  wide = 1;
  wide.notify_one();
  one.join();
  two.join();
}
