// EXPECT: no finding, within 50 executions
// Attributes of a thread that a program can read and set.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <time.h>

static volatile sig_atomic_t signals;
static void onSignal(int number) { signals += number == SIGUSR1; }

static void stackHolds(const void* address) {
  pthread_attr_t attributes;
  assert(pthread_getattr_np(pthread_self(), &attributes) == 0);
  void* low = NULL;
  size_t size = 0;
  assert(pthread_attr_getstack(&attributes, &low, &size) == 0);
  assert((const char*)address >= (const char*)low && (const char*)address < (const char*)low + size);
  assert(pthread_attr_destroy(&attributes) == 0);
}

/// The first thread, which is certainly alive.
static void scheduling(pthread_t thread) {
  int policy = -1;
  struct sched_param parameters;
  assert(pthread_getschedparam(thread, &policy, &parameters) == 0);
  assert(pthread_setschedparam(thread, policy, &parameters) == 0);
  cpu_set_t set;
  assert(pthread_getaffinity_np(thread, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0);
  assert(pthread_setaffinity_np(thread, sizeof set, &set) == 0);
  assert(pthread_kill(thread, 0) == 0);
}

static pthread_t first;

static void* child(void* unused) {
  scheduling(first);
  scheduling(pthread_self());
  int local = 0;
  stackHolds(&local);
  char name[16];
  assert(pthread_setname_np(pthread_self(), "worker") == 0);
  assert(pthread_getname_np(pthread_self(), name, sizeof name) == 0 && strcmp(name, "worker") == 0);
  assert(pthread_setname_np(pthread_self(), "a name that is too long") == ERANGE);
  assert(pthread_getname_np(pthread_self(), name, 4) == ERANGE);
  assert(pthread_kill(pthread_self(), 0) == 0);
  assert(pthread_kill(pthread_self(), SIGUSR1) == 0);
  clockid_t clock;
  struct timespec t;
  assert(pthread_getcpuclockid(pthread_self(), &clock) == 0 && clock_gettime(clock, &t) == 0);
  return unused;
}

int main(void) {
  int local = 0;
  stackHolds(&local);
  signal(SIGUSR1, onSignal);
  first = pthread_self();
  scheduling(first);
  pthread_t thread;
  assert(pthread_create(&thread, NULL, child, NULL) == 0);
  assert(pthread_join(thread, NULL) == 0);
  assert(signals == 1);
  assert(pthread_kill(pthread_self(), 999) == EINVAL);
  return 0;
}
