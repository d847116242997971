#include "Operations.h"

#include "Program.h"

namespace oracle {

int load(const std::atomic<int>& variable) { return variable.load(); }

void store(std::atomic<int>& variable, int value) { variable.store(value); }

int fetchAdd(std::atomic<int>& variable, int value) { return variable.fetch_add(value); }

int compareExchange(std::atomic<int>& variable, int expected, int desired) {
  const bool done = variable.compare_exchange_strong(expected, desired);
  return compareExchangeResult(expected, done);
}

int read(const int& variable) { return variable; }

void write(int& variable, int value) { variable = value; }

}  // namespace oracle
