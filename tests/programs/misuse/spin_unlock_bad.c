/* EXPECT: finding misuse, within 50 executions */
/* PREEMPTIONS: 0 */
/* TEXT: which no thread holds */
#include <pthread.h>

int main(void) {
  pthread_spinlock_t lock;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&lock);
  pthread_spin_unlock(&lock);
  pthread_spin_unlock(&lock);
  return 0;
}
