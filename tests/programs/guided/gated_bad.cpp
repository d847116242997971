// EXPECT: finding assertion, within 1000 executions, strategy pos, seed 1
// A server uses the cache as soon as the cache is warm. Warming it up takes long, and another thread may clear it.
//
// The branch before the use reads `warm`, so an execution must pass the write of `warm` before it reaches the use.
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
  warm = true;  // AT warm
}

void clear() {
  std::lock_guard<std::mutex> hold(guard);
  filled = 0;
  cleared = true;  // STOP 1
}

void serve() {
  guard.lock();
  const bool isWarm = warm;
  guard.unlock();
  if (isWarm) {
    std::lock_guard<std::mutex> hold(guard);
    assert(!cleared && "a warm cache is complete");  // STOP 2
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
