// EXPECT: no finding, exhausted, strategy dpor
// The log numbers and stores a record in one critical section.
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

class Log {
public:
  void append(int value) {
    mutex_.lock();
    const int number = ++last_;
    records_.push_back({number, value});
    mutex_.unlock();
  }
  bool isInOrder() const {
    for (std::size_t i = 1; i < records_.size(); ++i) {
      if (records_[i - 1].number >= records_[i].number) {
        return false;
      }
    }
    return true;
  }

private:
  struct Record {
    int number;
    int value;
  };
  std::mutex mutex_;
  int last_ = 0;
  std::vector<Record> records_;
};

int main() {
  Log log;
  std::thread first([&] { log.append(10); });
  std::thread second([&] { log.append(20); });
  first.join();
  second.join();
  assert(log.isInOrder());
}
