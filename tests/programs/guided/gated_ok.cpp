// EXPECT: no finding, within 200 executions, strategy pos
// Gated, repaired: the server looks whether the cache was cleared, in the critical section in which it uses the cache.
#include <cassert>
#include <mutex>
#include <thread>

namespace {

constexpr int kEntries = 40;

std::mutex guard;
int entries[kEntries] = {};
int filled = 0;
bool warm = false;
bool cleared = false;

void warmUp() {
  for (int i = 0; i < kEntries; ++i) {
    std::lock_guard<std::mutex> hold(guard);
    entries[i] = i;
    ++filled;
  }
  std::lock_guard<std::mutex> hold(guard);
  warm = true;
}

void clear() {
  std::lock_guard<std::mutex> hold(guard);
  filled = 0;
  cleared = true;  // STOP 1
}

void serve() {
  std::lock_guard<std::mutex> hold(guard);
  if (warm && !cleared) {
    assert(filled == kEntries && "the cache is complete once it is warm");  // STOP 2
  }
}

}  // namespace

int main() {
  std::thread server(serve);
  std::thread clearer(clear);
  std::thread warmer(warmUp);
  warmer.join();
  clearer.join();
  server.join();
}
