// EXPECT: finding data-race, at @race
// TEXT: heap block of 24 bytes
// ALLOCATED: @allocated @opened
#include <thread>

struct Account {
  long number;
  long balance;
  long limit;
};

[[gnu::noinline]] static Account* open() {
  return new Account{1, 0, 100};  // @allocated
}

int main() {
  Account* account = open();  // @opened
  auto deposit = [account] {
    account->balance += 10;  // @race
  };
  std::thread first(deposit);
  std::thread second(deposit);
  first.join();
  second.join();
  delete account;
  return 0;
}
