// -*- C++ -*-
// Wraps std::atomic<std::shared_ptr> of libstdc++ in programs built with Heddle. Its operations lock a bit of the
// reference count around their accesses to the pointer. `load`, and a compare-exchange that fails, release this lock
// with an order that does not order their reads before the next writer. By the rules of the language that is a data
// race inside the library. Programs that only use the type correctly would be blamed for it, so this header releases
// the lock with release order. All else is unchanged. Library implementations that this header does not recognise are
// left alone.
#ifndef HEDDLE_STD_BITS_SHARED_PTR_ATOMIC_H
#define HEDDLE_STD_BITS_SHARED_PTR_ATOMIC_H

#pragma GCC system_header

#if __cplusplus > 201703L && __has_include(<bits/atomic_base.h>)
#include <bits/atomic_base.h>

namespace std {
template <class _Tp>
struct __heddle_locked_word : __atomic_base<_Tp> {
  using __atomic_base<_Tp>::__atomic_base;

  /// Clears the lock bit.
  [[__gnu__::__always_inline__]] _Tp fetch_sub(_Tp __bit, memory_order __order) noexcept {
    if (__order == memory_order_relaxed) { __order = memory_order_release; }
    if (__order == memory_order_acquire || __order == memory_order_consume) { __order = memory_order_acq_rel; }
    return __atomic_base<_Tp>::fetch_sub(__bit, __order);
  }
};
}  // namespace std

#define __atomic_base __heddle_locked_word
#include_next <bits/shared_ptr_atomic.h>
#undef __atomic_base
#else
#include_next <bits/shared_ptr_atomic.h>
#endif

#endif
