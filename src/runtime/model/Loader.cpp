#include "runtime/model/Loader.h"

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/identity/Modules.h"
#include "runtime/model/OnceGate.h"
#include "runtime/model/ThreadLocals.h"

#include <dlfcn.h>
#include <link.h>
#include <climits>
#include <cstring>
#include <vector>

/// As a report names it. Its address is all that it is for.
extern "C" {
[[gnu::visibility("hidden")]] constinit char the_dynamic_linker = 0;
}

namespace heddle::rt {
namespace {

struct Inside {
  ThreadId thread = kNoThread;
  std::uint32_t generation = 0;  ///< The execution.
  std::uint32_t depth = 0;       ///< Constructors may open libraries, too.
};
constinit Inside gInside;

/// A gate, not a mutex: what a thread finds there depends on who was there before it, and this never comes otherwise.
void enter(const void* pc) {
  if (gInside.depth > 0 && gInside.generation == gEngine.generation && gInside.thread == self().id) {
    ++gInside.depth;
    return;
  }
  occupy(enterGate(&the_dynamic_linker, pc), pc);
  gInside = {self().id, gEngine.generation, 1};
}

void leave(const void* pc) {
  if (--gInside.depth == 0) {
    reach(OpKind::OnceLeave, &the_dynamic_linker, pc);
    leaveGate(gateOf(&the_dynamic_linker));
  }
}

bool hasSearchPath(const link_map& module) {
  for (const ElfW(Dyn)* entry = module.l_ld; entry != nullptr && entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_RPATH || entry->d_tag == DT_RUNPATH) {
      return true;
    }
  }
  return false;
}

/// The linker searches for the module that calls, which would be ours: so what its own search path leads to is opened
/// by its full name.
void* searchFor(link_map& module, const char* file, int mode) {
  Dl_serinfo head{};
  if (::dlinfo(&module, RTLD_DI_SERINFOSIZE, &head) != 0) {
    return nullptr;
  }
  std::vector<std::max_align_t> room(head.dls_size / sizeof(std::max_align_t) + 1);
  auto* list = reinterpret_cast<Dl_serinfo*>(room.data());
  *list = head;
  if (::dlinfo(&module, RTLD_DI_SERINFO, list) != 0) {
    return nullptr;
  }
  void* found = nullptr;
  for (unsigned i = 0; i < list->dls_cnt && found == nullptr; ++i) {
    const char* folder = list->dls_serpath[i].dls_name;
    char path[PATH_MAX];
    const std::size_t length = std::strlen(folder);
    if (length + std::strlen(file) + 2 <= sizeof path) {
      std::memcpy(path, folder, length);
      path[length] = '/';
      std::strcpy(path + length + 1, file);
      found = HEDDLE_REAL(dlopen)(path, mode);
    }
  }
  return found;
}

void* openFor(const void* caller, const char* file, int mode) {
  Dl_info info{};
  link_map* module = nullptr;
  void* found = nullptr;
  if (file != nullptr && file[0] != 0 && std::strchr(file, '/') == nullptr &&
      ::dladdr1(caller, &info, reinterpret_cast<void**>(&module), RTLD_DL_LINKMAP) != 0 && module != nullptr &&
      hasSearchPath(*module)) {
    found = HEDDLE_REAL(dlopen)(file, mode | RTLD_NOLOAD);
    found = found != nullptr ? found : searchFor(*module, file, mode);
  }
  return found != nullptr ? found : HEDDLE_REAL(dlopen)(file, mode);
}

}  // namespace

void* openLibrary(const char* file, int mode, const void* caller) {
  enter(caller);
  void* library = openFor(caller, file, mode);
  leave(caller);
  return library;
}

int closeLibrary(void* handle, const void* caller) {
  enter(caller);
  closeUnneededLibraries();
  const int result = HEDDLE_REAL(dlclose)(handle);
  refreshModules();
  leave(caller);
  return result;
}

}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT void* dlopen(const char* file, int mode) noexcept {
  return controlled() ? openLibrary(file, mode, HEDDLE_CALLER) : openFor(HEDDLE_CALLER, file, mode);
}

HEDDLE_EXPORT int dlclose(void* handle) noexcept {
  return controlled() ? closeLibrary(handle, HEDDLE_CALLER) : HEDDLE_REAL(dlclose)(handle);
}
}
