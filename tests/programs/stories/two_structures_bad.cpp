// EXPECT: finding assertion, within 2000 executions
// CAUSE: @number @record
// TEXT: are not atomic
// TEXT: To fix it: Hold `log.mutex_`
// A log numbers its records in one critical section and stores them in another. Either order of two threads would do,
// as long as it is the same in both.
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

class Log {
public:
  void append(int value) {
    mutex_.lock();
    const int number = ++last_;  // @number
    mutex_.unlock();
    mutex_.lock();
    records_.push_back({number, value});  // @record
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
