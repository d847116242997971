// A notification allocates room for the name of an entry and copies the name; renaming makes it longer in between.
// Family: kernel vulnerabilities, as in ConVul (overflow by a rename). Fails: out-of-bounds.
// Variant: kernel_renamed_entry, published 1.3 to 13, single 1.6 to 14
#include <pthread.h>
#include <stdlib.h>

struct Entry {
  pthread_mutex_t lock;
  char name[32];
  int length;
};

static struct Entry entry = {PTHREAD_MUTEX_INITIALIZER, "short", 5};

static int nameLength(void) {
  pthread_mutex_lock(&entry.lock);
  const int length = entry.length;
  pthread_mutex_unlock(&entry.lock);
  return length;
}

static void copyName(char* to) {
  pthread_mutex_lock(&entry.lock);
  for (int i = 0; i < entry.length; ++i) to[i] = entry.name[i];
  pthread_mutex_unlock(&entry.lock);
}

static void* notify(void* unused) {
#ifdef FIXED
  (void)nameLength;
  char* const event = malloc(sizeof entry.name);
#else
  char* const event = malloc((size_t)nameLength());
#endif
  copyName(event);
  free(event);
  return unused;
}

static void* renameEntry(void* unused) {
  pthread_mutex_lock(&entry.lock);
  for (int i = 0; i < 24; ++i) entry.name[i] = 'n';
  entry.length = 24;
  pthread_mutex_unlock(&entry.lock);
  return unused;
}

int main(void) {
  pthread_t watcher;
  pthread_t mover;
  pthread_create(&watcher, NULL, notify, NULL);
  pthread_create(&mover, NULL, renameEntry, NULL);
  pthread_join(watcher, NULL);
  pthread_join(mover, NULL);
  return 0;
}
