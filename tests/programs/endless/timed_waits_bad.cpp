// EXPECT: finding endless, within 1 executions
// PREEMPTIONS: 0
// A wait times out, checks the flag and waits again: locks change hands, but no thread remains to set the flag.
#include <pthread.h>
#include <thread>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool ready;

int main() {
  std::thread waiter([] {
    const timespec longAgo{1, 0};
    pthread_mutex_lock(&guard);
    while (!ready) {
      pthread_cond_timedwait(&changed, &guard, &longAgo);
    }
    pthread_mutex_unlock(&guard);
  });
  waiter.join();
}
