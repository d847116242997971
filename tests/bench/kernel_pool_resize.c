// Writing an event takes a cell of the pool while another request resizes the pool, which frees all cells.
// Family: kernel vulnerabilities, as in ConVul (use of a resized pool). Fails: use-after-free.
// Variant: kernel_pool_resize, published 1.3 to 13, single 1.6 to 14
#include <pthread.h>
#include <stdlib.h>

struct Cell {
  int event;
};

static pthread_mutex_t poolLock = PTHREAD_MUTEX_INITIALIZER;
static struct Cell* cells;
static int count;
static int users;

static struct Cell* take(void) {
  pthread_mutex_lock(&poolLock);
  struct Cell* const cell = &cells[0];
  users += 1;
  pthread_mutex_unlock(&poolLock);
  return cell;
}

static void giveBack(void) {
  pthread_mutex_lock(&poolLock);
  users -= 1;
  pthread_mutex_unlock(&poolLock);
}

static void* writeEvent(void* unused) {
  struct Cell* const cell = take();
  cell->event = 1;
  giveBack();
  return unused;
}

static void* resize(void* unused) {
  pthread_mutex_lock(&poolLock);
#ifdef FIXED
  const int possible = users == 0;
#else
  // Cells in use are counted in `users`, but only the size is compared.
  const int possible = count < 8;
#endif
  if (possible) {
    free(cells);
    count = 8;
    cells = calloc((size_t)count, sizeof *cells);
  }
  pthread_mutex_unlock(&poolLock);
  return unused;
}

int main(void) {
  count = 4;
  cells = calloc((size_t)count, sizeof *cells);
  pthread_t user;
  pthread_t owner;
  pthread_create(&user, NULL, writeEvent, NULL);
  pthread_create(&owner, NULL, resize, NULL);
  pthread_join(user, NULL);
  pthread_join(owner, NULL);
  free(cells);
  return 0;
}
