// EXPECT: no finding, within 200 executions, strategy pos
// Daisy, repaired: one critical section finds a free block and marks it as used.
#include "library/daisy/Clients.h"

Block Allocator::allocate() {
  std::lock_guard<std::mutex> hold(guard_);
  const Block block = findFree();
  if (block != kNone) {
    setUsed(block, true);
  }
  return block;
}

int main(int argc, char** argv) { return runDaisy(argc, argv); }
