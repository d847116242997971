// EXPECT: finding misuse, within 50 executions, at @second
// PREEMPTIONS: 0
// TEXT: which was already joined
#include <pthread.h>

void* work(void*) { return nullptr; }

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  pthread_join(thread, nullptr);
  pthread_join(thread, nullptr);  // @second
}
