// EXPECT: finding data-race, within 50 executions, at @write
// PREEMPTIONS: 0
// TEXT: `Journal::rows[2].count`
// COMPILERS: clang    (g++ does not record into what object an access goes)
// The block has no name; the report names the accessed member.
#include <array>
#include <memory>
#include <string>
#include <thread>

struct Row {
  std::string title;
  int count = 0;
};

class Journal {
public:
  void add(int row) { ++rows[row].count; }  // @write

private:
  int version = 0;
  Row rows[4];
};

int main() {
  const auto journal = std::make_shared<Journal>();
  std::thread other([journal] { journal->add(2); });
  journal->add(2);
  other.join();
}
