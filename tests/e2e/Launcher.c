/* Starts a program the way a strict container does: personality, userfaultfd and ptrace are denied. Addresses are
 * random, as the system sets them. Usage: Launcher PROGRAM ARGUMENTS... */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#define DENY_IF(number) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

static int addressesAreRandom(void) {
  FILE* file = fopen("/proc/sys/kernel/randomize_va_space", "r");
  int setting = 0;
  const int fields = file != NULL ? fscanf(file, "%d", &setting) : 0;
  if (file != NULL) {
    fclose(file);
  }
  const int flags = personality(0xffffffff);
  return fields == 1 && setting > 0 && flags >= 0 && (flags & ADDR_NO_RANDOMIZE) == 0;
}

static int installFilter(void) {
  struct sock_filter rules[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      DENY_IF(SYS_personality),
      DENY_IF(SYS_userfaultfd),
      DENY_IF(SYS_ptrace),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static int isDenied(void) {
  return syscall(SYS_personality, 0xffffffff) == -1 && errno == EPERM && syscall(SYS_userfaultfd, 0) == -1 &&
         errno == EPERM && ptrace(PTRACE_TRACEME, 0, NULL, NULL) == -1 && errno == EPERM;
}

int main(int count, char** arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: %s PROGRAM ARGUMENTS...\n", arguments[0]);
    return 99;
  }
  if (!addressesAreRandom() || !installFilter() || !isDenied()) {
    fprintf(stderr, "launcher: no random addresses, or the filter does not work\n");
    return 98;
  }
  execv(arguments[1], arguments + 1);
  perror(arguments[1]);
  return 97;
}
