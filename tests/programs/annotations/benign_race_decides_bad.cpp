// EXPECT: finding assertion, within 500 executions, strategy dpor, at @assert
// PREEMPTIONS: 1
// The race is declared benign and not reported, but an error that depends on it is.
#include <cassert>
#include <cstddef>
#include <thread>

extern "C" void AnnotateBenignRaceSized(const char* file, int line, const volatile void* address, std::size_t size,
                                        const char* why);

static int hits;

int main() {
  AnnotateBenignRaceSized(__FILE__, __LINE__, &hits, sizeof hits, "statistics");
  std::thread other([] { ++hits; });
  ++hits;
  other.join();
  assert(hits == 2);  // @assert
}
