// EXPECT: finding dead-stack, within 500 executions, strategy dpor, at @read
// PREEMPTIONS: 0
// A thread starts another one that reads its local variable, and does not wait for it. There is no data race.
#include <pthread.h>

static pthread_t reader;

static void* read(void* variable) {
  static_cast<void>(*static_cast<volatile int*>(variable));  // @read
  return nullptr;
}

static void* start(void*) {
  int variable = 1;
  pthread_create(&reader, nullptr, read, &variable);
  return nullptr;
}

int main() {
  pthread_t starter;
  pthread_create(&starter, nullptr, start, nullptr);
  pthread_join(starter, nullptr);
  pthread_join(reader, nullptr);
}
