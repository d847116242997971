// EXPECT: finding data-race, within 100 executions
#include <sanitizer/common_interface_defs.h>

#include <thread>

alignas(8) char buffer[16];

int main() {
  std::thread other([] { __sanitizer_unaligned_store32(buffer + 1, 7); });
  const bool odd = __sanitizer_unaligned_load64(buffer + 3) % 2 != 0;
  other.join();
  __sanitizer_unaligned_store16(buffer + 1, 7);
  return odd && __sanitizer_unaligned_load16(buffer + 1) != 7 ? 1 : 0;
}
