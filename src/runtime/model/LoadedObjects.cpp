#include <dlfcn.h>
#include <link.h>

#include <cstring>
#include <vector>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/model/Loader.h"
#include "runtime/model/Unwinding.h"

/// dl_iterate_phdr calls back into the program under the linker's lock: no library is opened or closed meanwhile, and
/// what the callback reads belongs to libraries that stay loaded. The model holds its gate instead of the real lock,
/// because the callback may switch threads, and the others need the real lock to unwind their stacks. So the callback
/// receives copies of the linker's data.
extern "C" char the_dynamic_linker;

namespace heddle::rt {
namespace {

using Callback = int (*)(dl_phdr_info*, std::size_t, void*);

struct Visit {
  Callback callback;
  void* argument;
  const void* pc;
  int result = 0;
  std::vector<dl_phdr_info> objects{};
};

int copyObject(dl_phdr_info* info, std::size_t, void* to) {
  static_cast<std::vector<dl_phdr_info>*>(to)->push_back(*info);
  return 0;
}

void callBack(void* argument) {
  auto& visit = *static_cast<Visit*>(argument);
  for (std::size_t i = 0; i < visit.objects.size() && visit.result == 0; ++i) {
    visit.result = visit.callback(&visit.objects[i], sizeof(dl_phdr_info), visit.argument);
  }
}

/// An exception that leaves the callback releases the lock, as in the C library.
void leaveUnwound(void* argument) {
  auto* visit = static_cast<Visit*>(argument);
  leaveLoader(visit->pc);
  visit->~Visit();
}

int visitObjects(Callback callback, void* argument, const void* pc) {
  enterLoader(pc);
  Visit visit{callback, argument, pc};
  HEDDLE_REAL(dl_iterate_phdr)(copyObject, &visit.objects);
  callThatMayUnwind(callBack, &visit, leaveUnwound, &visit);
  leaveLoader(pc);
  return visit.result;
}

bool isOfUnwinder(const Dl_info& module) {
  Dl_info own{};
  ::dladdr(&the_dynamic_linker, &own);
  return module.dli_fbase == own.dli_fbase || std::strstr(module.dli_fname, "libgcc_s") != nullptr ||
         std::strstr(module.dli_fname, "libunwind") != nullptr;
}

/// Code that throws exceptions looks up its tables here. It calls no code of the program, so it needs no step.
bool isOfUnwinder(Callback callback) {
  static constinit Callback known[4] = {};
  static constinit std::uint32_t used = 0;
  for (std::uint32_t i = 0; i < used; ++i) {
    if (known[i] == callback) { return true; }
  }
  Dl_info info{};
  if (::dladdr(reinterpret_cast<const void*>(callback), &info) == 0 || info.dli_fname == nullptr ||
      !isOfUnwinder(info)) {
    return false;
  }
  if (used < std::size(known)) { known[used++] = callback; }
  return true;
}

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" HEDDLE_EXPORT int dl_iterate_phdr(int (*callback)(dl_phdr_info*, size_t, void*), void* argument) {
  return controlled() && !isOfUnwinder(callback) ? visitObjects(callback, argument, HEDDLE_CALLER)
                                                 : HEDDLE_REAL(dl_iterate_phdr)(callback, argument);
}
