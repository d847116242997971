// EXPECT: no finding, within 300 executions
// The initialisation of a function-local static runs once and is ordered before every use.
#include <thread>

struct Table {
  static int made;
  int value;
  Table() : value(42) { ++made; }
};
int Table::made;

static int look() {
  static Table table;
  return table.value;
}

int main() {
  int seen[2] = {};
  std::thread first([&] { seen[0] = look(); });
  std::thread second([&] { seen[1] = look(); });
  first.join();
  second.join();
  return seen[0] == 42 && seen[1] == 42 && Table::made == 1 ? 0 : 1;
}
