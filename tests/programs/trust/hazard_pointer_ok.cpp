// EXPECT: no finding, within 500 executions
// The reader publishes a hazard pointer and validates that the object is still current; the writer frees no object
// that a hazard pointer protects.
#include <atomic>
#include <thread>
#include <vector>

struct Config {
  int a = 0;
  int b = 0;
};

std::atomic<Config*> current{new Config};
std::atomic<Config*> hazard{nullptr};

int read() {
  Config* config = current.load();
  for (;;) {
    hazard.store(config);
    Config* again = current.load();
    if (again == config) {
      break;
    }
    config = again;
  }
  const int sum = config->a + config->b;
  hazard.store(nullptr);
  return sum;
}

void replace(std::vector<Config*>& retired) {
  Config* fresh = new Config{1, 2};
  retired.push_back(current.exchange(fresh));
  std::vector<Config*> kept;
  for (Config* old : retired) {
    if (hazard.load() == old) {
      kept.push_back(old);
    } else {
      delete old;
    }
  }
  retired = kept;
}

int main() {
  std::vector<Config*> retired;
  int sum = 0;
  std::thread reader([&] { sum = read(); });
  replace(retired);
  replace(retired);
  reader.join();
  for (Config* old : retired) {
    delete old;
  }
  delete current.load();
  return sum == 0 || sum == 3 ? 0 : 1;
}
