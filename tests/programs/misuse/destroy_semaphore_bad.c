/* EXPECT: finding misuse, within 200 executions */
/* PREEMPTIONS: 1 */
/* TEXT: while T1 waits on it */
/* ALSO: lost-wakeup */
#include <pthread.h>
#include <semaphore.h>

sem_t s;

static void* work(void* unused) {
  (void)unused;
  sem_wait(&s);
  return NULL;
}

int main(void) {
  sem_init(&s, 0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  int value = 0;
  sem_getvalue(&s, &value);
  sem_destroy(&s);
  sem_init(&s, 0, 1);
  pthread_join(thread, NULL);
  return 0;
}
