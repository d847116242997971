// EXPECT: finding abort, within 60 executions
// catch (...) must not end a cancellation.
#include <pthread.h>
#include <semaphore.h>

sem_t never;

void* body(void*) {
  try {
    sem_wait(&never);
  } catch (...) {
  }
  return nullptr;
}

int main() {
  sem_init(&never, 0, 0);
  pthread_t thread{};
  pthread_create(&thread, nullptr, body, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, nullptr);
}
