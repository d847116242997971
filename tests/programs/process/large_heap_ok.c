/* EXPECT: no finding, within 5 executions */
/* A heap of 1 GB, of which two threads touch a page in every megabyte. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { kBlocks = 64, kSize = 16 << 20 };
static char* blocks[kBlocks];

static void* touch(void* half) {
  for (int i = half != NULL ? 1 : 0; i < kBlocks; i += 2) {
    blocks[i] = malloc(kSize);
    assert(blocks[i] != NULL);
    for (int at = 0; at < kSize; at += 1 << 20) {
      blocks[i][at] = (char)i;
    }
  }
  return NULL;
}

int main(void) {
  pthread_t other;
  assert(pthread_create(&other, NULL, touch, blocks) == 0);
  touch(NULL);
  pthread_join(other, NULL);
  for (int i = 0; i < kBlocks; ++i) {
    assert(blocks[i][1 << 20] == (char)i);
    free(blocks[i]);
  }
  return 0;
}
