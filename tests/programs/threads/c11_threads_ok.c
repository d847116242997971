/* EXPECT: no finding, within 100 executions */
#include <stdatomic.h>
#include <threads.h>
#include <time.h>

static mtx_t guard;
static cnd_t changed;
static tss_t key;
static once_flag flag = ONCE_FLAG_INIT;
static atomic_int initialised;
static atomic_int destroyed;
static int items;
static _Thread_local int mine;

static void initialise(void) { atomic_fetch_add(&initialised, 1); }
static void destroy(void* value) {
  (void)value;
  atomic_fetch_add(&destroyed, 1);
}

static int produce(void* unused) {
  (void)unused;
  call_once(&flag, initialise);
  tss_set(key, &items);
  mine = 1;
  mtx_lock(&guard);
  ++items;
  cnd_signal(&changed);
  mtx_unlock(&guard);
  thrd_yield();
  return mine + 6;
}

int main(void) {
  mtx_init(&guard, mtx_plain | mtx_recursive);
  mtx_destroy(&guard);
  mtx_init(&guard, mtx_timed);
  cnd_init(&changed);
  tss_create(&key, destroy);
  thrd_t producer;
  if (thrd_create(&producer, produce, NULL) != thrd_success) {
    return 1;
  }
  call_once(&flag, initialise);
  mtx_lock(&guard);
  while (items == 0) {
    cnd_wait(&changed, &guard);
  }
  mtx_unlock(&guard);
  struct timespec hour = {3600, 0};
  thrd_sleep(&hour, NULL);
  int result = 0;
  thrd_join(producer, &result);
  tss_delete(key);
  cnd_destroy(&changed);
  mtx_destroy(&guard);
  return result == 7 && initialised == 1 && destroyed == 1 && mine == 0 ? 0 : 2;
}
