// EXPECT: finding out-of-bounds, within 10 executions, at @write
// PREEMPTIONS: 0
#include <cstddef>
#include <new>

char* volatile block;

int main() {
  block = static_cast<char*>(::operator new(64, std::align_val_t(64)));
  block[64] = 1;  // @write
  ::operator delete(block, std::align_val_t(64));
}
