// Two ends of a connection drop their references by a plain decrement, and both believe to be the last, or none does.
// Family: kernel vulnerabilities, as in ConVul (double free of a shared block). Fails: double-free or use-after-free.
// Variant: kernel_double_release, published 1.3 to 13, single 1.6 to 14
#include <pthread.h>
#include <stdlib.h>

struct Block {
  int references;
  char data[24];
};

static struct Block* block;

static void drop(void) {
#ifdef FIXED
  if (__atomic_sub_fetch(&block->references, 1, __ATOMIC_ACQ_REL) == 0) free(block);
#else
  block->references -= 1;
  if (block->references == 0) free(block);
#endif
}

static void* sender(void* unused) {
  drop();
  return unused;
}

static void* receiver(void* unused) {
  drop();
  return unused;
}

int main(void) {
  block = calloc(1, sizeof *block);
  block->references = 2;
  pthread_t one;
  pthread_t other;
  pthread_create(&one, NULL, sender, NULL);
  pthread_create(&other, NULL, receiver, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
