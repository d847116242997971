// EXPECT: no finding, within 100 executions
// The program declares this race to be benign.
#include <cstddef>
#include <thread>

extern "C" void AnnotateBenignRaceSized(const char* file, int line, const volatile void* address, std::size_t size,
                                        const char* why);

long hits = 0;

int main() {
  AnnotateBenignRaceSized(__FILE__, __LINE__, &hits, sizeof hits, "statistics");
  std::thread other([] { ++hits; });
  ++hits;
  other.join();
}
