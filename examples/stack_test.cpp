// A test that explores its own schedules: no main program around it, any test framework will do.
#include <heddle/heddle.h>

#include <atomic>
#include <cstdio>
#include <exception>
#include <thread>

// A Treiber stack whose pop reads the next pointer of a node that may be gone and back again (ABA).
struct Node {
  int value = 0;
  std::atomic<Node*> next = nullptr;
};

class Stack {
public:
  void push(Node* node) {
    node->next = top_.load();
    Node* expected = node->next;
    while (!top_.compare_exchange_weak(expected, node)) {
      node->next = expected;
    }
  }

  Node* pop() {
    Node* node = top_.load();
    while (node != nullptr && !top_.compare_exchange_weak(node, node->next)) {
    }
    return node;
  }

  int size() const {
    int n = 0;
    for (const Node* node = top_; node != nullptr; node = node->next) {
      ++n;
    }
    return n;
  }

private:
  std::atomic<Node*> top_ = nullptr;
};

int main() {
  const heddle::Result result = heddle::test(
      [] {
        Node nodes[3];
        Stack stack;
        for (Node& node : nodes) {
          stack.push(&node);
        }
        Node* mine = nullptr;
        Node* others[2] = {};
        std::thread other([&] {
          others[0] = stack.pop();
          others[1] = stack.pop();
          if (others[0] != nullptr) {
            stack.push(others[0]);
            others[0] = nullptr;
          }
        });
        mine = stack.pop();
        other.join();
        const int taken = (mine != nullptr) + (others[0] != nullptr) + (others[1] != nullptr);
        if (stack.size() + taken != 3) {
          std::terminate();
        }
      },
      {.strategy = "dfs", .schedules = 200'000});
  std::printf("%s after %llu schedules\n", result ? "no error" : "error",
              static_cast<unsigned long long>(result.executions));
  return result ? 0 : 1;
}
