// EXPECT: no finding, points all
// Different bytes of one word are different memory locations.
#include <thread>

static struct {
  char bytes[4];
  short pair[2];
} shared;

int main() {
  std::thread first([] {
    shared.bytes[0] = 1;
    shared.bytes[2] = 1;
    shared.pair[0] = 1;
  });
  std::thread second([] {
    shared.bytes[1] = 2;
    shared.bytes[3] = 2;
    shared.pair[1] = 2;
  });
  first.join();
  second.join();
  return shared.bytes[0] + shared.bytes[1] == 3 ? 0 : 1;
}
