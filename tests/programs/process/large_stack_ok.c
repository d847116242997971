/* EXPECT: no finding, within 10 executions */
/* A thread with a stack of 64 MB that uses most of it. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static void* useStack(void* unused) {
  volatile char large[60 << 20];
  memset((void*)large, 1, sizeof large);
  assert(large[12345] == 1);
  return unused;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  assert(pthread_attr_setstacksize(&attributes, 64 << 20) == 0);
  pthread_t thread;
  assert(pthread_create(&thread, &attributes, useStack, NULL) == 0);
  pthread_join(thread, NULL);
  return 0;
}
