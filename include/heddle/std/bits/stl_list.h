// -*- C++ -*-
// Part of libstdc++'s <list>, in programs built with Heddle. The functions that link the nodes of a list are compiled
// into libstdc++.so, where their accesses are not instrumented. This header defines them in the program. All else is
// unchanged.
#ifndef HEDDLE_STD_BITS_STL_LIST_H
#define HEDDLE_STD_BITS_STL_LIST_H

#pragma GCC system_header

#include_next <bits/stl_list.h>

#if defined(_GLIBCXX_USE_NOEXCEPT)
namespace std {
_GLIBCXX_BEGIN_NAMESPACE_VERSION
namespace __detail {

/// Inserts this node before __position.
inline void _List_node_base::_M_hook(_List_node_base* const __position) _GLIBCXX_USE_NOEXCEPT {
  _List_node_base* const __before = __position->_M_prev;
  this->_M_next = __position;
  this->_M_prev = __before;
  __before->_M_next = this;
  __position->_M_prev = this;
}

inline void _List_node_base::_M_unhook() _GLIBCXX_USE_NOEXCEPT {
  _List_node_base* const __after = this->_M_next;
  _List_node_base* const __before = this->_M_prev;
  __before->_M_next = __after;
  __after->_M_prev = __before;
}

/// Moves the nodes of [__first, __last) in front of this one.
inline void _List_node_base::_M_transfer(_List_node_base* const __first,
                                         _List_node_base* const __last) _GLIBCXX_USE_NOEXCEPT {
  if (this == __last || __first == __last) { return; }
  _List_node_base* const __final = __last->_M_prev;
  _List_node_base* const __outside = __first->_M_prev;
  _List_node_base* const __before = this->_M_prev;
  __outside->_M_next = __last;
  __last->_M_prev = __outside;
  __before->_M_next = __first;
  __first->_M_prev = __before;
  __final->_M_next = this;
  this->_M_prev = __final;
}

inline void _List_node_base::_M_reverse() _GLIBCXX_USE_NOEXCEPT {
  _List_node_base* __node = this;
  do {
    _List_node_base* const __after = __node->_M_next;
    __node->_M_next = __node->_M_prev;
    __node->_M_prev = __after;
    __node = __after;
  } while (__node != this);
}

/// Exchanges the nodes of two lists, given by their heads. The head of an empty list points to itself.
inline void _List_node_base::swap(_List_node_base& __x, _List_node_base& __y) _GLIBCXX_USE_NOEXCEPT {
  _List_node_base __of_x;
  __of_x._M_next = &__of_x;
  __of_x._M_prev = &__of_x;
  __of_x._M_transfer(__x._M_next, &__x);
  __x._M_transfer(__y._M_next, &__y);
  __y._M_transfer(__of_x._M_next, &__of_x);
}

}  // namespace __detail
_GLIBCXX_END_NAMESPACE_VERSION
}  // namespace std
#endif

#endif
