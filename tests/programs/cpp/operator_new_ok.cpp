// EXPECT: no finding, within 100 executions
// Every thread uses the operator new that the program defines.
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>
#include <thread>

static std::atomic<int> news, deletes;

void* operator new(std::size_t size) {
  ++news;
  if (void* memory = std::malloc(size)) {
    return memory;
  }
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  ++deletes;
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  ++deletes;
  std::free(memory);
}

int main() {
  const int before = news;
  auto work = [] { *std::make_unique<int>(1) += 1; };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  return news - before >= 2 ? 0 : 1;
}
