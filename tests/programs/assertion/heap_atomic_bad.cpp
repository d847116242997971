// EXPECT: finding assertion, within 100 executions
// PREEMPTIONS: 1
// STEP: T1, load, Ticket::next_, 0
// STEP: main, store, Ticket::next_, 1
// COMPILERS: clang    (g++ does not record into what object an access goes)
// A class with a single member of the same size: the report must name the member of this class, not one of the
// standard library.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

class Ticket {
public:
  int draw() {
    const int mine = next_.load();
    next_.store(mine + 1);
    return mine;
  }

private:
  std::atomic<int> next_{0};
};

int main() {
  const auto ticket = std::make_unique<Ticket>();
  int first = 0;
  std::thread other([&] { first = ticket->draw(); });
  const int second = ticket->draw();
  other.join();
  assert(first != second);
}
