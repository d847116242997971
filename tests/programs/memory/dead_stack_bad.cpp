// EXPECT: finding dead-stack, within 50 executions, at @use
// PREEMPTIONS: 0
// TEXT: on the stack of T1, which has ended
// A thread returns the address of its own local variable as its result.
#include <pthread.h>

struct Result {
  int value;
};

void* work(void*) {
  Result result{42};
  Result* volatile address = &result;
  return address;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  void* result = nullptr;
  pthread_join(thread, &result);
  volatile int value = static_cast<Result*>(result)->value;  // @use
  (void)value;
}
