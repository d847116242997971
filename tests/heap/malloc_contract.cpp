// Checks the guarantees of the C standard, POSIX and glibc for malloc and related functions. Prints every violation.
#include <malloc.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

int failures = 0;

void expect(bool condition, const char* what, int line) {
  if (!condition) {
    std::printf("line %d: %s\n", line, what);
    ++failures;
  }
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)

bool isAligned(const void* block, std::size_t to) { return reinterpret_cast<std::uintptr_t>(block) % to == 0; }

/// Hides an absurd size from the compiler.
std::size_t hidden(std::size_t value) {
  volatile std::size_t copy = value;
  return copy;
}

void refusesTheImpossible() {
  errno = 0;
  EXPECT(malloc(hidden(SIZE_MAX)) == nullptr && errno == ENOMEM);
  errno = 0;
  EXPECT(calloc(hidden(SIZE_MAX / 2), 3) == nullptr && errno == ENOMEM);
  errno = 0;
  EXPECT(reallocarray(nullptr, hidden(SIZE_MAX / 2), 3) == nullptr && errno == ENOMEM);
  char* block = static_cast<char*>(malloc(10));
  block[9] = 7;
  errno = 0;
  EXPECT(realloc(block, hidden(SIZE_MAX / 2 + 1)) == nullptr && errno == ENOMEM);
  EXPECT(block[9] == 7);
  free(block);
  errno = 0;
  EXPECT(aligned_alloc(16, hidden(SIZE_MAX - 100)) == nullptr && errno == ENOMEM);
  errno = 0;
  EXPECT(pvalloc(hidden(SIZE_MAX)) == nullptr && errno == ENOMEM);
  void* untouched = &failures;
  EXPECT(posix_memalign(&untouched, 24, 10) == EINVAL && untouched == &failures);
  EXPECT(posix_memalign(&untouched, 4, 10) == EINVAL);
  EXPECT(posix_memalign(&untouched, 16, hidden(SIZE_MAX / 2 + 1)) == ENOMEM && untouched == &failures);
}

void alignsAsAsked() {
  for (std::size_t alignment = 8; alignment <= (1U << 22); alignment *= 2) {
    for (std::size_t size : {0U, 1U, 24U, 1000U, 100000U}) {
      void* block = nullptr;
      EXPECT(posix_memalign(&block, alignment, size) == 0);
      EXPECT(block != nullptr && isAligned(block, alignment));
      std::memset(block, 1, size);
      free(block);
      block = aligned_alloc(alignment, size);
      EXPECT(block != nullptr && isAligned(block, alignment));
      free(block);
    }
  }
  void* page = valloc(10);
  EXPECT(isAligned(page, 4096));
  free(page);
  page = pvalloc(10);
  EXPECT(isAligned(page, 4096) && malloc_usable_size(page) >= 4096);
  free(page);
  void* rounded = memalign(hidden(48), 10);
  EXPECT(isAligned(rounded, 64));
  free(rounded);
}

void keepsErrnoOnSuccess() {
  errno = 42;
  void* block = malloc(100);
  block = realloc(block, 100000);
  free(block);
  free(nullptr);
  EXPECT(errno == 42);
}

void emptyBlocksAreUnique() {
  void* first = malloc(0);
  void* second = malloc(0);
  void* third = calloc(0, 10);
  EXPECT(first != nullptr && second != nullptr && third != nullptr && first != second && second != third);
  free(first);
  free(second);
  EXPECT(realloc(third, 0) == nullptr);
}

void givesZeros() {
  for (std::size_t size : {1U, 100U, 5000U, 70000U, 2000000U, 8000000U}) {
    for (int round = 0; round < 2; ++round) {
      auto* block = static_cast<unsigned char*>(calloc(size, 1));
      std::size_t dirty = 0;
      for (std::size_t i = 0; i < size; ++i) {
        dirty += block[i] != 0;
      }
      EXPECT(dirty == 0);
      std::memset(block, 0xff, size);
      free(block);
    }
  }
}

void reallocKeepsContents() {
  std::size_t size = 1;
  auto* block = static_cast<unsigned char*>(malloc(size));
  block[0] = 0;
  unsigned step = 1;
  while (size < 5000000) {
    const std::size_t larger = size + 1 + size * (step++ % 3) / 2;
    block = static_cast<unsigned char*>(realloc(block, larger));
    EXPECT(malloc_usable_size(block) >= larger);
    bool same = true;
    for (std::size_t i = 0; i < size; i += 1 + size / 1000) {
      same = same && block[i] == static_cast<unsigned char>(i);
    }
    EXPECT(same);
    for (std::size_t i = size; i < larger; ++i) {
      block[i] = static_cast<unsigned char>(i);
    }
    size = larger;
  }
  block = static_cast<unsigned char*>(realloc(block, 300));
  EXPECT(block[299] == static_cast<unsigned char>(299));
  free(block);
}

void memoryComesBack() {
  for (int round = 0; round < 300; ++round) {  // 30 GB in total
    auto* block = static_cast<char*>(malloc(100U << 20));
    EXPECT(block != nullptr);
    block[0] = 1;
    block[(100U << 20) - 1] = 1;
    free(block);
  }
}

}  // namespace

int main() {
  refusesTheImpossible();
  alignsAsAsked();
  keepsErrnoOnSuccess();
  emptyBlocksAreUnique();
  givesZeros();
  reallocKeepsContents();
  memoryComesBack();
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
