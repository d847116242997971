// ISOLATION: restore
// Maps anonymous memory, unmaps some and leaves the rest: the addresses are free again in the next execution.
#include <sys/mman.h>
#include <cassert>
#include <thread>

int main() {
  std::thread mapper([] {
    constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS;
    auto* fixed = reinterpret_cast<char*>(0x3000'0000'0000);
    void* got = mmap(fixed, 16384, PROT_READ | PROT_WRITE, kFlags | MAP_FIXED_NOREPLACE, -1, 0);
    assert(got == fixed && fixed[0] == 0);
    fixed[0] = 1;
    assert(munmap(fixed + 4096, 4096) == 0);
    assert(mprotect(fixed + 8192, 4096, PROT_READ) == 0);
    void* anywhere = mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, kFlags, -1, 0);
    assert(anywhere != MAP_FAILED);
  });
  mapper.join();
  return 0;
}
