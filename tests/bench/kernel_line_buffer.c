// Two writers of a terminal reserve room in its line buffer, and copy afterwards: the position has moved, and the
// copy passes the end of the block.
// Family: kernel vulnerabilities, as in ConVul (overflow of a terminal's buffer). Fails: out-of-bounds.
// Variant: kernel_line_buffer, published 1.3 to 13, single 1.6 to 14
#include <pthread.h>
#include <stdlib.h>

enum { kSize = 16, kMessage = 10 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char* line;
static int used;

static int room(void) { return kSize - used; }

static void copy(int count) {
  for (int i = 0; i < count; ++i) line[used + i] = 'a';
  used += count;
}

static void* writer(void* unused) {
#ifdef FIXED
  pthread_mutex_lock(&lock);
  if (room() >= kMessage) copy(kMessage);
  pthread_mutex_unlock(&lock);
#else
  pthread_mutex_lock(&lock);
  const int left = room();
  pthread_mutex_unlock(&lock);
  if (left >= kMessage) {
    pthread_mutex_lock(&lock);
    copy(kMessage);
    pthread_mutex_unlock(&lock);
  }
#endif
  return unused;
}

int main(void) {
  line = malloc(kSize);
  pthread_t one;
  pthread_t other;
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&other, NULL, writer, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  free(line);
  return 0;
}
