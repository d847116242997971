// Two locks in opposite order. The second thread takes its locks long after the first one: the deadlock needs a long
// delay between the locks of the first thread.
#include <mutex>
#include <thread>

namespace {

std::mutex left;
std::mutex right;
int shared = 0;

void work() {
  for (volatile int i = 0; i < 3'000'000;) {
    const int next = i + 1;
    i = next;
  }
}

}  // namespace

int main() {
  std::thread first([] {
    const std::lock_guard one(left);   // TRUE PLACE
    const std::lock_guard two(right);  // TRUE PLACE
    ++shared;
  });
  std::thread second([] {
    work();
    const std::lock_guard one(right);  // TRUE PLACE
    const std::lock_guard two(left);   // TRUE PLACE
    ++shared;
  });
  first.join();
  second.join();
}
