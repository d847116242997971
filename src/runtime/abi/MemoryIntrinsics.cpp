#include "runtime/Export.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/abi/LibcMemory.h"
#include "runtime/abi/Site.h"

using heddle::wire::SiteRecord;
using namespace heddle::rt;

// clang calls these instead of memcpy and friends.
HEDDLE_ABI void* __tsan_memcpy(void* to, const void* from, std::size_t size) {
  copyAccess(to, from, size, HEDDLE_CALLER);
  return realMemcpy(to, from, size);
}
HEDDLE_ABI void* __tsan_memmove(void* to, const void* from, std::size_t size) {
  copyAccess(to, from, size, HEDDLE_CALLER);
  return realMemmove(to, from, size);
}
HEDDLE_ABI void* __tsan_memset(void* to, int byte, std::size_t size) {
  fillAccess(to, size, HEDDLE_CALLER);
  return realMemset(to, byte, size);
}
HEDDLE_ABI void* __heddle_memcpy(void* to, const void* from, std::size_t size, const SiteRecord* site) {
  copyAccess(to, from, size, site);
  return realMemcpy(to, from, size);
}
HEDDLE_ABI void* __heddle_memmove(void* to, const void* from, std::size_t size, const SiteRecord* site) {
  copyAccess(to, from, size, site);
  return realMemmove(to, from, size);
}
HEDDLE_ABI void* __heddle_memset(void* to, int byte, std::size_t size, const SiteRecord* site) {
  fillAccess(to, size, site);
  return realMemset(to, byte, size);
}
