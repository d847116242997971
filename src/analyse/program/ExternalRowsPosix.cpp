#include <array>

#include "analyse/program/ExternalRows.h"

/// System calls: files, sockets, processes, signals.
namespace heddle::analyse {
namespace {

using Result = ExternalEffect::Result;
using Special = ExternalEffect::Special;

constexpr auto kRows = std::to_array<ExternalRow>({
    // Files.
    {"open open64 openat openat64 creat creat64 __open_2 __open64_2 close lseek lseek64 fsync fdatasync syncfs sync "
     "ftruncate ftruncate64 truncate truncate64 unlink unlinkat remove rename renameat renameat2 link linkat symlink "
     "symlinkat access faccessat eaccess euidaccess mkdir mkdirat rmdir chdir fchdir chmod fchmod fchmodat chown "
     "fchown "
     "lchown fchownat utime utimes utimensat futimes futimens lutimes mkfifo mknod flock lockf lockf64 fallocate "
     "fallocate64 posix_fallocate posix_fallocate64 posix_fadvise posix_fadvise64 readahead sync_file_range umask dup "
     "dup2 dup3 pathconf fpathconf isatty chroot mount umount shm_unlink",
     {"r"}},
    {"shm_open memfd_create", {"r"}},
    {"read pread pread64 __read_chk __pread_chk __pread64_chk", {"-w-", Result::Nothing, Special::Receives}},
    {"getdents64", {"-w-"}},
    {"write pwrite pwrite64", {"-r-", Result::Nothing, Special::Sends}},
    {"readv preadv writev pwritev", {"-I"}},
    {"copy_file_range splice tee sendfile sendfile64", {"-b-b"}},
    {"stat stat64 lstat lstat64 statx statfs statfs64 statvfs statvfs64 __xstat __xstat64 __lxstat __lxstat64 fstatat "
     "fstatat64",
     {"rwwww"}},
    {"fstat fstat64 fstatfs fstatfs64 fstatvfs fstatvfs64 __fxstat __fxstat64", {"-ww"}},
    {"readlink __readlink_chk", {"rw"}},
    {"readlinkat", {"-rw"}},
    {"getcwd __getcwd_chk", {"w-", Result::FreshOrArgument}},
    {"mkstemp mkstemp64 mkostemp mkostemp64 mkstemps", {"b"}},
    {"mkdtemp", {"b", Result::Argument}},
    {"fcntl fcntl64 ioctl prctl", {"b"}},
    {"pipe pipe2 socketpair", {"w---w"}},
    {"poll ppoll __poll_chk select pselect", {"b"}},
    {"eventfd eventfd2 timerfd_create epoll_create epoll_create1 inotify_init inotify_init1", {"-"}},
    {"epoll_ctl", {"r", Result::Nothing, Special::Registers}},
    {"epoll_wait epoll_pwait", {"-wr", Result::Nothing, Special::Receives}},
    {"eventfd_read timerfd_gettime", {"-w"}},
    {"timerfd_settime", {"--rw"}},
    // Memory.
    {"mmap mmap64", {"-", Result::Fresh}},
    {"munmap", {"w-"}},
    {"mremap", {"b-", Result::FreshOrArgument, Special::Moves}},
    {"mprotect madvise posix_madvise mlock munlock mlockall munlockall msync mincore", {"-"}},
    // Sockets.
    {"socket listen shutdown setsockopt bind connect", {"r"}},
    {"accept accept4 getsockname getpeername", {"-bb"}},
    {"getsockopt", {"b"}},
    {"send sendto", {"-r-r", Result::Nothing, Special::Sends}},
    {"recv recvfrom __recv_chk __recvfrom_chk", {"-w-bb", Result::Nothing, Special::Receives}},
    {"htons htonl ntohs ntohl if_nametoindex inet_addr inet_aton inet_pton gethostname getdomainname", {"bb"}},
    {"inet_ntop", {"-rw", Result::Third}},
    // Processes.
    {"fork vfork getpid getppid gettid getuid geteuid getgid getegid setuid setgid getpgrp getpgid setpgid getsid "
     "setsid nice getpriority setpriority sched_yield sched_get_priority_max sched_get_priority_min sysconf "
     "getpagesize "
     "get_nprocs get_nprocs_conf sched_getcpu getauxval __getauxval tcgetpgrp pause raise kill tgkill "
     "killpg personality",
     {"-"}},
    {"wait waitpid wait3 wait4 waitid getrlimit getrlimit64 setrlimit setrlimit64 prlimit prlimit64 getrusage uname "
     "sysinfo getloadavg sched_getaffinity sched_setaffinity sched_getparam sched_setparam sched_setscheduler "
     "__sched_cpucount getresuid getresgid getgroups confstr tcgetattr tcsetattr cfmakeraw",
     {"b"}},
    {"openlog syslog closelog __syslog_chk", {"r"}},
    {"backtrace", {"w-"}},
    {"backtrace_symbols_fd", {"r"}},
    // Signals and timers.
    {"sigemptyset sigfillset sigaddset sigdelset sigismember sigprocmask pthread_sigmask sigpending sigwait "
     "sigwaitinfo "
     "sigtimedwait sigsuspend sigaltstack siginterrupt getitimer setitimer timer_settime timer_gettime timer_delete "
     "timer_getoverrun",
     {"b"}},
    {"signal bsd_signal sysv_signal __sysv_signal sigset", {"--", Result::Library, Special::Handler}},
    {"pthread_atfork __register_atfork _ZSt13set_terminatePFvvE _ZSt15set_new_handlerPFvvE "
     "_ZSt14set_unexpectedPFvvE",
     {"---", Result::Library, Special::Handler}},
    {"_ZSt13get_terminatev _ZSt15get_new_handlerv", {"-", Result::Library}},
    {"sigaction", {"-rw", Result::Nothing, Special::SignalAction}},
    {"timer_create", {"-rw", Result::Nothing, Special::TimerAction}},
});

}  // namespace

std::span<const ExternalRow> posixRows() { return kRows; }

}  // namespace heddle::analyse
