// A child forked while other threads are inside malloc must be able to call malloc.
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace {

std::atomic<bool> stop{false};

void* allocateAllTheTime(void*) {
  while (!stop.load(std::memory_order_relaxed)) {
    free(malloc(100));
  }
  return nullptr;
}

}  // namespace

int main() {
  pthread_t threads[3];
  for (pthread_t& thread : threads) {
    pthread_create(&thread, nullptr, allocateAllTheTime, nullptr);
  }
  int good = 0;
  for (int i = 0; i < 200; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(20);  // a child that hangs is killed and counts as bad
      free(malloc(1000));
      _exit(0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    good += status == 0 ? 1 : 0;
  }
  stop = true;
  for (pthread_t thread : threads) {
    pthread_join(thread, nullptr);
  }
  std::printf("%d of 200 children\n", good);
  return good == 200 ? 0 : 1;
}
