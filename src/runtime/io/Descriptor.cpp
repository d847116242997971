#include "runtime/io/Descriptor.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <bitset>
#include <cstdio>
#include <cstring>
#include <unordered_set>

#include "runtime/Immortal.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/io/IoClocks.h"

namespace heddle::rt {
namespace {

/// The state of one execution.
struct Known {
  std::uint32_t generation = 0;
  bool hasChildren = false;
  std::unordered_set<std::uint64_t> channels;  ///< Inodes. Never iterated.
  std::unordered_set<long> made;               ///< Descriptors. Never iterated.
  std::bitset<65536> ports;
  ino_t output = 0, errors = 0;  ///< Inodes of descriptors 1 and 2 at the start.
};
Immortal<Known> gKnown;

Known& known() {
  Known& k = *gKnown;
  if (k.generation != gEngine.generation) {
    k.generation = gEngine.generation;
    k.hasChildren = false;
    k.channels.clear();
    k.made.clear();
    k.ports.reset();
    struct stat file{};
    k.output = sys::call(SYS_fstat, 1, &file) == 0 ? file.st_ino : 0;
    k.errors = sys::call(SYS_fstat, 2, &file) == 0 ? file.st_ino : 0;
  }
  return k;
}

/// The port of an internet address on this machine; 0 if it is not one.
unsigned localPort(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) {
    const auto& in = reinterpret_cast<const sockaddr_in&>(address);
    constexpr unsigned kLoopbackNet = 127;
    const unsigned host = ntohl(in.sin_addr.s_addr);
    return host >> 24 == kLoopbackNet || host == INADDR_ANY ? ntohs(in.sin_port) : 0;
  }
  if (address.ss_family == AF_INET6) {
    const auto& in = reinterpret_cast<const sockaddr_in6&>(address);
    const bool here = IN6_IS_ADDR_LOOPBACK(&in.sin6_addr) || IN6_IS_ADDR_UNSPECIFIED(&in.sin6_addr) ||
                      (IN6_IS_ADDR_V4MAPPED(&in.sin6_addr) && in.sin6_addr.s6_addr[12] == 127);
    return here ? ntohs(in.sin6_port) : 0;
  }
  return 0;
}

Origin originOfSocket(long descriptor) {
  int listens = 0;
  socklen_t size = sizeof listens;
  sys::call(SYS_getsockopt, descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size);
  sockaddr_storage peer{};
  size = sizeof peer;
  if (listens != 0 || sys::failed(sys::call(SYS_getpeername, descriptor, &peer, &size))) { return Origin::Mixed; }
  if (peer.ss_family == AF_UNIX) {
    ucred other{};
    size = sizeof other;
    sys::call(SYS_getsockopt, descriptor, SOL_SOCKET, SO_PEERCRED, &other, &size);
    return other.pid == sys::getpid() ? Origin::Inside : Origin::Outside;
  }
  const unsigned port = localPort(peer);
  return port != 0 && known().ports.test(port) ? Origin::Inside : Origin::Outside;
}

/// eventfd, timerfd, epoll and the like have no inode of their own.
Origin originOfAnonymous(long descriptor) {
  char path[32];
  char name[64] = {};
  std::snprintf(path, sizeof path, "/proc/self/fd/%ld", descriptor);
  sys::readlink(path, name, sizeof name - 1);
  const bool ours = std::strstr(name, "eventfd") != nullptr || std::strstr(name, "timerfd") != nullptr;
  return ours ? Origin::Inside : Origin::Mixed;
}

bool isRandomDevice(const struct stat& file) {
  constexpr unsigned kMemoryDevices = 1, kRandom = 8, kUrandom = 9;
  return S_ISCHR(file.st_mode) && major(file.st_rdev) == kMemoryDevices &&
         (minor(file.st_rdev) == kRandom || minor(file.st_rdev) == kUrandom);
}

Origin originAlone(long descriptor) {
  struct stat file{};
  if (sys::failed(sys::call(SYS_fstat, descriptor, &file))) { return Origin::Inside; }
  if (known().channels.contains(file.st_ino)) { return Origin::Inside; }
  if (S_ISSOCK(file.st_mode)) { return originOfSocket(descriptor); }
  if ((file.st_mode & S_IFMT) == 0) { return originOfAnonymous(descriptor); }
  return S_ISREG(file.st_mode) || S_ISDIR(file.st_mode) ? Origin::Inside : Origin::Outside;
}

}  // namespace

const LatePart kLateDescriptors = copiedPart<gKnown>();

Descriptor describeDescriptor(long descriptor) {
  struct stat file{};
  Descriptor result;
  if (sys::failed(sys::call(SYS_fstat, descriptor, &file))) { return result; }
  const bool isOutput =
      (descriptor == 1 && file.st_ino == known().output) || (descriptor == 2 && file.st_ino == known().errors);
  if (!isOutput && (S_ISREG(file.st_mode) || S_ISDIR(file.st_mode) || S_ISBLK(file.st_mode))) {
    result.kind = Descriptor::Kind::File;
    return result;
  }
  if (!isOutput && isRandomDevice(file)) {
    result.kind = Descriptor::Kind::Random;
    return result;
  }
  result.kind = isOutput ? Descriptor::Kind::Output : Descriptor::Kind::Channel;
  result.flags = sys::call(SYS_fcntl, descriptor, F_GETFL);
  result.nonBlocking = (result.flags & O_NONBLOCK) != 0;
  result.bucket = S_ISFIFO(file.st_mode) ? bucketOf(file.st_ino) : kSharedBucket;
  return result;
}

Origin originOf(long descriptor) {
  const Origin origin = originAlone(descriptor);
  return origin == Origin::Inside && known().hasChildren ? Origin::Mixed : origin;
}

void noteMade(long descriptor) { known().made.insert(descriptor); }
void noteClosed(long descriptor) { known().made.erase(descriptor); }
bool isMadeByProgram(long descriptor) { return known().made.contains(descriptor); }

void noteOwnChannel(long descriptor) {
  noteMade(descriptor);
  struct stat file{};
  if (sys::call(SYS_fstat, descriptor, &file) == 0) { known().channels.insert(file.st_ino); }
}

void noteOwnAddress(long descriptor) {
  sockaddr_storage own{};
  socklen_t size = sizeof own;
  if (!sys::failed(sys::call(SYS_getsockname, descriptor, &own, &size))) { known().ports.set(localPort(own)); }
}

void noteChildProcess() { known().hasChildren = true; }
bool hasChildProcess() { return known().hasChildren; }

}  // namespace heddle::rt
