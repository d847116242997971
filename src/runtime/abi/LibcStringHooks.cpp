#include <cstddef>
#include <cstdint>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/abi/LibcStrings.h"
#include "runtime/abi/Site.h"

// The types are written out and <cstring> is not included: it would declare the same functions with different
// attributes, some of them inline.

using namespace heddle::rt;

#define HEDDLE_LIBC(result, name, ...) \
  static constinit heddle::real::Cached<result (*)(__VA_ARGS__)> libc_##name { #name }

HEDDLE_LIBC(std::size_t, strlen, const char*);
HEDDLE_ABI std::size_t strlen(const char* text) {
  readsText(text, SIZE_MAX, HEDDLE_CALLER);
  return libc_strlen.get()(text);
}

HEDDLE_LIBC(std::size_t, strnlen, const char*, std::size_t);
HEDDLE_ABI std::size_t strnlen(const char* text, std::size_t limit) {
  readsText(text, limit, HEDDLE_CALLER);
  return libc_strnlen.get()(text, limit);
}

HEDDLE_LIBC(char*, strchr, const char*, int);
HEDDLE_ABI char* strchr(const char* text, int character) {
  readsTextUpTo(text, SIZE_MAX, static_cast<char>(character), true, HEDDLE_CALLER);
  return libc_strchr.get()(text, character);
}

HEDDLE_LIBC(char*, strrchr, const char*, int);
HEDDLE_ABI char* strrchr(const char* text, int character) {
  readsText(text, SIZE_MAX, HEDDLE_CALLER);
  return libc_strrchr.get()(text, character);
}

HEDDLE_LIBC(void*, memchr, const void*, int, std::size_t);
HEDDLE_ABI void* memchr(const void* bytes, int byte, std::size_t size) {
  readsTextUpTo(static_cast<const char*>(bytes), size, static_cast<char>(byte), false, HEDDLE_CALLER);
  return libc_memchr.get()(bytes, byte, size);
}

HEDDLE_LIBC(int, strcmp, const char*, const char*);
HEDDLE_ABI int strcmp(const char* a, const char* b) {
  readsBoth(a, b, SIZE_MAX, true, HEDDLE_CALLER);
  return libc_strcmp.get()(a, b);
}

HEDDLE_LIBC(int, strncmp, const char*, const char*, std::size_t);
HEDDLE_ABI int strncmp(const char* a, const char* b, std::size_t limit) {
  readsBoth(a, b, limit, true, HEDDLE_CALLER);
  return libc_strncmp.get()(a, b, limit);
}

HEDDLE_LIBC(int, memcmp, const void*, const void*, std::size_t);
HEDDLE_ABI int memcmp(const void* a, const void* b, std::size_t size) {
  readsBoth(a, b, size, false, HEDDLE_CALLER);
  return libc_memcmp.get()(a, b, size);
}

// clang calls this instead of memcmp where only equality matters.
HEDDLE_LIBC(int, bcmp, const void*, const void*, std::size_t);
HEDDLE_ABI int bcmp(const void* a, const void* b, std::size_t size) {
  readsBoth(a, b, size, false, HEDDLE_CALLER);
  return libc_bcmp.get()(a, b, size);
}

HEDDLE_LIBC(char*, strcpy, char*, const char*);
HEDDLE_ABI char* strcpy(char* to, const char* text) {
  copiesText(to, text, SIZE_MAX, false, HEDDLE_CALLER);
  return libc_strcpy.get()(to, text);
}

HEDDLE_LIBC(char*, stpcpy, char*, const char*);
HEDDLE_ABI char* stpcpy(char* to, const char* text) {
  copiesText(to, text, SIZE_MAX, false, HEDDLE_CALLER);
  return libc_stpcpy.get()(to, text);
}

HEDDLE_LIBC(char*, strncpy, char*, const char*, std::size_t);
HEDDLE_ABI char* strncpy(char* to, const char* text, std::size_t limit) {
  copiesText(to, text, limit, true, HEDDLE_CALLER);
  return libc_strncpy.get()(to, text, limit);
}

HEDDLE_LIBC(char*, strcat, char*, const char*);
HEDDLE_ABI char* strcat(char* to, const char* text) {
  appendsText(to, text, SIZE_MAX, HEDDLE_CALLER);
  return libc_strcat.get()(to, text);
}

HEDDLE_LIBC(char*, strncat, char*, const char*, std::size_t);
HEDDLE_ABI char* strncat(char* to, const char* text, std::size_t limit) {
  appendsText(to, text, limit, HEDDLE_CALLER);
  return libc_strncat.get()(to, text, limit);
}

// Only the read is reported: no other thread can know the new block yet.
HEDDLE_LIBC(char*, strdup, const char*);
HEDDLE_ABI char* strdup(const char* text) {
  readsText(text, SIZE_MAX, HEDDLE_CALLER);
  return libc_strdup.get()(text);
}
