/* EXPECT: finding data-race, within 50 executions */
/* PREEMPTIONS: 0 */
#include <threads.h>

static int shared;

static int work(void* unused) {
  (void)unused;
  ++shared;
  return 0;
}

int main(void) {
  thrd_t first, second;
  thrd_create(&first, work, NULL);
  thrd_create(&second, work, NULL);
  thrd_join(first, NULL);
  thrd_join(second, NULL);
  return 0;
}
