// Threads allocate a block for an inode, each under its lock, but the mark of the block is set in another section
// than it was read in.
// Family: fsbench of Flanagan and Godefroid, in SCTBench. Fails: assertion.
// Variant: file_system_4 -DTHREADS=4
// Variant: file_system_14 -DTHREADS=14
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { kInodes = 8, kBlocks = 16 };

static pthread_mutex_t inodeLocks[kInodes];
static pthread_mutex_t blockLocks[kBlocks];
static int inodes[kInodes];
static bool busy[kBlocks];

static bool reserve(int block) {
#ifdef FIXED
  pthread_mutex_lock(&blockLocks[block]);
  const bool wasFree = !busy[block];
  busy[block] = true;
  pthread_mutex_unlock(&blockLocks[block]);
  return wasFree;
#else
  pthread_mutex_lock(&blockLocks[block]);
  const bool wasFree = !busy[block];
  pthread_mutex_unlock(&blockLocks[block]);
  if (!wasFree) return false;
  pthread_mutex_lock(&blockLocks[block]);
  assert(!busy[block]);
  busy[block] = true;
  pthread_mutex_unlock(&blockLocks[block]);
  return true;
#endif
}

static void* create(void* argument) {
  const int inode = *(int*)argument % kInodes;
  pthread_mutex_lock(&inodeLocks[inode]);
  if (inodes[inode] == 0)
    for (int tried = 0; tried < kBlocks; ++tried) {
      const int block = (inode * 2 + tried) % kBlocks;
      if (reserve(block)) {
        inodes[inode] = block + 1;
        break;
      }
    }
  pthread_mutex_unlock(&inodeLocks[inode]);
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  int numbers[THREADS];
  for (int i = 0; i < kInodes; ++i) pthread_mutex_init(&inodeLocks[i], NULL);
  for (int i = 0; i < kBlocks; ++i) pthread_mutex_init(&blockLocks[i], NULL);
  // The first blocks of the first inode are taken, so that it looks where the second one does.
  busy[0] = true;
  busy[1] = true;
  for (int i = 0; i < THREADS; ++i) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, create, &numbers[i]);
  }
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  return 0;
}
