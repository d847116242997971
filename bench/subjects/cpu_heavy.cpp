// A CPU-heavy program with little synchronisation. Measures the cost of race detection against ThreadSanitizer.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace {

std::mutex mutex;
std::uint64_t total = 0;

std::uint64_t multiply(int n) {
  std::vector<double> a(static_cast<std::size_t>(n * n), 1.5);
  std::vector<double> b(static_cast<std::size_t>(n * n), 2.5);
  std::vector<double> c(static_cast<std::size_t>(n * n), 0.0);
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k) {
      for (int j = 0; j < n; ++j) {
        c[static_cast<std::size_t>(i * n + j)] +=
            a[static_cast<std::size_t>(i * n + k)] * b[static_cast<std::size_t>(k * n + j)];
      }
    }
  }
  return static_cast<std::uint64_t>(c[static_cast<std::size_t>(n)]);
}

std::uint64_t sortNumbers(std::size_t n) {
  std::vector<std::uint32_t> numbers(n);
  std::uint32_t x = 12345;
  for (std::uint32_t& number : numbers) {
    x = x * 1664525 + 1013904223;
    number = x;
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers[n / 2];
}

std::uint64_t fillTree(int n) {
  std::map<int, int> tree;
  for (int i = 0; i < n; ++i) {
    tree[(i * 7919) % 10007] += i;
  }
  std::uint64_t sum = 0;
  for (const auto& [key, value] : tree) {
    sum += static_cast<std::uint64_t>(key) ^ static_cast<std::uint64_t>(value);
  }
  return sum;
}

void work() {
  for (int round = 0; round < 4; ++round) {
    const std::uint64_t result = multiply(160) + sortNumbers(150'000) + fillTree(60'000);
    const std::lock_guard lock(mutex);
    total += result;
  }
}

}  // namespace

int main() {
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  std::printf("%llu\n", static_cast<unsigned long long>(total));
}
