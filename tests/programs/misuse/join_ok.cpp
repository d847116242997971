// EXPECT: no finding, exhausted, strategy dfs
// Threads are joined once, by any thread, or detached and not joined.
#include <pthread.h>

pthread_t child;

void* work(void*) { return nullptr; }
void* joinChild(void*) {
  pthread_join(child, nullptr);
  return nullptr;
}

int main() {
  for (int i = 0; i < 2; ++i) {
    pthread_create(&child, nullptr, work, nullptr);
    pthread_t other;
    pthread_create(&other, nullptr, joinChild, nullptr);
    pthread_join(other, nullptr);
  }
  pthread_t alone;
  pthread_create(&alone, nullptr, work, nullptr);
  pthread_detach(alone);
}
