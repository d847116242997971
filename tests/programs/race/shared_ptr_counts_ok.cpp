// EXPECT: no finding, within 200 executions
// The counts are atomic; the last owner's destructor is ordered after all uses.
#include <memory>
#include <thread>

struct Node {
  int value = 1;
  ~Node() { value = 0; }
};

int main() {
  auto shared = std::make_shared<Node>();
  std::weak_ptr<Node> weak = shared;
  std::thread first([copy = shared] {
    volatile int v = copy->value;
    (void)v;
  });
  std::thread second([weak] {
    if (auto strong = weak.lock()) {
      volatile int v = strong->value;
      (void)v;
    }
  });
  shared.reset();
  first.join();
  second.join();
  return weak.expired() ? 0 : 1;
}
