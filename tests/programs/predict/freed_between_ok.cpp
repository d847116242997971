// EXPECT: no finding, within 200 executions, strategy default
// The user uses the block while it holds the lock that the closer needs.
#include <mutex>
#include <thread>

struct Session {
  int requests = 0;
};

static std::mutex guard;
static Session* session = new Session;

static void serve() {
  const std::lock_guard<std::mutex> hold(guard);
  if (session != nullptr) {
    ++session->requests;
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
