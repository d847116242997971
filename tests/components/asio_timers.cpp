#include <asio.hpp>
#include <atomic>
#include <thread>

int main() {
  asio::thread_pool pool(2);
  std::atomic<int> done{0};
  for (int i = 0; i < 3; ++i) {
    asio::post(pool, [&] { ++done; });
  }
  pool.join();
  return done == 3 ? 0 : 1;
}
