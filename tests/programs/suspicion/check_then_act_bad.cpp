// EXPECT: no finding, within 1 executions, strategy round-robin
// SUSPICION: atomicity because no lock is held throughout
// Each access is under the lock, but other threads may take from the stock between the check and the withdrawal.
#include <mutex>
#include <thread>

std::mutex guard;
int stock = 5;

bool inStock() {
  std::lock_guard held(guard);
  return stock > 0;
}

void take() {
  std::lock_guard held(guard);
  --stock;
}

void buy() {
  if (inStock()) {
    take();
  }
}

int main() {
  std::thread first(buy);
  std::thread second(buy);
  first.join();
  second.join();
  return stock == 3 ? 0 : 1;
}
