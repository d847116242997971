// EXPECT: no finding, within 100 executions
// TIMING: misuse
// Every timed wait times out if it is not notified, and does not if it is.
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <thread>

using namespace std::chrono_literals;

static bool timeouts() {
  std::mutex guard;
  std::unique_lock<std::mutex> hold(guard);
  std::condition_variable changed;
  bool good = changed.wait_for(hold, 1h) == std::cv_status::timeout;
  good = good && !changed.wait_until(hold, std::chrono::system_clock::now() + 1h, [] { return false; });
  std::counting_semaphore<1> semaphore(0);
  good = good && !semaphore.try_acquire_for(1h);
  std::promise<int> promise;
  good = good && promise.get_future().wait_for(1h) == std::future_status::timeout;
  std::timed_mutex timed;
  std::shared_timed_mutex shared;
  timed.lock();
  shared.lock();
  std::thread other(
      [&] { good = good && !timed.try_lock_for(1h) && !shared.try_lock_shared_for(1h) && !shared.try_lock_for(1h); });
  other.join();
  timed.unlock();
  shared.unlock();
  return good;
}

static bool successes() {
  std::timed_mutex timed;
  std::counting_semaphore<1> semaphore(0);
  std::promise<int> promise;
  bool ready = false;
  std::mutex guard;
  std::condition_variable changed;
  std::thread other([&] {
    std::lock_guard<std::timed_mutex> hold(timed);
    semaphore.release();
    promise.set_value(1);
    std::lock_guard<std::mutex> inner(guard);
    ready = true;
    changed.notify_one();
  });
  bool good = semaphore.try_acquire_for(1h);
  good = good && promise.get_future().wait_for(1h) == std::future_status::ready;
  good = good && timed.try_lock_for(1h);
  timed.unlock();
  {
    std::unique_lock<std::mutex> hold(guard);
    good = good && changed.wait_for(hold, 1h, [&] { return ready; });
  }
  other.join();
  return good;
}

int main() { return timeouts() && successes() ? 0 : 1; }
