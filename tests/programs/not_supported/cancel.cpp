// EXPECT: not supported pthread_cancel
#include <pthread.h>
#include <thread>

int main() {
  std::thread other([] {});
  pthread_cancel(other.native_handle());
  other.join();
  return 0;
}
