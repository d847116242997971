// EXPECT: finding data-race, within 100 executions
// PREEMPTIONS: 0
// Only races on declared variables are ignored.
#include <cstddef>
#include <thread>

extern "C" void AnnotateBenignRaceSized(const char* file, int line, const volatile void* address, std::size_t size,
                                        const char* why);

long hits[2];

int main() {
  AnnotateBenignRaceSized(__FILE__, __LINE__, &hits[0], sizeof hits[0], "statistics");
  std::thread other([] {
    ++hits[0];
    ++hits[1];
  });
  ++hits[0];
  ++hits[1];
  other.join();
}
