// EXPECT: no finding, within 20 executions
// Destructors run in reverse order, including those registered by destructors, and still see their own thread.
#include <string>
#include <thread>

static std::string story;
static std::thread::id reportingThread;

struct ReportsItsEnd {
  char letter;
  explicit ReportsItsEnd(char l) : letter(l) {}
  ~ReportsItsEnd();
};

static void late() { static thread_local ReportsItsEnd last('z'); }

ReportsItsEnd::~ReportsItsEnd() {
  story += letter;
  if (letter == 'a') {
    late();
  }
  if (std::this_thread::get_id() != reportingThread) {
    story += '!';
  }
}

int main() {
  std::thread worker([] {
    reportingThread = std::this_thread::get_id();
    static thread_local ReportsItsEnd a('a');
    static thread_local ReportsItsEnd b('b');
    static thread_local ReportsItsEnd c('c');
  });
  worker.join();
  return story == "cbaz" ? 0 : 1;
}
