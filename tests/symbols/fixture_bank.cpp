// Variables with members, for src/symbols; the test declares the same types.
#include <array>
#include <mutex>
#include <vector>

struct Account {
  std::mutex mutex;
  int balance = 0;
};

struct Bank {
  bool open = true;
  Account accounts[2];
  std::array<Account, 2> spare;
  short grid[2][3] = {};
};

Bank bank;
std::vector<int> numbers;

/// A frame, seen from a function that it calls.
static struct {
  void* pc;
  void* local;
  void* stackPointer;
  void* frameTop;
  void* framePointer;
} frameSeen;

__attribute__((noinline)) static void lookAt(int& local) {
  frameSeen.pc = __builtin_return_address(0);
  frameSeen.local = &local;
  frameSeen.stackPointer = __builtin_dwarf_cfa();
}

extern "C" {

void* fixtureWithLocal() {
  Account mine;
  frameSeen.frameTop = __builtin_dwarf_cfa();
  asm volatile("mov %%rbp, %0" : "=r"(frameSeen.framePointer));
  lookAt(mine.balance);
  return nullptr;
}

void* fixtureLocal() { return &frameSeen; }
}
