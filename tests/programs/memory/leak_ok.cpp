// EXPECT: no finding, within 20 executions
// OPTIONS: --leaks
// A block that is reachable from a variable, directly or indirectly, is not a leak; nor is a freed block.
#include <memory>
#include <string>
#include <thread>
#include <vector>

struct Node {
  Node* next;
};

Node* head;
thread_local std::unique_ptr<int> mine;

int main() {
  for (int i = 0; i < 5; ++i) {
    head = new Node{head};
  }
  static std::vector<std::string> kept(3, std::string(100, 'x'));
  std::thread worker([] { mine = std::make_unique<int>(1); });
  worker.join();
  return static_cast<int>(kept.size()) - 3;
}
