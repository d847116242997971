// EXPECT: finding assertion, within 500 executions, strategy dpor, at @assert
// ALSO: data-race
// PREEMPTIONS: 1
// The check, the read and the write are three accesses to one variable by one thread, with nothing in between. The
// thread must be preempted after the first of them.
#include <cassert>
#include <thread>

static int balance = 100;

static void withdraw(int amount) {
  if (balance >= amount) {
    balance -= amount;
    assert(balance >= 0);  // @assert
  }
}

int main() {
  std::thread first(withdraw, 80);
  std::thread second(withdraw, 50);
  first.join();
  second.join();
}
