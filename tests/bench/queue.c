// An enqueuer and a dequeuer take turns by two flags, but the dequeuer never lowers the flag of the enqueuer.
// Family: queue of SCTBench. Fails: assertion.
// Variant: queue
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { kElements = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int queue[kElements];
static int head;
static int tail;
static int sent[kElements];
static bool mayTake;

static void* enqueuer(void* unused) {
  for (int i = 0; i < kElements; ++i) {
    pthread_mutex_lock(&lock);
    sent[i] = 10 * i + 7;
    queue[tail++] = sent[i];
    mayTake = true;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void* dequeuer(void* unused) {
  for (int i = 0; i < kElements; ++i) {
    pthread_mutex_lock(&lock);
    if (mayTake) {
      assert(head < tail);
      assert(queue[head] == sent[head]);
      ++head;
#ifdef FIXED
      mayTake = head < tail;
#endif
    }
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t in;
  pthread_t out;
  pthread_create(&in, NULL, enqueuer, NULL);
  pthread_create(&out, NULL, dequeuer, NULL);
  pthread_join(in, NULL);
  pthread_join(out, NULL);
  return 0;
}
