// EXPECT: no finding, within 100 executions
// Values written before the barrier are read after it; the completion function runs alone.
#include <barrier>
#include <thread>

static int phases;
static int cells[2];
static bool good = true;

struct Completion {
  void operator()() noexcept { ++phases; }
};

static std::barrier<Completion> meeting(2);

static void work(int me) {
  for (int round = 1; round <= 2; ++round) {
    cells[me] = round;
    meeting.arrive_and_wait();
    if (cells[1 - me] != round) {
      std::terminate();
    }
    meeting.arrive_and_wait();
  }
}

int main() {
  std::thread first(work, 0);
  std::thread second(work, 1);
  first.join();
  second.join();
  return good && phases == 4 ? 0 : 1;
}
