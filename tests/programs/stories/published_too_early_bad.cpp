// EXPECT: finding assertion, within 2000 executions
// PREEMPTIONS: 1
// FAULT: @fault
// The flag for "value available" is set before the value.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> value{0};
std::atomic<bool> ready{false};

void publish() {
  ready = true;  // @fault
  value = 42;
}

void use() {
  if (ready) {
    assert(value == 42);
  }
}

int main() {
  std::thread writer(publish);
  std::thread reader(use);
  writer.join();
  reader.join();
}
