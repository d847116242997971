// EXPECT: no finding, within 30 executions
// More data than a pipe holds: the writer blocks in the middle, and the order of the bytes is kept.
#include <sys/uio.h>
#include <unistd.h>
#include <cassert>
#include <numeric>
#include <thread>
#include <vector>

int main() {
  constexpr std::size_t kSize = 300'000;
  int ends[2];
  assert(pipe(ends) == 0);
  std::vector<unsigned char> sent(kSize);
  for (std::size_t i = 0; i < kSize; ++i) {
    sent[i] = static_cast<unsigned char>(i * 7 + i / 251);
  }
  std::thread writer([&] {
    assert(write(ends[1], sent.data(), 100'000) == 100'000);
    iovec parts[2] = {{sent.data() + 100'000, 150'000}, {sent.data() + 250'000, 50'000}};
    assert(writev(ends[1], parts, 2) == 200'000);
    close(ends[1]);
  });
  std::vector<unsigned char> got;
  unsigned char buffer[8000];
  for (ssize_t n = 0; (n = read(ends[0], buffer, sizeof buffer)) > 0;) {
    got.insert(got.end(), buffer, buffer + n);
  }
  writer.join();
  assert(got == sent);
}
