// EXPECT: no finding, within 200 executions
// Only the annotation expresses the order: the flag is read by code that Heddle does not see.
#include <sched.h>

#include <thread>

extern "C" void AnnotateHappensBefore(const char* file, int line, const volatile void* object);
extern "C" void AnnotateHappensAfter(const char* file, int line, const volatile void* object);

int data = 0;
int flag = 0;

__attribute__((no_sanitize("thread"), noinline)) void raise() { __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST); }
__attribute__((no_sanitize("thread"), noinline)) bool isRaised() {
  return __atomic_load_n(&flag, __ATOMIC_SEQ_CST) == 1;
}

int main() {
  std::thread writer([] {
    data = 1;
    AnnotateHappensBefore(__FILE__, __LINE__, &flag);
    raise();
  });
  while (!isRaised()) {
    sched_yield();
  }
  AnnotateHappensAfter(__FILE__, __LINE__, &flag);
  const int seen = data;
  writer.join();
  return seen - 1;
}
