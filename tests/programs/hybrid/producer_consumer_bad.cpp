// EXPECT: finding assertion, within 1000 executions, strategy pos, seed 1
// PREEMPTIONS: 0
// TEXT: every item is consumed once
// Producer-Consumer: producers and consumers share a buffer of three places.
//
// Usage: producer_consumer_bad [THREADS [ITEMS]]. THREADS counts producers and consumers, ITEMS is per producer.
// Paper: 7 threads (also 9 and 12). Default: 7 2, that is 4 producers and 3 consumers.
//
// The defect: a producer chooses its place before it waits for room. If another producer stores an item between the
// notification and the wake-up, both use the same place: one item is overwritten, and an old one is consumed again.
//
// Size: the paper's search visits 35,351 states until the error. `dfs` with `--points all` visits 42,328 states in
// 60,000 schedules and does not reach the defect.
#include "library/BoundedBuffer.h"

void BoundedBuffer::put(int item) {
  std::unique_lock<std::mutex> hold(guard_);
  const unsigned place = nextPlace();
  awaitRoom(hold);  // The next place may be another one now.
  store(place, item);
}

int main(int argc, char** argv) { return runProducerConsumer(argc, argv); }
