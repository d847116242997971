// ISOLATION: restore
// The C++ library picks locks by a hash of an address. They must still be the same in every process.
#include <memory>
#include <thread>

static std::shared_ptr<int> first = std::make_shared<int>(1);
static std::shared_ptr<int> second = std::make_shared<int>(2);
static std::shared_ptr<int> third = std::make_shared<int>(3);

static void turn() {
  std::shared_ptr<int> mine = std::atomic_load(&first);
  mine = std::atomic_exchange(&second, mine);
  std::atomic_store(&third, mine);
  std::shared_ptr<int> wanted = std::atomic_load(&first);
  std::atomic_compare_exchange_strong(&first, &wanted, std::atomic_load(&second));
}

int main() {
  std::thread one(turn);
  std::thread two(turn);
  one.join();
  two.join();
}
