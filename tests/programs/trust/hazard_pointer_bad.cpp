// EXPECT: finding use-after-free, within 1000 executions
// PREEMPTIONS: 2
// ALSO: data-race
// The reader does not validate: the object may be freed before the hazard pointer was set.
#include <atomic>
#include <thread>

struct Config {
  int a = 0;
  int b = 0;
};

std::atomic<Config*> current{nullptr};
std::atomic<Config*> hazard{nullptr};

int read() {
  Config* config = current.load();
  hazard.store(config);
  const int sum = config->a + config->b;
  hazard.store(nullptr);
  return sum;
}

int main() {
  current = new Config;
  int sum = 0;
  std::thread reader([&] { sum = read(); });
  Config* old = current.exchange(new Config{1, 2});
  if (hazard.load() != old) {
    delete old;
  }
  reader.join();
  return 0;
}
