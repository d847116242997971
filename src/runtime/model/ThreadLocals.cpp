#include "runtime/model/ThreadLocals.h"

#include <dlfcn.h>
#include <link.h>

#include <vector>

#include "runtime/Export.h"
#include "runtime/Immortal.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/identity/Modules.h"
#include "runtime/model/Loader.h"

namespace heddle::rt {
namespace {

/// References to libraries whose objects are gone. They stay valid: an execution that loads libraries is the last of
/// its process, or one of a heddle::test, where nothing is restored.
constinit Immortal<std::vector<void*>> gUnneeded;

/// A reference to the library; null if it cannot be closed.
void* hold(const void* module) {
  if (module == nullptr || isLoadedForGood(reinterpret_cast<std::uintptr_t>(module))) { return nullptr; }
  Dl_info info{};
  link_map* map = nullptr;
  if (::dladdr1(module, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0 || map == nullptr ||
      map->l_name[0] == 0) {
    return nullptr;
  }
  return openLibrary(map->l_name, RTLD_LAZY | RTLD_NOLOAD, module);
}

}  // namespace

void registerThreadLocal(Thread& thread, void (*function)(void*), void* object, const void* module) {
  thread.threadLocals.push_back({function, object, hold(module)});
}

void runThreadLocalDestructors(Thread& thread) {
  while (!thread.threadLocals.empty()) {
    const ThreadLocalDestructor last = thread.threadLocals.back();
    thread.threadLocals.pop_back();
    last.function(last.object);
    if (last.library != nullptr) { gUnneeded->push_back(last.library); }
  }
}

void closeUnneededLibraries() {
  while (!gUnneeded->empty()) {
    void* library = gUnneeded->back();
    gUnneeded->pop_back();
    HEDDLE_REAL(dlclose)(library);
  }
}

}  // namespace heddle::rt

using namespace heddle;
using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int __cxa_thread_atexit_impl(void (*function)(void*), void* object, void* module) noexcept {
  if (!controlled()) {
    using Register = int(void (*)(void*), void*, void*);
    return reinterpret_cast<Register*>(real::resolve("__cxa_thread_atexit_impl"))(function, object, module);
  }
  registerThreadLocal(self(), function, object, module);
  return 0;
}
}
