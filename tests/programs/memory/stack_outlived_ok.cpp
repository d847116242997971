// EXPECT: no finding, exhausted, strategy dpor
// The thread waits for the one that reads its local variable.
#include <pthread.h>

static void* read(void* variable) {
  static_cast<void>(*static_cast<volatile int*>(variable));
  return nullptr;
}

static void* start(void*) {
  int variable = 1;
  pthread_t reader;
  pthread_create(&reader, nullptr, read, &variable);
  pthread_join(reader, nullptr);
  return nullptr;
}

int main() {
  pthread_t starter;
  pthread_create(&starter, nullptr, start, nullptr);
  pthread_join(starter, nullptr);
}
