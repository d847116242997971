// EXPECT: no finding, within 200 executions
// A promise set at thread exit publishes the thread's writes; the store that does this is inside libstdc++.so.
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  int side = 0;
  std::thread worker([&] {
    side = 3;
    promise.set_value_at_thread_exit(7);
  });
  const bool right = future.get() == 7 && side == 3;
  worker.join();
  return right ? 0 : 1;
}
