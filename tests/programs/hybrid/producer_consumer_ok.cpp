// EXPECT: no finding, within 200 executions, strategy pos
// Producer-Consumer, repaired: one critical section chooses a place and stores the item.
#include "library/BoundedBuffer.h"

void BoundedBuffer::put(int item) {
  std::unique_lock<std::mutex> hold(guard_);
  awaitRoom(hold);
  store(nextPlace(), item);
}

int main(int argc, char** argv) { return runProducerConsumer(argc, argv); }
