// ISOLATION: restore
// Draws random numbers by a direct system call, without a hook: the call is trapped and answered by Heddle.
#include <sys/syscall.h>
#include <thread>

static unsigned long number = 0;

static long ask() {
  long result = SYS_getrandom;
  asm volatile("syscall" : "+a"(result) : "D"(&number), "S"(sizeof number), "d"(0L) : "rcx", "r11", "memory");
  return result;
}

int main() {
  std::thread other(ask);
  other.join();
  return 0;
}
