// EXPECT: no finding, within 100 executions
// Results of return and pthread_exit, tryjoin, timedjoin, detaching by attributes, self and equal.
#include <pthread.h>
#include <atomic>
#include <cerrno>
#include <ctime>

static void leave(void* result) { pthread_exit(result); }

static void* byReturn(void* argument) { return argument; }
static void* byExit(void* argument) {
  leave(argument);
  return nullptr;
}
static void* myself(void*) {
  pthread_t* mine = new pthread_t(pthread_self());
  return mine;
}

int main() {
  int one = 1;
  int two = 2;
  pthread_t a;
  pthread_t b;
  pthread_t c;
  pthread_create(&a, nullptr, byReturn, &one);
  pthread_create(&b, nullptr, byExit, &two);
  pthread_create(&c, nullptr, myself, nullptr);
  void* got = nullptr;
  bool good = true;
  const int tried = pthread_tryjoin_np(a, &got);
  good = good && (tried == EBUSY || (tried == 0 && got == &one));
  if (tried == EBUSY) {
    good = good && pthread_join(a, &got) == 0 && got == &one;
  }
  timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 3600;
  good = good && pthread_timedjoin_np(b, &got, &deadline) == 0 && got == &two;
  good = good && pthread_join(c, &got) == 0;
  auto* result = static_cast<pthread_t*>(got);
  good = good && pthread_equal(*result, c) != 0 && pthread_equal(*result, pthread_self()) == 0;
  delete result;
  return good ? 0 : 1;
}
