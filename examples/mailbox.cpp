// A mailbox whose reader looks outside the lock, and then sleeps through the only notification.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable arrived;
std::atomic<bool> hasMail = false;

int main() {
  std::thread reader([] {
    if (!hasMail) {
      std::unique_lock lock(mutex);
      arrived.wait(lock);
    }
  });
  std::thread writer([] {
    hasMail = true;
    arrived.notify_one();
  });
  reader.join();
  writer.join();
}
