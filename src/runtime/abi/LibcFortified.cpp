#include <cstddef>
#include <cstdint>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/abi/LibcMemory.h"
#include "runtime/abi/LibcStrings.h"
#include "runtime/abi/Site.h"

// The variants that -D_FORTIFY_SOURCE calls. The accesses are the same; libc's own function then checks the size of the
// destination.

using namespace heddle::rt;

#define HEDDLE_LIBC(result, name, ...) \
  static constinit heddle::real::Cached<result (*)(__VA_ARGS__)> libc_##name { #name }

HEDDLE_LIBC(void*, __memcpy_chk, void*, const void*, std::size_t, std::size_t);
HEDDLE_ABI void* __memcpy_chk(void* to, const void* from, std::size_t size, std::size_t room) {
  if (watched(HEDDLE_CALLER)) { copyAccess(to, from, size, HEDDLE_CALLER); }
  return libc___memcpy_chk.get()(to, from, size, room);
}

HEDDLE_LIBC(void*, __memmove_chk, void*, const void*, std::size_t, std::size_t);
HEDDLE_ABI void* __memmove_chk(void* to, const void* from, std::size_t size, std::size_t room) {
  if (watched(HEDDLE_CALLER)) { copyAccess(to, from, size, HEDDLE_CALLER); }
  return libc___memmove_chk.get()(to, from, size, room);
}

HEDDLE_LIBC(void*, __memset_chk, void*, int, std::size_t, std::size_t);
HEDDLE_ABI void* __memset_chk(void* to, int byte, std::size_t size, std::size_t room) {
  if (watched(HEDDLE_CALLER)) { fillAccess(to, size, HEDDLE_CALLER); }
  return libc___memset_chk.get()(to, byte, size, room);
}

HEDDLE_LIBC(char*, __strcpy_chk, char*, const char*, std::size_t);
HEDDLE_ABI char* __strcpy_chk(char* to, const char* text, std::size_t room) {
  copiesText(to, text, SIZE_MAX, false, HEDDLE_CALLER);
  return libc___strcpy_chk.get()(to, text, room);
}

HEDDLE_LIBC(char*, __stpcpy_chk, char*, const char*, std::size_t);
HEDDLE_ABI char* __stpcpy_chk(char* to, const char* text, std::size_t room) {
  copiesText(to, text, SIZE_MAX, false, HEDDLE_CALLER);
  return libc___stpcpy_chk.get()(to, text, room);
}

HEDDLE_LIBC(char*, __strncpy_chk, char*, const char*, std::size_t, std::size_t);
HEDDLE_ABI char* __strncpy_chk(char* to, const char* text, std::size_t limit, std::size_t room) {
  copiesText(to, text, limit, true, HEDDLE_CALLER);
  return libc___strncpy_chk.get()(to, text, limit, room);
}

HEDDLE_LIBC(char*, __strcat_chk, char*, const char*, std::size_t);
HEDDLE_ABI char* __strcat_chk(char* to, const char* text, std::size_t room) {
  appendsText(to, text, SIZE_MAX, HEDDLE_CALLER);
  return libc___strcat_chk.get()(to, text, room);
}

HEDDLE_LIBC(char*, __strncat_chk, char*, const char*, std::size_t, std::size_t);
HEDDLE_ABI char* __strncat_chk(char* to, const char* text, std::size_t limit, std::size_t room) {
  appendsText(to, text, limit, HEDDLE_CALLER);
  return libc___strncat_chk.get()(to, text, limit, room);
}
