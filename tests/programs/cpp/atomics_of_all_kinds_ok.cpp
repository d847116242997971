// EXPECT: no finding, within 100 executions
// All sizes and operations; the result does not depend on the order.
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

static std::atomic<std::uint8_t> byte;
static std::atomic<std::uint16_t> half;
static std::atomic<std::uint32_t> word{0xffff};
static std::atomic<std::uint64_t> wide;
static std::atomic<bool> truth;
static std::atomic<double> real;

#ifdef __cpp_lib_atomic_shared_ptr
static std::atomic<std::shared_ptr<int>> pointer;
static void put(int number) { pointer.store(std::make_shared<int>(number)); }
static int number() { return *pointer.load(); }
#else  // libc++ has only the functions of C++11.
static std::shared_ptr<int> pointer;
static void put(int number) { std::atomic_store(&pointer, std::make_shared<int>(number)); }
static int number() { return *std::atomic_load(&pointer); }
#endif

static void work(int me) {
  byte.fetch_add(3);
  half.fetch_or(static_cast<std::uint16_t>(1U << me));
  word.fetch_and(~(1U << me));
  wide.fetch_xor(std::uint64_t{1} << (40 + me));
  truth.exchange(true);
  real.fetch_add(0.5);
  std::uint8_t seen = byte.load();
  while (!byte.compare_exchange_weak(seen, static_cast<std::uint8_t>(seen - 1))) {
  }
  put(me);
}

int main() {
  std::thread first(work, 0);
  std::thread second(work, 1);
  first.join();
  second.join();
  const bool good =
      byte == 4 && half == 3 && word == 0xfffc && wide == (std::uint64_t{3} << 40) && truth && real == 1.0;
  return good && number() <= 1 ? 0 : 1;
}
