#pragma once

#include <atomic>

/// libc's versions of the functions that the runtime interposes.
///
///   HEDDLE_REAL(pthread_create)(&thread, nullptr, start, argument);
///
/// Each use resolves the name once and caches the pointer. The type is that of the declaration in scope, without its
/// attributes. A few names have two versions in glibc with different object layouts (pthread_cond_*). dlsym may return
/// the old one, so a table in Real.cpp lists the version to ask for.
namespace heddle::real {

/// Never null: a function that libc does not have is an internal error. Works before any constructor has run, and while
/// dlsym itself allocates, because Heddle's malloc does not depend on this file.
void* resolve(const char* name);

/// The same, but returns null if there is no such function.
void* tryResolve(const char* name);

template <typename Pointer>
class Cached {
public:
  constexpr explicit Cached(const char* name) : name_(name) {}
  Pointer get() {
    void* found = pointer_.load(std::memory_order_relaxed);
    if (found == nullptr) [[unlikely]] {
      found = resolve(name_);
      pointer_.store(found, std::memory_order_relaxed);
    }
    return reinterpret_cast<Pointer>(found);
  }

private:
  const char* name_;
  std::atomic<void*> pointer_{nullptr};
};

/// Strips noexcept and attributes from the declared type, so that it can be a template argument without warnings.
template <typename Result, typename... Arguments>
auto plain(Result (*)(Arguments...)) -> Result (*)(Arguments...);
template <typename Result, typename... Arguments>
auto plain(Result (*)(Arguments..., ...)) -> Result (*)(Arguments..., ...);

}  // namespace heddle::real

#define HEDDLE_REAL(name)                                                                            \
  ([]() -> decltype(::heddle::real::plain(&::name)) {                                                \
    static constinit ::heddle::real::Cached<decltype(::heddle::real::plain(&::name))> cached(#name); \
    return cached.get();                                                                             \
  }())
