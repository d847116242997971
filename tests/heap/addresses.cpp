// Prints the addresses of blocks: they must be the same in every process.
#include <cstdio>
#include <cstdlib>

int main() {
  static char buffer[1 << 16];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  void* blocks[200];
  for (std::size_t i = 0; i < 200; ++i) {
    blocks[i] = malloc(i * i);
    if (i % 3 == 2) {
      free(blocks[i - 1]);
    }
    std::printf("%p\n", blocks[i]);
  }
}
