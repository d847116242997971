// EXPECT: finding data-race, within 50 executions
// TEXT: `pool.count_`
// A local object's own thread uses it while it is destroyed, which comes after the end of its scope.
#include <thread>

namespace {

class Pool {
public:
  Pool() : worker_([this] { ++count_; }) {}
  ~Pool() {
    count_ = 0;
    worker_.join();
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

private:
  int count_ = 0;
  std::thread worker_;
};

}  // namespace

int main(int count, char** /*arguments*/) {
  for (int i = 0; i < count; ++i) {
    Pool pool;
  }
  return 0;
}
