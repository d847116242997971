#include <cstdint>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/model/AddressTable.h"
#include "runtime/race/Ordering.h"

/// std::exception_ptr counts its references inside libstdc++.so and libc++abi.so, which are not instrumented. Without
/// the edges added here, the destruction of an exception by its last owner would race with every other owner's use of
/// it. A reference is released by an exception_ptr, or at the end of a handler that has caught the exception.
namespace heddle::rt {
namespace {

struct ExceptionState {
  SyncClock clock;
};

/// The exceptions that an exception_ptr has pointed to.
AddressTable<ExceptionState> gExceptions;

void addReference(const void* exception) {
  if (controlled() && exception != nullptr) { gExceptions.of(exception); }
}

/// Called before the real release, which may run the exception's destructor.
void giveReferenceBack(const void* exception, bool last) {
  ExceptionState* state = controlled() && exception != nullptr ? gExceptions.find(exception) : nullptr;
  if (state == nullptr) { return; }
  release(self(), state->clock);
  acquire(self(), state->clock);
  if (last) { gExceptions.forget(exception); }
}

/// How a C++ runtime library stores an exception: offsets in the header of a caught one (Itanium C++ ABI, exception
/// handling, 2.2), and the distance of the reference count before the thrown object.
struct Layout {
  std::uint64_t vendor;  ///< Upper 7 bytes of the exception class.
  std::uint32_t exceptionClass;
  std::uint32_t headerSize;
  std::uint32_t handlerCount;
  std::uint32_t primary;  ///< In dependent exceptions: offset of the pointer to the object thrown originally.
  std::uint32_t countBefore;
};
constexpr Layout kLibstdcxx{0x47'4e55'4343'2b2b, 80, 112, 40, 0, 128};
constexpr Layout kLibcxxabi{0x43'4c4e'4743'2b2b, 96, 128, 56, 8, 120};

template <class T>
T at(const void* base, std::ptrdiff_t offset) {
  return *reinterpret_cast<const T*>(static_cast<const char*>(base) + offset);
}

bool isLast(const void* exception, const Layout& layout) {
  return at<int>(exception, -static_cast<std::ptrdiff_t>(layout.countBefore)) == 1;
}

const Layout* layoutOf(const void* header) {
  for (const Layout* layout : {&kLibstdcxx, &kLibcxxabi}) {
    if (at<std::uint64_t>(header, layout->exceptionClass) >> 8 == layout->vendor) { return layout; }
  }
  return nullptr;
}

/// The innermost handler ends. \p header is that of the exception it has caught.
void handlerEnds(const void* header) {
  const Layout* layout = header != nullptr ? layoutOf(header) : nullptr;
  if (layout == nullptr || at<int>(header, layout->handlerCount) != 1) { return; }
  const bool dependent = (at<std::uint64_t>(header, layout->exceptionClass) & 1) != 0;
  const void* exception =
      dependent ? at<void*>(header, layout->primary) : static_cast<const char*>(header) + layout->headerSize;
  giveReferenceBack(exception, isLast(exception, *layout));
}

/// The first field of the C++ runtime's per-thread globals.
const void* innermostCaught() {
  using Globals = void** (*)();
  static constinit real::Cached<Globals> globals("__cxa_get_globals");
  return *globals.get()();
}

struct ExceptionPtr {
  void* object;
};
using Member = void (*)(ExceptionPtr*);

}  // namespace

const LatePart kLateExceptions = ownPart<gExceptions>();
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT void heddleExceptionAddRef(ExceptionPtr* pointer) asm(
    "_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv");
HEDDLE_EXPORT void heddleExceptionRelease(ExceptionPtr* pointer) asm(
    "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");

HEDDLE_EXPORT void heddleExceptionAddRef(ExceptionPtr* pointer) {
  static constinit heddle::real::Cached<Member> real("_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv");
  addReference(pointer->object);
  real.get()(pointer);
}

HEDDLE_EXPORT void heddleExceptionRelease(ExceptionPtr* pointer) {
  static constinit heddle::real::Cached<Member> real("_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
  giveReferenceBack(pointer->object, pointer->object != nullptr && isLast(pointer->object, kLibstdcxx));
  real.get()(pointer);
}

HEDDLE_EXPORT void __cxa_increment_exception_refcount(void* exception) {
  addReference(exception);
  HEDDLE_REAL(__cxa_increment_exception_refcount)(exception);
}

HEDDLE_EXPORT void __cxa_decrement_exception_refcount(void* exception) {
  giveReferenceBack(exception, exception != nullptr && isLast(exception, kLibcxxabi));
  HEDDLE_REAL(__cxa_decrement_exception_refcount)(exception);
}

HEDDLE_EXPORT void __cxa_end_catch() {
  if (controlled()) { handlerEnds(innermostCaught()); }
  HEDDLE_REAL(__cxa_end_catch)();
}

}  // extern "C"
