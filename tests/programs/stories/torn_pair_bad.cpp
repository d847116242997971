// EXPECT: finding assertion, within 2000 executions
// PREEMPTIONS: 1
// CAUSE: @left @write @right
// FAULT: @right
// A reader combines the halves of two versions: each of its two reads is fine alone.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> left{0};
std::atomic<int> right{0};

void writePair() {
  left = 1;
  right = 1;  // @write
}

void readPair() {
  const int one = left;     // @left
  const int other = right;  // @right
  assert(one == other || one == 1);
}

int main() {
  std::thread writer(writePair);
  std::thread reader(readPair);
  writer.join();
  reader.join();
}
