#include <cds/container/msqueue.h>
#include <cds/container/treiber_stack.h>
#include <cds/gc/hp.h>
#include <cds/init.h>

#include <thread>

namespace {

/// Containers that threads use must be destroyed before the threads detach.
int exchange() {
  cds::container::MSQueue<cds::gc::HP, int> queue;
  cds::container::TreiberStack<cds::gc::HP, int> stack;
  std::thread other([&] {
    cds::threading::Manager::attachThread();
    queue.enqueue(1);
    stack.push(10);
    queue.enqueue(2);
    stack.push(20);
    cds::threading::Manager::detachThread();
  });
  int sum = 0;
  int value = 0;
  for (int taken = 0; taken < 4;) {
    if (queue.dequeue(value) || stack.pop(value)) {
      sum += value;
      ++taken;
    } else {
      std::this_thread::yield();
    }
  }
  other.join();
  return sum;
}

}  // namespace

int main() {
  cds::Initialize();
  int sum = 0;
  {
    cds::gc::HP hazards;
    cds::threading::Manager::attachThread();
    sum = exchange();
    cds::threading::Manager::detachThread();
  }
  cds::Terminate();
  return sum == 33 ? 0 : 1;
}
