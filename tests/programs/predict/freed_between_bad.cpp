// EXPECT: finding use-after-free, within 100 executions, strategy default, by schedule 6, at @use
// PREEMPTIONS: 1
// ALSO: data-race
// The user takes the pointer under the lock, but uses it without. The closer frees the block in between.
#include <mutex>
#include <thread>

struct Session {
  int requests = 0;
};

static std::mutex guard;
static Session* session = new Session;

static void serve() {
  Session* mine = nullptr;
  {
    const std::lock_guard<std::mutex> hold(guard);
    mine = session;
  }
  if (mine != nullptr) {
    ++mine->requests;  // @use
  }
}

static void closeSession() {
  Session* old = nullptr;
  {
    const std::lock_guard<std::mutex> hold(guard);
    old = session;
    session = nullptr;
  }
  delete old;
}

int main() {
  std::thread closer(closeSession);
  std::thread server(serve);
  closer.join();
  server.join();
}
