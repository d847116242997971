// Two requests append to a buffered log: the position is read, the text is copied, and then the position is moved.
// Family: atomicity violation, as in the log of a web server. Fails: assertion.
// Variant: log_buffer
#include <assert.h>
#include <pthread.h>
#include <string.h>

enum { kEntry = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char buffer[64];
static int position;

static int end(void) {
  pthread_mutex_lock(&lock);
  const int at = position;
  pthread_mutex_unlock(&lock);
  return at;
}

static void write_(int at, const char* text) {
  pthread_mutex_lock(&lock);
  memcpy(buffer + at, text, kEntry);
  position = at + kEntry;
  pthread_mutex_unlock(&lock);
}

static void append(const char* text) {
#ifdef FIXED
  (void)end;
  (void)write_;
  pthread_mutex_lock(&lock);
  memcpy(buffer + position, text, kEntry);
  position += kEntry;
  pthread_mutex_unlock(&lock);
#else
  write_(end(), text);
#endif
}

static void* request(void* text) {
  append(text);
  append(text);
  return NULL;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, NULL, request, "get\n");
  pthread_create(&other, NULL, request, "put\n");
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  assert((int)strlen(buffer) == 4 * kEntry);
  return 0;
}
