#pragma once

#include <cassert>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "Arguments.h"

/// A sorted, singly linked list that several threads fill.
class LinkedList {
public:
  ~LinkedList() {
    // Iterative, because the destructor of a long chain of unique_ptr would recurse.
    while (head_.next) {
      head_.next = std::move(head_.next->next);
    }
  }

  /// Inserts the value behind all values that are not greater. Defined by the subject.
  void insert(int value);

  int size() const {
    int nodes = 0;
    for (const Node* node = head_.next.get(); node; node = node->next.get()) {
      ++nodes;
    }
    return nodes;
  }

  bool isSorted() const {
    for (const Node* node = head_.next.get(); node && node->next; node = node->next.get()) {
      if (node->value > node->next->value) {
        return false;
      }
    }
    return true;
  }

private:
  struct Node {
    int value = 0;
    std::unique_ptr<Node> next;
  };

  Node* predecessorOf(int value) {
    Node* node = &head_;
    while (node->next && node->next->value <= value) {
      node = node->next.get();
    }
    return node;
  }

  static void linkBehind(Node* predecessor, int value) {
    auto node = std::make_unique<Node>();
    node->value = value;
    node->next = std::move(predecessor->next);
    predecessor->next = std::move(node);
  }

  std::mutex guard_;
  Node head_;  ///< A sentinel: its value is not part of the list.
};

/// A builder inserts values that interleave with those of the other builders: id, id + builders, id + 2 * builders...
inline void build(LinkedList& list, int id, int builders, int values) {
  for (int i = 0; i < values; ++i) {
    list.insert(id + i * builders);
  }
}

inline int runLinkedList(int argc, char** argv) {
  const int builders = argument(argc, argv, 1, "THREADS", 2, 1);
  const int values = argument(argc, argv, 2, "VALUES", 5, 1);
  LinkedList list;
  std::vector<std::thread> threads;
  for (int id = 0; id < builders; ++id) {
    threads.emplace_back([&list, id, builders, values] { build(list, id, builders, values); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  assert(list.size() == builders * values && "no value is lost");
  assert(list.isSorted() && "the list is sorted");
  return 0;
}
