// EXPECT: finding misuse, within 50 executions, at @once_more
// PREEMPTIONS: 0
// TEXT: which no thread holds
#include <mutex>

int main() {
  std::recursive_timed_mutex twice;
  twice.lock();
  twice.lock();
  twice.unlock();
  twice.unlock();
  twice.unlock();  // @once_more
}
