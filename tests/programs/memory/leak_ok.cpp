// EXPECT: no finding, within 20 executions
// OPTIONS: --leaks
// What a variable leads to, directly or not, is no leak; nor is what was freed.
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
