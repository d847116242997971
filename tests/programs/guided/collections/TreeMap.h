#pragma once

#include <algorithm>

#include "Maps.h"

/// A map whose keys are sorted: a balanced tree (AVL).
namespace collections {

class TreeMap : public Map {
public:
  TreeMap() = default;
  ~TreeMap() override;
  TreeMap(const TreeMap&) = delete;
  TreeMap& operator=(const TreeMap&) = delete;

  Index size() override;
  Item get(Item key) override;
  Item put(Item key, Item value) override;
  Item remove(Item key) override;
  std::vector<Item> keys() override;
  void clear() override;

  Item firstKey() const;
  Item lastKey() const;
  Item floorKey(Item key) const;
  Item ceilingKey(Item key) const;
  Item lowerKey(Item key) const;
  Item higherKey(Item key) const;
  std::vector<Item> keysBetween(Item from, Item to) const;
  int height() const;
  bool isBalanced() const;

private:
  struct Node {
    Item key;
    Item value;
    Node* left = nullptr;
    Node* right = nullptr;
    int height = 1;
  };

  static int heightOf(const Node* node);
  static int leaning(const Node* node);
  static void update(Node* node);
  static Node* rotatedRight(Node* node);
  static Node* rotatedLeft(Node* node);
  static Node* balanced(Node* node);
  static Node* withoutFirst(Node* node, Node*& first);
  static void destroy(Node* node);
  static bool isBalanced(const Node* node);
  static void collect(const Node* node, Item from, Item to, std::vector<Item>& keys);
  Node* inserted(Node* node, Item key, Item value);
  Node* removed(Node* node, Item key);
  Node* find(Item key) const;

  Node* root_ = nullptr;
  Index size_ = 0;
  Item old_ = kNoValue;  ///< The value that put() or remove() replaced.
};

TreeMap::~TreeMap() { destroy(root_); }

void TreeMap::destroy(Node* node) {
  if (node == nullptr) {
    return;
  }
  destroy(node->left);
  destroy(node->right);
  delete node;
}

int TreeMap::heightOf(const Node* node) { return node == nullptr ? 0 : node->height; }

int TreeMap::leaning(const Node* node) { return heightOf(node->left) - heightOf(node->right); }

void TreeMap::update(Node* node) { node->height = 1 + std::max(heightOf(node->left), heightOf(node->right)); }

TreeMap::Node* TreeMap::rotatedRight(Node* node) {
  Node* const top = node->left;
  node->left = top->right;
  top->right = node;
  update(node);
  update(top);
  return top;
}

TreeMap::Node* TreeMap::rotatedLeft(Node* node) {
  Node* const top = node->right;
  node->right = top->left;
  top->left = node;
  update(node);
  update(top);
  return top;
}

TreeMap::Node* TreeMap::balanced(Node* node) {
  update(node);
  const int lean = leaning(node);
  if (lean > 1) {
    if (leaning(node->left) < 0) {
      node->left = rotatedLeft(node->left);
    }
    return rotatedRight(node);
  }
  if (lean < -1) {
    if (leaning(node->right) > 0) {
      node->right = rotatedRight(node->right);
    }
    return rotatedLeft(node);
  }
  return node;
}

TreeMap::Node* TreeMap::inserted(Node* node, Item key, Item value) {
  if (node == nullptr) {
    ++size_;
    Node* const fresh = new Node;
    fresh->key = key;
    fresh->value = value;
    return fresh;
  }
  if (key == node->key) {
    old_ = node->value;
    node->value = value;
    return node;
  }
  if (key < node->key) {
    node->left = inserted(node->left, key, value);
  } else {
    node->right = inserted(node->right, key, value);
  }
  return balanced(node);
}

TreeMap::Node* TreeMap::withoutFirst(Node* node, Node*& first) {
  if (node->left == nullptr) {
    first = node;
    return node->right;
  }
  node->left = withoutFirst(node->left, first);
  return balanced(node);
}

TreeMap::Node* TreeMap::removed(Node* node, Item key) {
  if (node == nullptr) {
    return nullptr;
  }
  if (key < node->key) {
    node->left = removed(node->left, key);
    return balanced(node);
  }
  if (key > node->key) {
    node->right = removed(node->right, key);
    return balanced(node);
  }
  old_ = node->value;
  --size_;
  Node* const left = node->left;
  Node* const right = node->right;
  delete node;
  if (right == nullptr) {
    return left;
  }
  Node* first = nullptr;
  Node* const rest = withoutFirst(right, first);
  first->left = left;
  first->right = rest;
  return balanced(first);
}

TreeMap::Node* TreeMap::find(Item key) const {
  Node* node = root_;
  while (node != nullptr && node->key != key) {
    node = key < node->key ? node->left : node->right;
  }
  return node;
}

Index TreeMap::size() { return size_; }

Item TreeMap::get(Item key) {
  const Node* const node = find(key);
  return node == nullptr ? kNoValue : node->value;
}

Item TreeMap::put(Item key, Item value) {
  old_ = kNoValue;
  root_ = inserted(root_, key, value);
  return old_;
}

Item TreeMap::remove(Item key) {
  old_ = kNoValue;
  root_ = removed(root_, key);
  return old_;
}

void TreeMap::clear() {
  destroy(root_);
  root_ = nullptr;
  size_ = 0;
}

void TreeMap::collect(const Node* node, Item from, Item to, std::vector<Item>& keys) {
  if (node == nullptr) {
    return;
  }
  if (from < node->key) {
    collect(node->left, from, to, keys);
  }
  if (from <= node->key && node->key <= to) {
    keys.push_back(node->key);
  }
  if (node->key < to) {
    collect(node->right, from, to, keys);
  }
}

std::vector<Item> TreeMap::keys() {
  std::vector<Item> keys;
  collect(root_, -2147483647 - 1, 2147483647, keys);
  return keys;
}

std::vector<Item> TreeMap::keysBetween(Item from, Item to) const {
  std::vector<Item> keys;
  collect(root_, from, to, keys);
  return keys;
}

Item TreeMap::firstKey() const {
  const Node* node = root_;
  while (node != nullptr && node->left != nullptr) {
    node = node->left;
  }
  return node == nullptr ? kNoValue : node->key;
}

Item TreeMap::lastKey() const {
  const Node* node = root_;
  while (node != nullptr && node->right != nullptr) {
    node = node->right;
  }
  return node == nullptr ? kNoValue : node->key;
}

/// The largest key that is not larger.
Item TreeMap::floorKey(Item key) const {
  Item found = kNoValue;
  const Node* node = root_;
  while (node != nullptr) {
    if (node->key == key) {
      return key;
    }
    if (node->key < key) {
      found = node->key;
      node = node->right;
    } else {
      node = node->left;
    }
  }
  return found;
}

/// The smallest key that is not smaller.
Item TreeMap::ceilingKey(Item key) const {
  Item found = kNoValue;
  const Node* node = root_;
  while (node != nullptr) {
    if (node->key == key) {
      return key;
    }
    if (node->key > key) {
      found = node->key;
      node = node->left;
    } else {
      node = node->right;
    }
  }
  return found;
}

Item TreeMap::lowerKey(Item key) const { return floorKey(key - 1); }

Item TreeMap::higherKey(Item key) const { return ceilingKey(key + 1); }

int TreeMap::height() const { return heightOf(root_); }

bool TreeMap::isBalanced(const Node* node) {
  if (node == nullptr) {
    return true;
  }
  const int lean = leaning(node);
  return lean >= -1 && lean <= 1 && isBalanced(node->left) && isBalanced(node->right);
}

bool TreeMap::isBalanced() const { return isBalanced(root_); }

}  // namespace collections
