// The writer of a sequence lock raises the number once, at the end, so a reader that runs in between compares equal
// numbers.
// Family: sequence lock. Fails: assertion.
// Variant: sequence_lock
#include <assert.h>
#include <pthread.h>

static int sequence;
static int low;
static int high;

static int get(int* from) { return __atomic_load_n(from, __ATOMIC_SEQ_CST); }

static void set(int* to, int value) { __atomic_store_n(to, value, __ATOMIC_SEQ_CST); }

static void* writer(void* unused) {
  for (int i = 1; i <= 2; ++i) {
#ifdef FIXED
    set(&sequence, get(&sequence) + 1);
#endif
    set(&low, i);
    set(&high, -i);
    set(&sequence, get(&sequence) + 1);
  }
  return unused;
}

static void* reader(void* unused) {
  for (int i = 0; i < 2; ++i) {
    const int before = get(&sequence);
    const int lowSeen = get(&low);
    const int highSeen = get(&high);
#ifdef FIXED
    const int valid = before % 2 == 0 && before == get(&sequence);
#else
    const int valid = before == get(&sequence);
#endif
    assert(!valid || lowSeen == -highSeen);
  }
  return unused;
}

int main(void) {
  pthread_t from;
  pthread_t to;
  pthread_create(&from, NULL, writer, NULL);
  pthread_create(&to, NULL, reader, NULL);
  pthread_join(from, NULL);
  pthread_join(to, NULL);
  return 0;
}
