// EXPECT: finding lost-wakeup, within 100 executions
// PREEMPTIONS: 0
// The program owns both ends and no other process can write: this read never returns.
#include <unistd.h>
#include <thread>

int main() {
  int ends[2];
  if (pipe(ends) != 0) {
    return 1;
  }
  std::thread reader([&] {
    char token = 0;
    (void)!read(ends[0], &token, 1);
  });
  reader.join();
}
