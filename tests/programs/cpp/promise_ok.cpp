// EXPECT: no finding, within 200 executions
#include <future>
#include <memory>
#include <thread>

int main() {
  std::promise<std::unique_ptr<int>> gift;
  std::promise<void> signal;
  std::future<std::unique_ptr<int>> receiver = gift.get_future();
  std::shared_future<void> go = signal.get_future().share();
  std::thread giver([&] {
    go.wait();
    gift.set_value(std::make_unique<int>(9));
  });
  signal.set_value();
  const bool good = *receiver.get() == 9;
  giver.join();
  return good ? 0 : 1;
}
