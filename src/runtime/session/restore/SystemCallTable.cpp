#include "runtime/session/restore/SystemCallTable.h"

#include <sys/syscall.h>

#include <array>
#include <cstddef>

namespace heddle::rt {
namespace {

using enum CallClass;

constexpr const char* kOther = "makes a system call that leaves state behind";
constexpr const char* kFiles = "changes files";
constexpr const char* kProcesses = "starts or ends processes";
constexpr const char* kSignals = "sends or waits for signals";
constexpr const char* kNetwork = "communicates over a socket";
constexpr const char* kTimers = "sets a timer";
constexpr const char* kMemory = "changes memory mappings that it had from the start";
constexpr const char* kDescriptors = "uses or changes descriptors that it had from the start";
constexpr const char* kSettings = "changes process settings";

struct Entry {
  long number;
  CallInfo info;
};

#define HEDDLE_CALL(name, kind, deed) \
  Entry {                             \
    SYS_##name, { #name, kind, deed } \
  }

constexpr Entry kEntries[] = {
    // Only query, or wait.
    HEDDLE_CALL(access, Harmless, kOther),
    HEDDLE_CALL(faccessat, Harmless, kOther),
    HEDDLE_CALL(faccessat2, Harmless, kOther),
    HEDDLE_CALL(stat, Harmless, kOther),
    HEDDLE_CALL(lstat, Harmless, kOther),
    HEDDLE_CALL(fstat, Harmless, kOther),
    HEDDLE_CALL(newfstatat, Harmless, kOther),
    HEDDLE_CALL(statx, Harmless, kOther),
    HEDDLE_CALL(statfs, Harmless, kOther),
    HEDDLE_CALL(fstatfs, Harmless, kOther),
    HEDDLE_CALL(readlink, Harmless, kOther),
    HEDDLE_CALL(readlinkat, Harmless, kOther),
    HEDDLE_CALL(getcwd, Harmless, kOther),
    HEDDLE_CALL(uname, Harmless, kOther),
    HEDDLE_CALL(sysinfo, Harmless, kOther),
    HEDDLE_CALL(getpid, Harmless, kOther),
    HEDDLE_CALL(gettid, Harmless, kOther),
    HEDDLE_CALL(getppid, Harmless, kOther),
    HEDDLE_CALL(getpgrp, Harmless, kOther),
    HEDDLE_CALL(getpgid, Harmless, kOther),
    HEDDLE_CALL(getsid, Harmless, kOther),
    HEDDLE_CALL(getuid, Harmless, kOther),
    HEDDLE_CALL(geteuid, Harmless, kOther),
    HEDDLE_CALL(getgid, Harmless, kOther),
    HEDDLE_CALL(getegid, Harmless, kOther),
    HEDDLE_CALL(getresuid, Harmless, kOther),
    HEDDLE_CALL(getresgid, Harmless, kOther),
    HEDDLE_CALL(getgroups, Harmless, kOther),
    HEDDLE_CALL(getpriority, Harmless, kOther),
    HEDDLE_CALL(getrlimit, Harmless, kOther),
    HEDDLE_CALL(getrusage, Harmless, kOther),
    HEDDLE_CALL(times, Harmless, kOther),
    HEDDLE_CALL(time, Harmless, kOther),
    HEDDLE_CALL(gettimeofday, Harmless, kOther),
    HEDDLE_CALL(clock_gettime, Harmless, kOther),
    HEDDLE_CALL(clock_getres, Harmless, kOther),
    HEDDLE_CALL(nanosleep, Harmless, kOther),
    HEDDLE_CALL(clock_nanosleep, Harmless, kOther),
    HEDDLE_CALL(getitimer, Harmless, kOther),
    HEDDLE_CALL(getrandom, Harmless, kOther),
    HEDDLE_CALL(getcpu, Harmless, kOther),
    HEDDLE_CALL(sched_yield, Harmless, kOther),
    HEDDLE_CALL(membarrier, Harmless, kOther),
    HEDDLE_CALL(sched_getaffinity, Harmless, kOther),
    HEDDLE_CALL(sched_getparam, Harmless, kOther),
    HEDDLE_CALL(sched_getscheduler, Harmless, kOther),
    HEDDLE_CALL(sched_get_priority_max, Harmless, kOther),
    HEDDLE_CALL(sched_get_priority_min, Harmless, kOther),
    HEDDLE_CALL(sched_rr_get_interval, Harmless, kOther),
    HEDDLE_CALL(rt_sigpending, Harmless, kOther),
    HEDDLE_CALL(mincore, Harmless, kOther),
    HEDDLE_CALL(futex, Harmless, kOther),
    HEDDLE_CALL(poll, Harmless, kOther),
    HEDDLE_CALL(select, Harmless, kOther),
    HEDDLE_CALL(epoll_wait, Harmless, kOther),
    HEDDLE_CALL(getsockname, Harmless, kOther),
    HEDDLE_CALL(getpeername, Harmless, kOther),
    HEDDLE_CALL(getsockopt, Harmless, kOther),
    // Undone between executions.
    HEDDLE_CALL(open, Opens, "opens a file for writing"),
    HEDDLE_CALL(openat, Opens, "opens a file for writing"),
    HEDDLE_CALL(close, Closes, kDescriptors),
    HEDDLE_CALL(pipe, MakesPair, kDescriptors),
    HEDDLE_CALL(pipe2, MakesPair, kDescriptors),
    HEDDLE_CALL(socketpair, MakesPair, kDescriptors),
    HEDDLE_CALL(eventfd, MakesDescriptor, kDescriptors),
    HEDDLE_CALL(eventfd2, MakesDescriptor, kDescriptors),
    HEDDLE_CALL(epoll_create, MakesDescriptor, kDescriptors),
    HEDDLE_CALL(epoll_create1, MakesDescriptor, kDescriptors),
    HEDDLE_CALL(timerfd_create, MakesDescriptor, kDescriptors),
    HEDDLE_CALL(memfd_create, MakesDescriptor, kDescriptors),
    HEDDLE_CALL(socket, MakesDescriptor, kDescriptors),
    HEDDLE_CALL(read, Reads, kDescriptors),
    HEDDLE_CALL(readv, Reads, kDescriptors),
    HEDDLE_CALL(pread64, Reads, kDescriptors),
    HEDDLE_CALL(recvfrom, Reads, kDescriptors),
    HEDDLE_CALL(getdents64, Reads, kDescriptors),
    HEDDLE_CALL(write, Writes, kDescriptors),
    HEDDLE_CALL(writev, Writes, kDescriptors),
    HEDDLE_CALL(pwrite64, Adjusts, kDescriptors),
    HEDDLE_CALL(sendto, Adjusts, kNetwork),
    HEDDLE_CALL(lseek, Adjusts, kDescriptors),
    HEDDLE_CALL(ftruncate, Adjusts, kFiles),
    HEDDLE_CALL(fadvise64, Adjusts, kDescriptors),
    HEDDLE_CALL(epoll_ctl, Adjusts, kDescriptors),
    HEDDLE_CALL(timerfd_settime, Adjusts, kTimers),
    HEDDLE_CALL(timerfd_gettime, Adjusts, kTimers),
    HEDDLE_CALL(setsockopt, Adjusts, kDescriptors),
    HEDDLE_CALL(shutdown, Adjusts, kDescriptors),
    HEDDLE_CALL(dup, Duplicates, kDescriptors),
    HEDDLE_CALL(dup2, DuplicatesTo, kDescriptors),
    HEDDLE_CALL(dup3, DuplicatesTo, kDescriptors),
    HEDDLE_CALL(fcntl, ControlsDescriptor, kDescriptors),
    HEDDLE_CALL(ioctl, ControlsDevice, "controls a device"),
    HEDDLE_CALL(prctl, ControlsProcess, kSettings),
    HEDDLE_CALL(arch_prctl, ControlsProcessor, kSettings),
    HEDDLE_CALL(mmap, Maps, "loads code or maps over memory that it had from the start"),
    HEDDLE_CALL(munmap, Unmaps, kMemory),
    HEDDLE_CALL(mprotect, ChangesMapping, kMemory),
    HEDDLE_CALL(madvise, ChangesMapping, kMemory),
    HEDDLE_CALL(rt_sigaction, SetsSignalAction, "handles a signal that Heddle needs"),
    HEDDLE_CALL(rt_sigprocmask, SetsSignalMask, kSignals),
    HEDDLE_CALL(prlimit64, SetsLimit, kSettings),
    HEDDLE_CALL(brk, SetsBreak, kMemory),
    HEDDLE_CALL(exit_group, Ends, "ends without going through the scheduler"),
    // Known by name, so that a reason can be given.
    HEDDLE_CALL(creat, LeavesState, kFiles),
    HEDDLE_CALL(openat2, LeavesState, kFiles),
    HEDDLE_CALL(rename, LeavesState, kFiles),
    HEDDLE_CALL(renameat, LeavesState, kFiles),
    HEDDLE_CALL(renameat2, LeavesState, kFiles),
    HEDDLE_CALL(mkdir, LeavesState, kFiles),
    HEDDLE_CALL(mkdirat, LeavesState, kFiles),
    HEDDLE_CALL(rmdir, LeavesState, kFiles),
    HEDDLE_CALL(unlink, LeavesState, kFiles),
    HEDDLE_CALL(unlinkat, LeavesState, kFiles),
    HEDDLE_CALL(link, LeavesState, kFiles),
    HEDDLE_CALL(linkat, LeavesState, kFiles),
    HEDDLE_CALL(symlink, LeavesState, kFiles),
    HEDDLE_CALL(symlinkat, LeavesState, kFiles),
    HEDDLE_CALL(chmod, LeavesState, kFiles),
    HEDDLE_CALL(fchmod, LeavesState, kFiles),
    HEDDLE_CALL(fchmodat, LeavesState, kFiles),
    HEDDLE_CALL(chown, LeavesState, kFiles),
    HEDDLE_CALL(truncate, LeavesState, kFiles),
    HEDDLE_CALL(fallocate, LeavesState, kFiles),
    HEDDLE_CALL(flock, LeavesState, kFiles),
    HEDDLE_CALL(utimensat, LeavesState, kFiles),
    HEDDLE_CALL(chdir, LeavesState, "changes its working directory"),
    HEDDLE_CALL(fchdir, LeavesState, "changes its working directory"),
    HEDDLE_CALL(umask, LeavesState, kSettings),
    HEDDLE_CALL(setrlimit, LeavesState, kSettings),
    HEDDLE_CALL(setpriority, LeavesState, kSettings),
    HEDDLE_CALL(sched_setaffinity, LeavesState, kSettings),
    HEDDLE_CALL(sched_setscheduler, LeavesState, kSettings),
    HEDDLE_CALL(sigaltstack, LeavesState, "sets a signal stack with SS_AUTODISARM"),
    HEDDLE_CALL(close_range, LeavesState, kDescriptors),
    HEDDLE_CALL(fork, LeavesState, kProcesses),
    HEDDLE_CALL(vfork, LeavesState, kProcesses),
    HEDDLE_CALL(clone, LeavesState, kProcesses),
    HEDDLE_CALL(clone3, LeavesState, kProcesses),
    HEDDLE_CALL(execve, LeavesState, kProcesses),
    HEDDLE_CALL(execveat, LeavesState, kProcesses),
    HEDDLE_CALL(wait4, LeavesState, kProcesses),
    HEDDLE_CALL(waitid, LeavesState, kProcesses),
    HEDDLE_CALL(exit, LeavesState, kProcesses),
    HEDDLE_CALL(kill, LeavesState, kSignals),
    HEDDLE_CALL(tkill, LeavesState, kSignals),
    HEDDLE_CALL(tgkill, LeavesState, kSignals),
    HEDDLE_CALL(rt_sigqueueinfo, LeavesState, kSignals),
    HEDDLE_CALL(rt_sigsuspend, LeavesState, kSignals),
    HEDDLE_CALL(rt_sigtimedwait, LeavesState, kSignals),
    HEDDLE_CALL(rt_sigreturn, LeavesState, kSignals),
    HEDDLE_CALL(pause, LeavesState, kSignals),
    HEDDLE_CALL(signalfd4, LeavesState, kSignals),
    HEDDLE_CALL(alarm, LeavesState, kTimers),
    HEDDLE_CALL(setitimer, LeavesState, kTimers),
    HEDDLE_CALL(timer_create, LeavesState, kTimers),
    HEDDLE_CALL(connect, LeavesState, kNetwork),
    HEDDLE_CALL(bind, LeavesState, kNetwork),
    HEDDLE_CALL(listen, LeavesState, kNetwork),
    HEDDLE_CALL(accept, LeavesState, kNetwork),
    HEDDLE_CALL(accept4, LeavesState, kNetwork),
    HEDDLE_CALL(sendmsg, LeavesState, kNetwork),
    HEDDLE_CALL(recvmsg, LeavesState, kNetwork),
    HEDDLE_CALL(mremap, LeavesState, kMemory),
    HEDDLE_CALL(mlock, LeavesState, kMemory),
    HEDDLE_CALL(mlockall, LeavesState, kMemory),
    HEDDLE_CALL(shmget, LeavesState, "uses shared memory"),
    HEDDLE_CALL(shmat, LeavesState, "uses shared memory"),
    HEDDLE_CALL(semget, LeavesState, "uses System V semaphores"),
    HEDDLE_CALL(msgget, LeavesState, "uses System V message queues"),
    HEDDLE_CALL(inotify_init1, LeavesState, "watches files"),
    HEDDLE_CALL(io_uring_setup, LeavesState, "uses io_uring"),
    HEDDLE_CALL(ptrace, LeavesState, kProcesses),
};

#undef HEDDLE_CALL

constexpr CallInfo kUnknown = {nullptr, LeavesState, kOther};
constexpr std::size_t kNumbers = 512;

constexpr std::array<CallInfo, kNumbers> makeTable() {
  std::array<CallInfo, kNumbers> table{};
  table.fill(kUnknown);
  for (const Entry& entry : kEntries) {
    table[static_cast<std::size_t>(entry.number)] = entry.info;
  }
  return table;
}

constexpr std::array<CallInfo, kNumbers> kTable = makeTable();

}  // namespace

bool asksTheWorld(long number) {
  switch (number) {
    case SYS_getrandom:
    case SYS_clock_gettime:
    case SYS_gettimeofday:
    case SYS_time:
    case SYS_times:
      return true;
    default:
      return false;
  }
}

const CallInfo& callInfo(long number) {
  const auto index = static_cast<std::size_t>(number);
  return index < kNumbers ? kTable[index] : kUnknown;
}

}  // namespace heddle::rt
