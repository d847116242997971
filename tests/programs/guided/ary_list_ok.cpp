// EXPECT: no finding, within 200 executions, strategy pos
// AryList, repaired: an iteration holds the lock of the list.
#include "library/Lists.h"
#include "library/Threads.h"

namespace {

List shared(4);

void add() { shared.add(7); }

void sum() {
  std::lock_guard<std::mutex> hold(shared.guard());
  int total = 0;
  for (List::Iterator it = shared.iterator(); it.hasNext();) {
    total += it.next();
  }
}

}  // namespace

int main(int argc, char** argv) { runThreads({argc, argv, 1, 2}, add, sum); }
