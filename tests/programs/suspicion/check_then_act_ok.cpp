// EXPECT: no finding, within 20 executions
// SUSPICION: none
// One critical section for the check and the withdrawal.
#include <mutex>
#include <thread>

std::mutex guard;
int stock = 5;

void buy() {
  std::lock_guard held(guard);
  if (stock > 0) {
    --stock;
  }
}

int main() {
  std::thread first(buy);
  std::thread second(buy);
  first.join();
  second.join();
  return stock == 3 ? 0 : 1;
}
