// EXPECT: finding misuse, within 50 executions, at @unlock
// PREEMPTIONS: 0
// TEXT: which no thread holds
#include <mutex>

std::mutex m;

int main() {
  m.lock();
  m.unlock();
  m.unlock();  // @unlock
}
