// EXPECT: finding data-race, within 1000 executions, strategy pos, seed 1
// AryList: a wrapper locks every call of a list, but its iterator walks over the list without the lock.
//
// Usage: ary_list_bad [ADDERS [READERS]]. Default: 1 2.
#include "library/Lists.h"
#include "library/Threads.h"

namespace {

List shared(4);

void add() { shared.add(7); }

void sum() {
  int total = 0;
  for (List::Iterator it = shared.iterator(); it.hasNext();) {
    total += it.next();
  }
  if (total < 0) {
    shared.add(total);
  }
}

}  // namespace

int main(int argc, char** argv) { runThreads({argc, argv, 1, 2}, add, sum); }
