// EXPECT: no finding, within 20 executions
#include <pthread.h>
#include <cstring>
#include <thread>

int main() {
  char name[16] = {};
  std::thread worker([&] {
    pthread_setname_np(pthread_self(), "worker");
    pthread_getname_np(pthread_self(), name, sizeof name);
  });
  worker.join();
  return std::strcmp(name, "worker") == 0 ? 0 : 1;
}
