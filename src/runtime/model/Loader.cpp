#include "runtime/model/Loader.h"

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstring>
#include <vector>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/identity/Modules.h"
#include "runtime/model/OnceGate.h"
#include "runtime/model/ThreadLocals.h"

/// Appears by this name in reports. Only its address is used.
extern "C" {
[[gnu::visibility("hidden")]] constinit char the_dynamic_linker = 0;
}

namespace heddle::rt {
namespace {

struct Inside {
  ThreadId thread = kNoThread;
  std::uint32_t generation = 0;  ///< The execution.
  std::uint32_t depth = 0;       ///< Constructors may open libraries too.
};
constinit Inside gInside;

}  // namespace

const LatePart kLateLoader = copiedPart<gInside>();

/// A gate rather than a mutex: what a thread finds inside depends on which thread entered before it.
void enterLoader(const void* pc) {
  if (gInside.depth > 0 && gInside.generation == gEngine.generation && gInside.thread == self().id) {
    ++gInside.depth;
    return;
  }
  occupy(enterGate(&the_dynamic_linker, pc), pc);
  gInside = {self().id, gEngine.generation, 1};
}

void leaveLoader(const void* pc) {
  if (--gInside.depth == 0) {
    reach(OpKind::OnceLeave, &the_dynamic_linker, pc);
    leaveGate(gateOf(&the_dynamic_linker));
  }
}

namespace {

bool hasSearchPath(const link_map& module) {
  for (const ElfW(Dyn)* entry = module.l_ld; entry != nullptr && entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_RPATH || entry->d_tag == DT_RUNPATH) { return true; }
  }
  return false;
}

/// The linker searches on behalf of the calling module, which would be ours. So a library in the caller's own search
/// path is opened by its full name.
void* searchFor(link_map& module, const char* file, int mode) {
  Dl_serinfo head{};
  if (::dlinfo(&module, RTLD_DI_SERINFOSIZE, &head) != 0) { return nullptr; }
  std::vector<std::max_align_t> room(head.dls_size / sizeof(std::max_align_t) + 1);
  auto* list = reinterpret_cast<Dl_serinfo*>(room.data());
  *list = head;
  if (::dlinfo(&module, RTLD_DI_SERINFO, list) != 0) { return nullptr; }
  void* found = nullptr;
  for (unsigned i = 0; i < list->dls_cnt && found == nullptr; ++i) {
    const char* folder = list->dls_serpath[i].dls_name;
    char path[PATH_MAX];
    const int length = std::snprintf(path, sizeof path, "%s/%s", folder, file);
    if (length > 0 && static_cast<std::size_t>(length) < sizeof path) { found = HEDDLE_REAL(dlopen)(path, mode); }
  }
  return found;
}

/// The folder of the module's file. dlinfo() does not report it for a program that does not use $ORIGIN itself.
bool folderOf(const link_map& module, char (&folder)[PATH_MAX]) {
  if (module.l_name[0] != 0) {
    std::strncpy(folder, module.l_name, sizeof folder - 1);
    folder[sizeof folder - 1] = 0;
  } else {
    const ssize_t length = ::readlink("/proc/self/exe", folder, sizeof folder - 1);
    folder[length < 0 ? 0 : length] = 0;
  }
  char* slash = std::strrchr(folder, '/');
  if (slash != nullptr) { *slash = 0; }
  return slash != nullptr;
}

/// Replaces $ORIGIN in \p file by the folder of the calling module; the linker would use ours. False: it does not
/// contain $ORIGIN, or is too long.
bool replaceOrigin(const link_map& module, const char* file, char (&path)[PATH_MAX]) {
  char origin[PATH_MAX];
  if (std::strstr(file, "ORIGIN") == nullptr || !folderOf(module, origin)) { return false; }
  std::size_t length = 0;
  const auto add = [&](const char* text, std::size_t size) {
    const bool fits = length + size < sizeof path;
    std::memcpy(path + length, text, fits ? size : 0);
    length += fits ? size : sizeof path;
  };
  while (*file != 0 && length < sizeof path) {
    std::size_t token = 0;
    for (const char* form : {"$ORIGIN", "${ORIGIN}"}) {
      token = std::strncmp(file, form, std::strlen(form)) == 0 ? std::strlen(form) : token;
    }
    add(token != 0 ? origin : file, token != 0 ? std::strlen(origin) : 1);
    file += token != 0 ? token : 1;
  }
  if (length >= sizeof path) { return false; }
  path[length] = 0;
  return true;
}

void* openFor(const void* caller, const char* file, int mode) {
  Dl_info info{};
  link_map* module = nullptr;
  if (file == nullptr || file[0] == 0 ||
      ::dladdr1(caller, &info, reinterpret_cast<void**>(&module), RTLD_DL_LINKMAP) == 0 || module == nullptr) {
    return HEDDLE_REAL(dlopen)(file, mode);
  }
  if (char path[PATH_MAX]; replaceOrigin(*module, file, path)) { return HEDDLE_REAL(dlopen)(path, mode); }
  void* found = nullptr;
  if (std::strchr(file, '/') == nullptr && hasSearchPath(*module)) {
    found = HEDDLE_REAL(dlopen)(file, mode | RTLD_NOLOAD);
    found = found != nullptr ? found : searchFor(*module, file, mode);
  }
  return found != nullptr ? found : HEDDLE_REAL(dlopen)(file, mode);
}

}  // namespace

void* openLibrary(const char* file, int mode, const void* caller) {
  enterLoader(caller);
  void* library = openFor(caller, file, mode);
  leaveLoader(caller);
  return library;
}

int closeLibrary(void* handle, const void* caller) {
  enterLoader(caller);
  closeUnneededLibraries();
  const int result = HEDDLE_REAL(dlclose)(handle);
  refreshModules();
  leaveLoader(caller);
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
