// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
// TEXT: Data race on `index.last_`
// The program first fills more memory than a story can remember. The variable must still be named.
#include <mutex>
#include <thread>
#include <vector>

class Index {
public:
  void add(int value) {
    const std::lock_guard lock(slots_[static_cast<unsigned>(value) % slots_.size()]);
    last_ = value;
  }

private:
  std::vector<std::mutex> slots_ = std::vector<std::mutex>(30'000);
  int last_ = 0;
};

int main() {
  Index index;
  std::thread other([&] { index.add(1); });
  index.add(2);
  other.join();
}
