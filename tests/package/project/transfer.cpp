// Two threads move money. Between the two critical sections of a transfer, part of it is on no account.
#include <mutex>
#include <thread>

namespace {

std::mutex guard;
int first = 100;
int second = 0;

void transfer() {
  {
    std::lock_guard<std::mutex> hold(guard);
    first -= 10;  // AT take
  }
  std::lock_guard<std::mutex> hold(guard);
  second += 10;  // AT give
}

int audit() {
  std::lock_guard<std::mutex> hold(guard);
  const int one = first;  // AT first
  return one + second;    // AT second
}

}  // namespace

int main() {
  std::thread mover(transfer);
  std::thread auditor([] { audit(); });
  mover.join();
  auditor.join();
}
