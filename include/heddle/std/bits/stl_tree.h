// -*- C++ -*-
// Part of libstdc++'s <map> and <set>, in programs built with Heddle. The functions that walk and balance their trees
// are compiled into libstdc++.so, where their accesses are not instrumented. This header defines them in the program:
// red-black trees after Cormen, Leiserson, Rivest and Stein, with the node layout of libstdc++. The header of a tree
// holds its root (parent), its first node (left) and its last node (right). All else is unchanged.
#ifndef HEDDLE_STD_BITS_STL_TREE_H
#define HEDDLE_STD_BITS_STL_TREE_H

#pragma GCC system_header

#include_next <bits/stl_tree.h>

namespace std {
_GLIBCXX_BEGIN_NAMESPACE_VERSION

struct __heddle_rb_tree {
  typedef _Rb_tree_node_base _Node;

  static bool _S_is_black(const _Node* __x) { return __x == 0 || __x->_M_color == _S_black; }

  /// Makes the parent of __old point to __fresh instead.
  static void _S_replace(_Node* __old, _Node* __fresh, _Node& __header) {
    _Node* const __parent = __old->_M_parent;
    if (__header._M_parent == __old) {
      __header._M_parent = __fresh;
    } else if (__parent->_M_left == __old) {
      __parent->_M_left = __fresh;
    } else {
      __parent->_M_right = __fresh;
    }
  }

  /// The child on the given side.
  static _Node*& _S_child(_Node* __x, bool __left) { return __left ? __x->_M_left : __x->_M_right; }

  /// Moves __x down to the given side; its child on the other side takes its place.
  static void _S_rotate(_Node* __x, bool __left, _Node& __header) {
    _Node* const __up = _S_child(__x, !__left);
    _Node* const __between = _S_child(__up, __left);
    _S_child(__x, !__left) = __between;
    if (__between != 0) { __between->_M_parent = __x; }
    _S_replace(__x, __up, __header);
    __up->_M_parent = __x->_M_parent;
    _S_child(__up, __left) = __x;
    __x->_M_parent = __up;
  }

  /// Restores the invariants after an insertion. __x is red, and its parent may be red, too.
  static void _S_fix_insertion(_Node* __x, _Node& __header) {
    while (__x != __header._M_parent && __x->_M_parent->_M_color == _S_red) {
      _Node* __parent = __x->_M_parent;
      _Node* const __grand = __parent->_M_parent;
      const bool __left = __grand->_M_left == __parent;
      _Node* const __uncle = _S_child(__grand, !__left);
      if (!_S_is_black(__uncle)) {
        __parent->_M_color = _S_black;
        __uncle->_M_color = _S_black;
        __grand->_M_color = _S_red;
        __x = __grand;
        continue;
      }
      if (_S_child(__parent, !__left) == __x) {
        _S_rotate(__parent, __left, __header);
        __parent = __x;
      }
      __parent->_M_color = _S_black;
      __grand->_M_color = _S_red;
      _S_rotate(__grand, !__left, __header);
      break;
    }
    if (__header._M_parent->_M_color != _S_black) { __header._M_parent->_M_color = _S_black; }
  }

  /// Restores the invariants after a removal. The paths through __x, a child of __parent that may be null, have one
  /// black node too few.
  static void _S_fix_removal(_Node* __x, _Node* __parent, _Node& __header) {
    while (__x != __header._M_parent && _S_is_black(__x)) {
      const bool __left = __parent->_M_left == __x;
      _Node* __sibling = _S_child(__parent, !__left);
      if (__sibling->_M_color == _S_red) {
        __sibling->_M_color = _S_black;
        __parent->_M_color = _S_red;
        _S_rotate(__parent, __left, __header);
        __sibling = _S_child(__parent, !__left);
      }
      if (_S_is_black(__sibling->_M_left) && _S_is_black(__sibling->_M_right)) {
        __sibling->_M_color = _S_red;
        __x = __parent;
        __parent = __x->_M_parent;
        continue;
      }
      if (_S_is_black(_S_child(__sibling, !__left))) {
        _S_child(__sibling, __left)->_M_color = _S_black;
        __sibling->_M_color = _S_red;
        _S_rotate(__sibling, !__left, __header);
        __sibling = _S_child(__parent, !__left);
      }
      __sibling->_M_color = __parent->_M_color;
      __parent->_M_color = _S_black;
      _S_child(__sibling, !__left)->_M_color = _S_black;
      _S_rotate(__parent, __left, __header);
      break;
    }
    if (__x != 0 && __x->_M_color != _S_black) { __x->_M_color = _S_black; }
  }

  /// The next node in the given direction (__left: the previous one). At the end of the walk, the header.
  static _Node* _S_step(_Node* __x, bool __left) {
    if (_Node* __next = _S_child(__x, __left)) {
      while (_Node* const __further = _S_child(__next, !__left)) {
        __next = __further;
      }
      return __next;
    }
    _Node* __up = __x->_M_parent;
    while (_S_child(__up, __left) == __x) {
      __x = __up;
      __up = __up->_M_parent;
    }
    // If the root has no such child, the walk has passed through the header, which is the end, and back.
    return _S_child(__x, __left) == __up ? __x : __up;
  }
};

inline _Rb_tree_node_base* _Rb_tree_increment(_Rb_tree_node_base* __x) throw() {
  return __heddle_rb_tree::_S_step(__x, false);
}

inline const _Rb_tree_node_base* _Rb_tree_increment(const _Rb_tree_node_base* __x) throw() {
  return __heddle_rb_tree::_S_step(const_cast<_Rb_tree_node_base*>(__x), false);
}

inline _Rb_tree_node_base* _Rb_tree_decrement(_Rb_tree_node_base* __x) throw() {
  // The header is red, unlike its neighbour, the root: this is the step back from the end.
  if (__x->_M_color == _S_red && __x->_M_parent->_M_parent == __x) { return __x->_M_right; }
  return __heddle_rb_tree::_S_step(__x, true);
}

inline const _Rb_tree_node_base* _Rb_tree_decrement(const _Rb_tree_node_base* __x) throw() {
  return _Rb_tree_decrement(const_cast<_Rb_tree_node_base*>(__x));
}

inline void _Rb_tree_insert_and_rebalance(const bool __insert_left, _Rb_tree_node_base* __x, _Rb_tree_node_base* __p,
                                          _Rb_tree_node_base& __header) throw() {
  __x->_M_parent = __p;
  __x->_M_left = 0;
  __x->_M_right = 0;
  __x->_M_color = _S_red;
  if (__p == &__header) {
    __header._M_parent = __x;
    __header._M_left = __x;
    __header._M_right = __x;
  } else if (__insert_left) {
    __p->_M_left = __x;
    if (__header._M_left == __p) { __header._M_left = __x; }
  } else {
    __p->_M_right = __x;
    if (__header._M_right == __p) { __header._M_right = __x; }
  }
  __heddle_rb_tree::_S_fix_insertion(__x, __header);
}

/// Removes __z from the tree and returns it.
inline _Rb_tree_node_base* _Rb_tree_rebalance_for_erase(_Rb_tree_node_base* const __z,
                                                        _Rb_tree_node_base& __header) throw() {
  typedef __heddle_rb_tree _Tree;
  _Rb_tree_node_base* const __left = __z->_M_left;
  _Rb_tree_node_base* const __right = __z->_M_right;
  _Rb_tree_node_base* __child;   // Moves up into the gap; may be null.
  _Rb_tree_node_base* __parent;  // Its parent.
  bool __black;                  // The node missing from its path is black.
  if (__left != 0 && __right != 0) {
    _Rb_tree_node_base* const __next = _Rb_tree_node_base::_S_minimum(__right);
    __child = __next->_M_right;
    __parent = __next == __right ? __next : __next->_M_parent;
    __black = __next->_M_color == _S_black;
    if (__next != __right) {
      if (__child != 0) { __child->_M_parent = __parent; }
      __parent->_M_left = __child;
      __next->_M_right = __right;
      __right->_M_parent = __next;
    }
    __next->_M_left = __left;
    __left->_M_parent = __next;
    _Tree::_S_replace(__z, __next, __header);
    __next->_M_parent = __z->_M_parent;
    __next->_M_color = __z->_M_color;
  } else {
    __child = __left != 0 ? __left : __right;
    __parent = __z->_M_parent;
    __black = __z->_M_color == _S_black;
    if (__child != 0) { __child->_M_parent = __parent; }
    _Tree::_S_replace(__z, __child, __header);
    // The first and the last node have at most one child, which has no children.
    if (__header._M_left == __z) { __header._M_left = __child != 0 ? __child : __parent; }
    if (__header._M_right == __z) { __header._M_right = __child != 0 ? __child : __parent; }
  }
  if (__black) { _Tree::_S_fix_removal(__child, __parent, __header); }
  return __z;
}

_GLIBCXX_END_NAMESPACE_VERSION
}  // namespace std

#endif
