// EXPECT: no finding, exhausted, strategy dpor
// The writer sets the value before it sets the flag.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> value{0};
std::atomic<bool> ready{false};

void publish() {
  value = 42;
  ready = true;
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
