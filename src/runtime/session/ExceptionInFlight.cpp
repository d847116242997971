#include "runtime/session/ExceptionInFlight.h"

#include <cxxabi.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <typeinfo>

#include "runtime/Real.h"

namespace heddle::rt {
namespace {

struct InFlight {
  const std::type_info* type = nullptr;
  void* object = nullptr;
};

/// Calls std::current_exception() of the program's library. An exception_ptr is a pointer to the exception object,
/// returned through a hidden pointer because it has a destructor.
InFlight find() {
  InFlight result;
  using CurrentType = std::type_info*();
  auto* currentType = reinterpret_cast<CurrentType*>(real::tryResolve("__cxa_current_exception_type"));
  if (currentType == nullptr) { return result; }
  result.type = currentType();
  if (result.type == nullptr) { return result; }
  using CurrentException = void**(void**);
  auto* current = reinterpret_cast<CurrentException*>(real::tryResolve("_ZSt17current_exceptionv"));
  if (current != nullptr) {
    void* pointer = nullptr;
    current(&pointer);  // the reference is never released: the process is about to end
    result.object = pointer;
  }
  return result;
}

/// libstdc++: type_info::__do_catch converts a pointer to the thrown object to the base, as a handler would.
const char* whatOf(const InFlight& inFlight) {
  auto* base = static_cast<const std::type_info*>(real::tryResolve("_ZTISt9exception"));
  if (base == nullptr || inFlight.object == nullptr) { return ""; }
  void* adjusted = inFlight.object;
  if (!base->__do_catch(inFlight.type, &adjusted, 1)) { return ""; }
  return static_cast<const std::exception*>(adjusted)->what();
}

void demangle(const char* name, char* out, std::size_t size) {
  using Demangle = char*(const char*, char*, std::size_t*, int*);
  auto* demangler = reinterpret_cast<Demangle*>(real::tryResolve("__cxa_demangle"));
  int status = -1;
  char* readable = demangler != nullptr ? demangler(name, nullptr, nullptr, &status) : nullptr;
  std::snprintf(out, size, "%s", status == 0 && readable != nullptr ? readable : name);
  std::free(readable);
}

}  // namespace

bool describeExceptionInFlight(char* type, std::size_t typeSize, char* what, std::size_t whatSize) {
  const InFlight inFlight = find();
  if (inFlight.type == nullptr) { return false; }
  const char* name = inFlight.type->name();
  demangle(*name == '*' ? name + 1 : name, type, typeSize);
  std::snprintf(what, whatSize, "%s", whatOf(inFlight));
  return true;
}

}  // namespace heddle::rt
