#pragma once

#include <atomic>

/// The functions that we interpose, as libc has them.
///
///   HEDDLE_REAL(pthread_create)(&thread, nullptr, start, argument);
///
/// Each use site resolves once and keeps the pointer; the type is that of the declaration in scope, whatever default
/// attributes it carries. A few names exist in glibc in two versions with different layouts of their objects
/// (pthread_cond_*): dlsym may answer with the old one, so the table in Real.cpp names the
/// version to ask for.
namespace heddle::real {

/// Never null: a function that libc does not have is an internal error. Works before any constructor ran, and while
/// dlsym itself allocates, because our malloc needs nothing from here.
void* resolve(const char* name);

/// The same, null if nobody has it.
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

/// Drops noexcept and attributes from the declared type, so that it can be a template argument without warnings.
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
