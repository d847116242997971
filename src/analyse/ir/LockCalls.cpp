#include "analyse/ir/LockCalls.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/Demangle/Demangle.h>

#include <string>

#include "analyse/front/Probe.h"

namespace heddle::analyse {
namespace {

using Kind = LockCall::Kind;

std::optional<LockCall> pthreadCall(llvm::StringRef name) {
  const auto call = [](Kind kind, bool isShared = false) { return std::optional<LockCall>({kind, isShared}); };
  return llvm::StringSwitch<std::optional<LockCall>>(name)
      .Cases("pthread_mutex_lock", "pthread_rwlock_wrlock", "pthread_spin_lock", call(Kind::Acquire))
      .Case("pthread_rwlock_rdlock", call(Kind::Acquire, true))
      .Cases("pthread_mutex_trylock", "pthread_mutex_timedlock", "pthread_mutex_clocklock", "pthread_spin_trylock",
             call(Kind::TryAcquire))
      .Cases("pthread_rwlock_trywrlock", "pthread_rwlock_timedwrlock", "pthread_rwlock_clockwrlock",
             call(Kind::TryAcquire))
      .Cases("pthread_rwlock_tryrdlock", "pthread_rwlock_timedrdlock", "pthread_rwlock_clockrdlock",
             call(Kind::TryAcquire, true))
      .Cases("pthread_mutex_unlock", "pthread_rwlock_unlock", "pthread_spin_unlock", call(Kind::Release))
      .Cases("pthread_cond_wait", "pthread_cond_timedwait", "pthread_cond_clockwait", call(Kind::Wait))
      .Default(name.starts_with("pthread_mutex_") || name.starts_with("pthread_rwlock_") ||
                       name.starts_with("pthread_cond_") || name.starts_with("pthread_mutexattr_")
                   ? call(Kind::Neutral)
                   : std::nullopt);
}

}  // namespace

std::optional<LockCall> lockCall(llvm::StringRef mangledName) {
  if (!mangledName.starts_with("_Z")) { return pthreadCall(mangledName); }
  const std::string name = llvm::demangle(mangledName.str());
  const llvm::StringRef text(name);
  if (text.contains("std::lock<")) { return LockCall{Kind::AcquireAll}; }
  // Covers both libraries: libc++ declares its classes in an inline namespace.
  for (const char* prefix : {"std::", "std::__1::", "std::_V2::"}) {
    const std::string scope(prefix);
    if (text.starts_with(scope + "condition_variable")) {
      return LockCall{text.contains("::wait") || text.contains("__do_timed_wait") ? Kind::Wait : Kind::Neutral};
    }
    const bool isShared = text.starts_with(scope + "__shared_mutex_base::");
    if (text.starts_with(scope + "mutex::") || text.starts_with(scope + "recursive_mutex::") || isShared) {
      if (text.contains("::unlock")) { return LockCall{Kind::Release}; }
      if (text.contains("::lock_shared(")) { return LockCall{Kind::Acquire, true}; }
      if (text.contains("::lock(")) { return LockCall{Kind::Acquire}; }
      return LockCall{Kind::Neutral};
    }
  }
  return std::nullopt;
}

LibraryEffect libraryEffect(llvm::StringRef name) {
  if (!name.starts_with("_Z")) {
    const bool harmless = name.starts_with("__cxa_") || name.starts_with("_Unwind") || name == "free" ||
                          name == "abort" || name.starts_with("__clang_call_terminate") || name == kKeepFunction ||
                          name == "sched_yield" || name == "nanosleep" || name == "clock_gettime" || name == "exit";
    return harmless || allocates(name) ? LibraryEffect::None : LibraryEffect::Arguments;
  }
  const std::string demangled = llvm::demangle(name.str());
  const llvm::StringRef text(demangled);
  if (text.starts_with("operator new") || text.starts_with("operator delete")) { return LibraryEffect::None; }
  if (text.contains("__throw_") || text.starts_with("std::terminate") || text.starts_with("std::chrono::_V2::")) {
    return LibraryEffect::None;
  }
  const bool isLibrary = text.starts_with("std::") || text.starts_with("__gnu_cxx::") || text.contains(" std::") ||
                         text.starts_with("__cxxabi");
  return isLibrary ? LibraryEffect::Arguments : LibraryEffect::Unknown;
}

std::vector<bool> constArguments(llvm::StringRef mangledName, std::size_t count) {
  std::vector<bool> result(count, mangledName == kReadFunction);
  if (!mangledName.starts_with("_Z")) { return result; }
  const std::string demangled = llvm::demangle(mangledName.str());
  llvm::StringRef text(demangled);
  const bool onConst = text.consume_back(" const");
  if (!text.consume_back(")")) { return result; }
  // The parameters are between the last pair of matching parentheses.
  std::vector<llvm::StringRef> parameters;
  int depth = 0;
  std::size_t end = text.size();
  std::size_t i = text.size();
  while (i > 0) {
    const char c = text[--i];
    if (c == ')' || c == '>') { ++depth; }
    if ((c == ',' && depth == 0) || (c == '(' && depth == 0)) {
      parameters.insert(parameters.begin(), text.slice(i + 1, end).trim());
      end = i;
      if (c == '(') { break; }
    }
    if (c == '(' || c == '<') { --depth; }
  }
  if (parameters.size() == 1 && parameters[0].empty()) { parameters.clear(); }
  if (parameters.size() != count && parameters.size() + 1 != count) { return result; }
  const std::size_t first = count - parameters.size();
  if (first == 1) { result[0] = onConst; }
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    result[first + k] = parameters[k].ends_with("const&") || parameters[k].ends_with("const*");
  }
  return result;
}

bool allocates(llvm::StringRef name) {
  return name.starts_with("_Znw") || name.starts_with("_Zna") || name == "malloc" || name == "calloc" ||
         name == "aligned_alloc" || name == "__cxa_allocate_exception" || name == "strdup";
}

}  // namespace heddle::analyse
