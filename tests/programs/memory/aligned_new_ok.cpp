// EXPECT: no finding, within 10 executions
// Blocks of every alignment, from their first byte to their last.
#include <cstddef>
#include <cstdint>
#include <new>

struct alignas(128) Wide {
  char bytes[128];
};

int main() {
  auto* wide = new Wide[3];
  wide[0].bytes[0] = 1;
  wide[2].bytes[127] = 1;
  const bool aligned = reinterpret_cast<std::uintptr_t>(wide) % 128 == 0;
  delete[] wide;
  for (std::size_t alignment = 16; alignment <= 65536; alignment *= 2) {
    char* block = static_cast<char*>(::operator new(100, std::align_val_t(alignment)));
    block[0] = 1;
    block[99] = 1;
    ::operator delete(block, 100, std::align_val_t(alignment));
  }
  return aligned ? 0 : 1;
}
