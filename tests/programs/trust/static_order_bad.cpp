// EXPECT: finding exit-status, within 20 executions
// PREEMPTIONS: 0
// The constructor of one global uses another that is not constructed yet.
#include <thread>

extern int limit;

struct Early {
  int seen = 0;
  Early() {
    std::thread worker([this] { seen = limit; });
    worker.join();
  }
};

int compute() {
  volatile int value = 7;
  return value;
}

Early early;
int limit = compute();

int main() { return early.seen == 7 ? 0 : 1; }
