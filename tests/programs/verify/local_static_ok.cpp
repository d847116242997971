// TOOL: cppcheck
// VERDICT: not confirmed
// The object is initialised once, by whichever thread comes first, and only read afterwards.
#include <thread>

struct Table {
  int first = 3;
  int second = 4;
};

int sum() {
  static Table table;
  return table.first + table.second;
}

int main() {
  int one = 0;
  int other = 0;
  std::thread first([&] { one = sum(); });
  std::thread second([&] { other = sum(); });
  first.join();
  second.join();
  return one == other ? 0 : 1;
}
