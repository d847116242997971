// EXPECT: no finding, exhausted, strategy dfs
// The caller owns the result; other threads may use the stack of a live thread.
#include <pthread.h>
#include <semaphore.h>

sem_t given;
sem_t taken;
int* volatile lent;

void* work(void* result) {
  int local = 41;
  lent = &local;
  sem_post(&given);
  sem_wait(&taken);
  *static_cast<int*>(result) = local;
  return nullptr;
}

int main() {
  sem_init(&given, 0, 0);
  sem_init(&taken, 0, 0);
  int result = 0;
  pthread_t thread;
  pthread_create(&thread, nullptr, work, &result);
  sem_wait(&given);
  ++*lent;
  sem_post(&taken);
  pthread_join(thread, nullptr);
  return result == 42 ? 0 : 1;
}
