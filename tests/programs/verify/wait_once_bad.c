// TOOL: clang-tidy
// VERDICT: confirmed assertion
// A consumer waits at most once: another one may take the item before it wakes up.
#include <assert.h>
#include <threads.h>

mtx_t mutex;
cnd_t arrived;
int items = 0;

int consume(void* unused) {
  (void)unused;
  mtx_lock(&mutex);
  if (items == 0) {
    cnd_wait(&arrived, &mutex);
  }
  items -= 1;
  assert(items >= 0);
  mtx_unlock(&mutex);
  return 0;
}

void produce(void) {
  mtx_lock(&mutex);
  items += 1;
  cnd_signal(&arrived);
  mtx_unlock(&mutex);
}

int main(void) {
  mtx_init(&mutex, mtx_plain);
  cnd_init(&arrived);
  thrd_t first;
  thrd_t second;
  thrd_create(&first, consume, 0);
  thrd_create(&second, consume, 0);
  produce();
  produce();
  thrd_join(first, 0);
  thrd_join(second, 0);
  return 0;
}
