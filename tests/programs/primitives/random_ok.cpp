// EXPECT: no finding, within 50 executions
// Random numbers of the system: as many as requested, and not always the same.
#include <sys/random.h>
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <random>
#include <thread>

static unsigned char first[40];
static unsigned char second[40];

int main() {
  std::thread other([] { assert(getrandom(first, sizeof first, 0) == sizeof first); });
  assert(getrandom(second, sizeof second, GRND_NONBLOCK) == sizeof second);
  other.join();
  assert(std::memcmp(first, second, sizeof first) != 0);
  assert(getentropy(first, sizeof first) == 0);
  assert(std::memcmp(first, second, sizeof first) != 0);
  unsigned char many[257];
  assert(getentropy(many, sizeof many) == -1 && errno == EIO);
  std::random_device device;
  assert(device() != device() || device() != device());
  assert(arc4random() != arc4random() || arc4random() != arc4random());
  arc4random_buf(first, sizeof first);
  assert(std::memcmp(first, second, sizeof first) != 0);
  for (int i = 0; i < 20; ++i) {
    assert(arc4random_uniform(7) < 7);
  }
  assert(arc4random_uniform(1) == 0 && arc4random_uniform(0) == 0);
  return 0;
}
