// EXPECT: finding data-race, within 100 executions, at @late
// PREEMPTIONS: 0
// Writes after the message are not ordered by it.
#include <unistd.h>
#include <thread>

int payload = 0;

int main() {
  int ends[2];
  if (pipe(ends) != 0) {
    return 1;
  }
  std::thread reader([&] {
    char token = 0;
    if (read(ends[0], &token, 1) == 1 && payload == 42) {  // @late
      token = 0;
    }
  });
  if (write(ends[1], "x", 1) == 1) {
    payload = 42;  // @late
  }
  reader.join();
}
