// TOOL: clang-tidy
// VERDICT: not confirmed
// The wait is only an opportunity to sleep: the worker looks at the items again in any case.
#include <threads.h>

mtx_t mutex;
cnd_t arrived;
int items = 0;

int work(void* unused) {
  (void)unused;
  mtx_lock(&mutex);
  if (items == 0) {
    cnd_wait(&arrived, &mutex);
  }
  if (items > 0) {
    items -= 1;
  }
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  mtx_init(&mutex, mtx_plain);
  cnd_init(&arrived);
  thrd_t worker;
  thrd_create(&worker, work, 0);
  mtx_lock(&mutex);
  items += 1;
  cnd_signal(&arrived);
  mtx_unlock(&mutex);
  thrd_join(worker, 0);
  return 0;
}
