#include "runtime/model/Processor.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/times.h>
#include <unistd.h>

#include <cerrno>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/model/Time.h"
#include "runtime/session/restore/ProgramCall.h"

namespace heddle::rt {
namespace {

constexpr long kNsPerUs = 1000;

/// Virtual time serves as processor time, as for clock().
timespec usedTime() { return readClock(CLOCK_PROCESS_CPUTIME_ID); }

clock_t ticks() {
  const timespec used = usedTime();
  static const long perSecond = ::sysconf(_SC_CLK_TCK);
  return used.tv_sec * perSecond + used.tv_nsec / (1'000'000'000 / perSecond);
}

}  // namespace

unsigned currentProcessor() {
  static const long count = ::sysconf(_SC_NPROCESSORS_CONF);
  return count > 0 ? raw(self().id) % static_cast<unsigned>(count) : 0;
}

long processorCall(const long (&a)[6]) {
  if (a[0] != 0) { *reinterpret_cast<unsigned*>(a[0]) = currentProcessor(); }
  if (a[1] != 0) { *reinterpret_cast<unsigned*>(a[1]) = 0; }
  return 0;
}

/// Page faults, switches and peak memory are not part of a schedule: zero, as if the kernel did not count them.
long usageCall(const long (&a)[6]) {
  if (a[0] != RUSAGE_SELF && a[0] != RUSAGE_THREAD) { return callOfProgram(SYS_getrusage, a); }
  const timespec used = usedTime();
  auto& usage = *reinterpret_cast<rusage*>(a[1]);
  usage = {};
  usage.ru_utime = {used.tv_sec, used.tv_nsec / kNsPerUs};
  return 0;
}

long timesCall(const long (&a)[6]) {
  const clock_t used = ticks();
  if (a[0] != 0) { *reinterpret_cast<tms*>(a[0]) = {used, 0, 0, 0}; }
  return used;
}

}  // namespace heddle::rt

using namespace heddle::rt;

namespace {

int toInt(long result) {
  if (heddle::sys::failed(result)) {
    errno = static_cast<int>(-result);
    return -1;
  }
  return static_cast<int>(result);
}

long argument(const void* pointer) { return reinterpret_cast<long>(pointer); }

}  // namespace

extern "C" {

HEDDLE_EXPORT int sched_getcpu() noexcept {
  return controlled() ? static_cast<int>(currentProcessor()) : HEDDLE_REAL(sched_getcpu)();
}

HEDDLE_EXPORT int getcpu(unsigned* processor, unsigned* node) noexcept {
  return controlled() ? toInt(processorCall({argument(processor), argument(node), 0, 0, 0, 0}))
                      : HEDDLE_REAL(getcpu)(processor, node);
}

HEDDLE_EXPORT int getrusage(__rusage_who_t who, rusage* usage) noexcept {
  return controlled() ? toInt(usageCall({static_cast<long>(who), argument(usage), 0, 0, 0, 0}))
                      : HEDDLE_REAL(getrusage)(who, usage);
}

HEDDLE_EXPORT clock_t times(tms* out) noexcept {
  return controlled() ? timesCall({argument(out), 0, 0, 0, 0, 0}) : HEDDLE_REAL(times)(out);
}

}  // extern "C"
