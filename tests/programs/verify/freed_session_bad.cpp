// TOOL: tsan
// VERDICT: confirmed use-after-free
// The session is deleted while the worker still counts in it.
#include <thread>

struct Session {
  int requests = 0;
};

void count(Session* session) { session->requests += 1; }

int main() {
  auto* session = new Session;
  std::thread worker(count, session);
  delete session;
  worker.join();
}
