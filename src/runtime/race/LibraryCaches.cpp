#include "runtime/race/LibraryCaches.h"

#include <dlfcn.h>

#include <initializer_list>

namespace heddle::rt {
namespace {

/// The program's own copy of the library, which is not the one that the runtime is linked with.
template <class Function>
Function* find(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

}  // namespace

void fillLibraryCaches() {
  auto* const classic = find<const void*()>("_ZNSt6locale7classicEv");
  auto* const facetOf = find<const void*(const void*)>("_ZSt9use_facetISt5ctypeIcEERKT_RKSt6locale");
  if (classic == nullptr || facetOf == nullptr) { return; }
  const void* const facet = facetOf(classic());
  for (const char* name : {"_ZNKSt5ctypeIcE13_M_widen_initEv", "_ZNKSt5ctypeIcE14_M_narrow_initEv"}) {
    if (auto* const fill = find<void(const void*)>(name)) { fill(facet); }
  }
}

}  // namespace heddle::rt
