// EXPECT: no finding, within 20 executions
// Destructors run in reverse order, including those registered by destructors, and still see their own thread.
#include <string>
#include <thread>

static std::string story;
static std::thread::id storyteller;

struct Tells {
  char letter;
  explicit Tells(char l) : letter(l) {}
  ~Tells();
};

static void late() { static thread_local Tells last('z'); }

Tells::~Tells() {
  story += letter;
  if (letter == 'a') {
    late();
  }
  if (std::this_thread::get_id() != storyteller) {
    story += '!';
  }
}

int main() {
  std::thread worker([] {
    storyteller = std::this_thread::get_id();
    static thread_local Tells a('a');
    static thread_local Tells b('b');
    static thread_local Tells c('c');
  });
  worker.join();
  return story == "cbaz" ? 0 : 1;
}
