// EXPECT: finding assertion, within 1000 executions, strategy pos, seed 1
// OPTIONS: --minimise-executions 100
// Daisy: a small file system on a block device, with locks for the directory, each inode, the map of free blocks and
// the device. Clients create, write, read and remove files.
//
// Usage: daisy_bad [THREADS [ROUNDS]], with at most 4 threads. Paper: 2 threads (also 3). Default: 2 1.
//
// The defect: a free block is found in one critical section and marked as used in another. Two clients may get the same
// block. Then a file holds what was written to another, or the block is released twice.
//
// Size: the paper's search visits 493,645 states until the error. `dfs` with `--points all` visits 120,598 states in
// 120,000 schedules and does not reach the defect. The size of the whole space is an estimate: each client makes 48
// requests to the device, and every order is another state.
#include "library/daisy/Clients.h"

Block Allocator::allocate() {
  std::unique_lock<std::mutex> hold(guard_);
  const Block block = findFree();
  if (block == kNone) {
    return kNone;
  }
  hold.unlock();  // Another client may find the same block here.
  hold.lock();
  setUsed(block, true);
  return block;
}

int main(int argc, char** argv) { return runDaisy(argc, argv); }
