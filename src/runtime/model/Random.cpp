#include "runtime/model/Random.h"

#include <sys/random.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "core/Hash.h"
#include "core/Rng.h"
#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Repetition.h"

namespace heddle::rt {

std::uint64_t drawRandom() {
  Thread& me = self();
  gRepetition.spoil();
  return Rng(mixHash(mixHash(gEngine.randomSeed, raw(me.id)), me.randoms++)).next();
}

void fillRandom(void* buffer, std::size_t size) {
  auto* bytes = static_cast<unsigned char*>(buffer);
  while (size > 0) {
    const std::uint64_t value = drawRandom();
    const std::size_t part = std::min(size, sizeof value);
    std::memcpy(bytes, &value, part);
    bytes += part;
    size -= part;
  }
}

}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

// std::random_device::_M_getval() and std::__1::random_device::operator()(); `this` is not used. (arc4random is
// declared since glibc 2.36; libbsd has the same.)
HEDDLE_EXPORT unsigned heddleRandomDevice(void* device) asm("_ZNSt13random_device9_M_getvalEv");
HEDDLE_EXPORT unsigned heddleRandomDeviceOfLibcxx(void* device) asm("_ZNSt3__113random_deviceclEv");

HEDDLE_EXPORT ssize_t getrandom(void* buffer, size_t size, unsigned flags) {
  if (!controlled()) { return HEDDLE_REAL(getrandom)(buffer, size, flags); }
  fillRandom(buffer, size);
  return static_cast<ssize_t>(size);
}

HEDDLE_EXPORT int getentropy(void* buffer, size_t size) {
  if (!controlled()) { return HEDDLE_REAL(getentropy)(buffer, size); }
  if (size > 256) {
    errno = EIO;
    return -1;
  }
  fillRandom(buffer, size);
  return 0;
}

HEDDLE_EXPORT std::uint32_t arc4random() noexcept {
  return controlled() ? static_cast<std::uint32_t>(drawRandom()) : HEDDLE_REAL(arc4random)();
}

HEDDLE_EXPORT void arc4random_buf(void* buffer, size_t size) noexcept {
  controlled() ? fillRandom(buffer, size) : HEDDLE_REAL(arc4random_buf)(buffer, size);
}

HEDDLE_EXPORT std::uint32_t arc4random_uniform(std::uint32_t bound) noexcept {
  if (!controlled()) { return HEDDLE_REAL(arc4random_uniform)(bound); }
  return bound < 2 ? 0 : heddle::Rng(drawRandom()).below(bound);
}

HEDDLE_EXPORT unsigned heddleRandomDevice(void* device) {
  static constinit heddle::real::Cached<unsigned (*)(void*)> real("_ZNSt13random_device9_M_getvalEv");
  return controlled() ? static_cast<unsigned>(drawRandom()) : real.get()(device);
}

HEDDLE_EXPORT unsigned heddleRandomDeviceOfLibcxx(void* device) {
  static constinit heddle::real::Cached<unsigned (*)(void*)> real("_ZNSt3__113random_deviceclEv");
  return controlled() ? static_cast<unsigned>(drawRandom()) : real.get()(device);
}

}  // extern "C"
