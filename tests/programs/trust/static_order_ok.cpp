// EXPECT: no finding, exhausted, strategy dfs
// A function-local static is constructed by its first user, so it exists when it is needed, even before main.
#include <string>
#include <thread>

const std::string& name() {
  static const std::string instance(40, 'n');
  return instance;
}

struct Early {
  std::size_t length = 0;
  Early() {
    std::thread worker([this] { length = name().size(); });
    worker.join();
  }
};

Early early;

int main() {
  std::thread other([] { (void)name(); });
  const bool good = early.length == 40 && name().size() == 40;
  other.join();
  return good ? 0 : 1;
}
