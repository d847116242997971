// EXPECT: no finding, within 100 executions
// FLAGS: -O2 -D_FORTIFY_SOURCE=2
// Adjacent strings in one array, each with its own thread; one shared under a lock; one read by all threads; and reads
// that end before the bytes that another thread writes.
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

static char row[2][12];
static char shared[256];
static std::mutex mutex;
static char prefix[16] = "ab|........";
static const char* volatile words[2] = {"first", "second"};

static bool work(int me) {
  char* const mine = row[me];
  const char* const word = words[me];
  std::strcpy(mine, word);
  std::strncat(mine, "+more", 3);
  char* const copy = strdup(mine);
  bool right = std::strncmp(copy, word, std::strlen(word)) == 0 && std::strrchr(mine, '+') != nullptr;
  std::free(copy);
  if (me == 0) {
    right = right && std::strchr(prefix, '|') == prefix + 2 && std::memchr(prefix, 'b', 11) == prefix + 1;
    right = right && std::strncmp(prefix, "ac", 11) < 0 && std::memcmp(prefix, "b", 1) < 0;
  } else {
    std::memset(prefix + 3, 'x', std::strlen(word));
  }
  const std::lock_guard lock(mutex);
  std::strcat(shared, mine);
  return right && std::strlen(shared) >= 8;
}

int main() {
  bool otherRight = false;
  std::thread other([&otherRight] { otherRight = work(1); });
  const bool right = work(0);
  other.join();
  return right && otherRight && std::strlen(shared) == 17 ? 0 : 1;
}
