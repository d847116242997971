// A thread that waits for the end of another is cancelled, and its cleanup handler interferes with that thread.
#include <pthread.h>
#include <semaphore.h>

#include <atomic>
#include <cassert>

std::atomic<int> value;
sem_t waiting;
pthread_t reader;

void cleanUp(void*) { value.store(1); }

void* reads(void*) {
  assert(value.load() == 0);
  return nullptr;
}

void* joins(void*) {
  pthread_cleanup_push(cleanUp, nullptr);
  sem_post(&waiting);
  pthread_join(reader, nullptr);
  pthread_cleanup_pop(0);
  return nullptr;
}

int main() {
  sem_init(&waiting, 0, 0);
  pthread_create(&reader, nullptr, reads, nullptr);
  pthread_t joiner;
  pthread_create(&joiner, nullptr, joins, nullptr);
  sem_wait(&waiting);
  pthread_cancel(joiner);
  pthread_join(joiner, nullptr);
  return 0;
}
