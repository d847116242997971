// EXPECT: no finding, within 20 executions
// Stack sizes: small ones, and one larger than the default.
#include <pthread.h>
#include <cstddef>
#include <cstring>

static void* useStack(void* bytes) {
  char* memory = static_cast<char*>(__builtin_alloca(reinterpret_cast<std::size_t>(bytes)));
  std::memset(memory, 1, reinterpret_cast<std::size_t>(bytes));
  return memory[1] == 1 ? bytes : nullptr;
}

static bool runWith(std::size_t stack, std::size_t used) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  bool good = pthread_attr_setstacksize(&attributes, stack) == 0;
  std::size_t reported = 0;
  pthread_attr_getstacksize(&attributes, &reported);
  good = good && reported == stack;
  pthread_t thread;
  good = good && pthread_create(&thread, &attributes, useStack, reinterpret_cast<void*>(used)) == 0;
  void* result = nullptr;
  good = good && pthread_join(thread, &result) == 0 && result == reinterpret_cast<void*>(used);
  pthread_attr_destroy(&attributes);
  return good;
}

int main() { return runWith(128 * 1024, 16 * 1024) && runWith(64 * 1024 * 1024, 48 * 1024 * 1024) ? 0 : 1; }
