// The sender fills a ring that holds one element less than it believes, so the receiver gets a wrong one. The error
// needs the receiver after the sender.
// Family: circular_buffer of SCTBench. Fails: assertion.
// Variant: circular_buffer, published 2.1, single 1.1
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifdef FIXED
enum { kSlots = 9, kMessages = 8 };
#else
enum { kSlots = 8, kMessages = 8 };
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ring[kSlots];
static unsigned head;
static unsigned tail;
static bool filled;

static bool put(int value) {
  const unsigned next = (tail + 1) % kSlots;
  if (next == head) return false;
  ring[tail] = value;
  tail = next;
  return true;
}

static int take(void) {
  if (head == tail) return -1;
  const int value = ring[head];
  head = (head + 1) % kSlots;
  return value;
}

static void* sender(void* unused) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < kMessages; ++i) put(i);
  filled = true;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void* receiver(void* unused) {
  pthread_mutex_lock(&lock);
  if (filled)
    for (int i = 0; i < kMessages; ++i) assert(take() == i);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t from;
  pthread_t to;
  pthread_create(&from, NULL, sender, NULL);
  pthread_create(&to, NULL, receiver, NULL);
  pthread_join(from, NULL);
  pthread_join(to, NULL);
  return 0;
}
