// ISOLATION: restore
// Each execution starts without an alternate signal stack; a second one replaces the first and is then removed.
#include <cassert>
#include <csignal>
#include <thread>

static char outer[64 << 10];
static char inner[64 << 10];

static void expectStack(const void* start) {
  stack_t now{};
  assert(sigaltstack(nullptr, &now) == 0);
  assert(start == nullptr ? now.ss_flags == SS_DISABLE : now.ss_sp == start && now.ss_flags == 0);
}

int main() {
  expectStack(nullptr);
  stack_t first{};
  first.ss_sp = outer;
  first.ss_size = sizeof outer;
  assert(sigaltstack(&first, nullptr) == 0);
  std::thread other([] { expectStack(nullptr); });
  stack_t second = first;
  second.ss_sp = inner;
  stack_t before{};
  assert(sigaltstack(&second, &before) == 0);
  assert(before.ss_sp == outer);
  expectStack(inner);
  assert(sigaltstack(&before, nullptr) == 0);
  other.join();
  expectStack(outer);
  return 0;  // the stack stays set
}
