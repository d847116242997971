// EXPECT: finding data-race, within 1 executions, strategy round-robin, steps 200, at @write
// SUSPICION: none
// The race is predicted from the beginning of an execution that is too long to be recorded completely. Cutting it off
// is not an error of the program.
#include <mutex>
#include <thread>

std::mutex guard;
int value = 0;
volatile int rounds = 0;

int main() {
  std::thread writer([] {
    value = 1;  // @write
    std::lock_guard held(guard);
  });
  std::thread other([] {
    {
      std::lock_guard held(guard);
    }
    value = 2;  // @write
  });
  writer.join();
  other.join();
  while (rounds < 1'000) {
    rounds = rounds + 1;
  }
  return value == 0 ? 1 : 0;
}
