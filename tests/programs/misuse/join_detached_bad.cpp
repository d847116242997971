// EXPECT: finding misuse, within 50 executions, at @join
// PREEMPTIONS: 0
// TEXT: which is detached
#include <pthread.h>

void* work(void*) { return nullptr; }

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  pthread_detach(thread);
  pthread_join(thread, nullptr);  // @join
}
