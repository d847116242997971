#include <poll.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/io/IoCalls.h"
#include "runtime/io/Signals.h"

/// The functions that programs call. If the kernel traps system calls, these are only a shortcut, which also has the
/// caller's location in the program. Otherwise calls that a library makes internally are not seen.
namespace heddle::rt {
namespace {

template <typename... Arguments>
long viaEngine(const void* pc, long number, Arguments... given) {
  long a[6] = {};
  long* at = a;
  ((*at++ = sys::argument(given)), ...);
  const long result = isSignalCall(number) ? signalCall(number, a, pc) : ioCall(number, a, pc);
  if (sys::failed(result)) {
    errno = static_cast<int>(-result);
    return -1;
  }
  return result;
}

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

#define HEDDLE_IO(type, name, ...)                                                       \
  if (controlled()) { return static_cast<type>(viaEngine(HEDDLE_CALLER, __VA_ARGS__)); } \
  return HEDDLE_REAL(name)

extern "C" {

HEDDLE_EXPORT ssize_t read(int fd, void* to, size_t size) {
  HEDDLE_IO(ssize_t, read, SYS_read, fd, to, size)(fd, to, size);
}
HEDDLE_EXPORT ssize_t write(int fd, const void* from, size_t size) {
  HEDDLE_IO(ssize_t, write, SYS_write, fd, from, size)(fd, from, size);
}
HEDDLE_EXPORT ssize_t readv(int fd, const iovec* parts, int count) {
  HEDDLE_IO(ssize_t, readv, SYS_readv, fd, parts, count)(fd, parts, count);
}
HEDDLE_EXPORT ssize_t writev(int fd, const iovec* parts, int count) {
  HEDDLE_IO(ssize_t, writev, SYS_writev, fd, parts, count)(fd, parts, count);
}

HEDDLE_EXPORT ssize_t recv(int fd, void* to, size_t size, int flags) {
  HEDDLE_IO(ssize_t, recv, SYS_recvfrom, fd, to, size, flags)(fd, to, size, flags);
}
HEDDLE_EXPORT ssize_t recvfrom(int fd, void* to, size_t size, int flags, sockaddr* from, socklen_t* length) {
  HEDDLE_IO(ssize_t, recvfrom, SYS_recvfrom, fd, to, size, flags, from, length)(fd, to, size, flags, from, length);
}
HEDDLE_EXPORT ssize_t recvmsg(int fd, msghdr* message, int flags) {
  HEDDLE_IO(ssize_t, recvmsg, SYS_recvmsg, fd, message, flags)(fd, message, flags);
}
HEDDLE_EXPORT ssize_t send(int fd, const void* from, size_t size, int flags) {
  HEDDLE_IO(ssize_t, send, SYS_sendto, fd, from, size, flags)(fd, from, size, flags);
}
HEDDLE_EXPORT ssize_t sendto(int fd, const void* from, size_t size, int flags, const sockaddr* to, socklen_t length) {
  HEDDLE_IO(ssize_t, sendto, SYS_sendto, fd, from, size, flags, to, length)(fd, from, size, flags, to, length);
}
HEDDLE_EXPORT ssize_t sendmsg(int fd, const msghdr* message, int flags) {
  HEDDLE_IO(ssize_t, sendmsg, SYS_sendmsg, fd, message, flags)(fd, message, flags);
}

HEDDLE_EXPORT int accept(int fd, sockaddr* from, socklen_t* length) {
  HEDDLE_IO(int, accept, SYS_accept, fd, from, length)(fd, from, length);
}
HEDDLE_EXPORT int accept4(int fd, sockaddr* from, socklen_t* length, int flags) {
  HEDDLE_IO(int, accept4, SYS_accept4, fd, from, length, flags)(fd, from, length, flags);
}
HEDDLE_EXPORT int connect(int fd, const sockaddr* to, socklen_t length) {
  HEDDLE_IO(int, connect, SYS_connect, fd, to, length)(fd, to, length);
}
HEDDLE_EXPORT int bind(int fd, const sockaddr* address, socklen_t length) noexcept {
  HEDDLE_IO(int, bind, SYS_bind, fd, address, length)(fd, address, length);
}
HEDDLE_EXPORT int listen(int fd, int most) noexcept { HEDDLE_IO(int, listen, SYS_listen, fd, most)(fd, most); }
HEDDLE_EXPORT int pipe(int* pair) noexcept { HEDDLE_IO(int, pipe, SYS_pipe, pair)(pair); }
HEDDLE_EXPORT int pipe2(int* pair, int flags) noexcept { HEDDLE_IO(int, pipe2, SYS_pipe2, pair, flags)(pair, flags); }
HEDDLE_EXPORT int socketpair(int domain, int type, int protocol, int* pair) noexcept {
  HEDDLE_IO(int, socketpair, SYS_socketpair, domain, type, protocol, pair)(domain, type, protocol, pair);
}

HEDDLE_EXPORT int poll(pollfd* polled, nfds_t count, int timeoutMs) {
  HEDDLE_IO(int, poll, SYS_poll, polled, count, timeoutMs)(polled, count, timeoutMs);
}
HEDDLE_EXPORT int ppoll(pollfd* polled, nfds_t count, const timespec* timeout, const sigset_t* mask) {
  HEDDLE_IO(int, ppoll, SYS_ppoll, polled, count, timeout, mask)(polled, count, timeout, mask);
}
HEDDLE_EXPORT int select(int count, fd_set* read, fd_set* write, fd_set* except, timeval* timeout) {
  HEDDLE_IO(int, select, SYS_select, count, read, write, except, timeout)(count, read, write, except, timeout);
}
HEDDLE_EXPORT int pselect(int count, fd_set* read, fd_set* write, fd_set* except, const timespec* timeout,
                          const sigset_t* mask) {
  const void* const pack[2] = {mask, reinterpret_cast<const void*>(8)};  // as the kernel expects it
  HEDDLE_IO(int, pselect, SYS_pselect6, count, read, write, except, timeout, &pack)
  (count, read, write, except, timeout, mask);
}
HEDDLE_EXPORT int epoll_ctl(int epoll, int operation, int fd, epoll_event* event) noexcept {
  HEDDLE_IO(int, epoll_ctl, SYS_epoll_ctl, epoll, operation, fd, event)(epoll, operation, fd, event);
}
HEDDLE_EXPORT int epoll_wait(int epoll, epoll_event* events, int most, int timeoutMs) {
  HEDDLE_IO(int, epoll_wait, SYS_epoll_wait, epoll, events, most, timeoutMs)(epoll, events, most, timeoutMs);
}
HEDDLE_EXPORT int epoll_pwait(int epoll, epoll_event* events, int most, int timeoutMs, const sigset_t* mask) {
  HEDDLE_IO(int, epoll_pwait, SYS_epoll_pwait, epoll, events, most, timeoutMs, mask)
  (epoll, events, most, timeoutMs, mask);
}

HEDDLE_EXPORT int timerfd_create(clockid_t clock, int flags) noexcept {
  HEDDLE_IO(int, timerfd_create, SYS_timerfd_create, clock, flags)(clock, flags);
}
HEDDLE_EXPORT int timerfd_settime(int fd, int flags, const itimerspec* value, itimerspec* before) noexcept {
  HEDDLE_IO(int, timerfd_settime, SYS_timerfd_settime, fd, flags, value, before)(fd, flags, value, before);
}
HEDDLE_EXPORT int timerfd_gettime(int fd, itimerspec* value) noexcept {
  HEDDLE_IO(int, timerfd_gettime, SYS_timerfd_gettime, fd, value)(fd, value);
}

HEDDLE_EXPORT int flock(int fd, int operation) noexcept {
  HEDDLE_IO(int, flock, SYS_flock, fd, operation)(fd, operation);
}
HEDDLE_EXPORT pid_t wait(int* status) { HEDDLE_IO(pid_t, wait, SYS_wait4, -1, status, 0, 0)(status); }
HEDDLE_EXPORT pid_t waitpid(pid_t pid, int* status, int options) {
  HEDDLE_IO(pid_t, waitpid, SYS_wait4, pid, status, options, 0)(pid, status, options);
}
HEDDLE_EXPORT int waitid(idtype_t kind, id_t id, siginfo_t* info, int options) {
  HEDDLE_IO(int, waitid, SYS_waitid, kind, id, info, options, 0)(kind, id, info, options);
}

HEDDLE_EXPORT int sigsuspend(const sigset_t* mask) { HEDDLE_IO(int, sigsuspend, SYS_rt_sigsuspend, mask, 8)(mask); }
HEDDLE_EXPORT int pause() { HEDDLE_IO(int, pause, SYS_pause)(); }
HEDDLE_EXPORT int sigwaitinfo(const sigset_t* set, siginfo_t* info) {
  HEDDLE_IO(int, sigwaitinfo, SYS_rt_sigtimedwait, set, info, nullptr, 8)(set, info);
}
HEDDLE_EXPORT int sigtimedwait(const sigset_t* set, siginfo_t* info, const timespec* timeout) {
  HEDDLE_IO(int, sigtimedwait, SYS_rt_sigtimedwait, set, info, timeout, 8)(set, info, timeout);
}

/// Returns an error number instead of setting errno.
HEDDLE_EXPORT int sigwait(const sigset_t* set, int* signal) {
  if (!controlled()) { return HEDDLE_REAL(sigwait)(set, signal); }
  long taken = 0;
  do {
    taken = signalCall(SYS_rt_sigtimedwait, {heddle::sys::argument(set), 0, 0, 8, 0, 0}, HEDDLE_CALLER);
  } while (taken == -EINTR);
  if (taken < 0) { return static_cast<int>(-taken); }
  *signal = static_cast<int>(taken);
  return 0;
}

}  // extern "C"
