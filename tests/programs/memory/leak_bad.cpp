// EXPECT: finding leak, within 10 executions, at @lost
// PREEMPTIONS: 0
// OPTIONS: --leaks
// TEXT: Leak: 40 bytes
#include <cstdlib>
#include <thread>

struct Node {
  Node* next;
  long values[4];
};

__attribute__((noinline)) void lose() {
  Node* node = static_cast<Node*>(std::calloc(1, sizeof(Node)));  // @lost
  asm volatile("" : "+r"(node)::"memory");                        // otherwise the optimiser removes the unused block
}

int main() {
  std::thread loser(lose);
  loser.join();
}
