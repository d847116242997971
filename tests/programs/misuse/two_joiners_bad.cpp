// EXPECT: finding misuse, within 50 executions
// PREEMPTIONS: 0
// TEXT: which was already joined
// Two threads join a third one.
#include <pthread.h>

pthread_t third;

void* work(void*) { return nullptr; }
void* wait(void*) {
  pthread_join(third, nullptr);
  return nullptr;
}

int main() {
  pthread_create(&third, nullptr, work, nullptr);
  pthread_t other;
  pthread_create(&other, nullptr, wait, nullptr);
  pthread_join(third, nullptr);
  pthread_join(other, nullptr);
}
