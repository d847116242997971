#include "core/Effect.h"

namespace heddle {

Effect effectOf(OpKind kind, bool succeeded) {
  switch (kind) {
    case OpKind::ThreadStart:   // ordered after its creation only
    case OpKind::ThreadDetach:  // affects only when the thread's memory is released
    case OpKind::Yield:
    case OpKind::Fence:  // adds no order under sequential consistency
    case OpKind::Choose:
      return Effect::Nothing;
    case OpKind::AtomicLoad:
    case OpKind::PlainRead:
    case OpKind::SemValue:
    case OpKind::ThreadJoin:
    case OpKind::ThreadTryJoin:
    case OpKind::BarrierLeave:  // the round is over, whichever thread leaves first
      return Effect::Reads;
    case OpKind::AtomicCompareExchange:
    case OpKind::MutexTryLock:
    case OpKind::ReadTryLock:
    case OpKind::WriteTryLock:
    case OpKind::SpinTryLock:
    case OpKind::SemTryWait:
    case OpKind::CondSignal:
    case OpKind::CondBroadcast:
    case OpKind::FutexWait:
    case OpKind::FutexWake:
      return succeeded ? Effect::Writes : Effect::Reads;
    // Two readers commute, but a single reader may be what blocks a writer. So every operation on the lock must depend
    // on it (see Races).
    case OpKind::ReadLock:
    case OpKind::WriteLock:
    case OpKind::RwUnlock:
    case OpKind::ThreadEnd:
    case OpKind::MutexLock:
    case OpKind::MutexUnlock:
    case OpKind::MutexDestroy:
    case OpKind::Destroy:
    case OpKind::Free:
    case OpKind::CondWait:
    case OpKind::CondWake:
    case OpKind::SemWait:
    case OpKind::SemPost:
    case OpKind::BarrierArrive:
    case OpKind::SpinLock:
    case OpKind::SpinUnlock:
    case OpKind::OnceEnter:
    case OpKind::OnceLeave:
    case OpKind::AtomicStore:
    case OpKind::AtomicExchange:
    case OpKind::AtomicUpdate:
    case OpKind::FutexSleep:
    case OpKind::PlainWrite:
      return Effect::Writes;
    case OpKind::None:
    case OpKind::ThreadCreate:
    case OpKind::Sleep:
    case OpKind::IoWait:
    case OpKind::Exit:
    case OpKind::Interrupt:   // which handlers run, and when, depends on the senders
    case OpKind::Cancel:      // likewise
    case OpKind::TestCancel:  // touches no object that a cancellation refers to
    case OpKind::Count_:
      return Effect::Everything;
  }
  return Effect::Everything;
}

bool mayBlock(OpKind kind) {
  switch (kind) {
    case OpKind::MutexLock:
    case OpKind::ReadLock:
    case OpKind::WriteLock:
    case OpKind::SemWait:
    case OpKind::SpinLock:
    case OpKind::OnceEnter:
    case OpKind::BarrierLeave:
    case OpKind::ThreadJoin:
    case OpKind::CondWake:
    case OpKind::FutexSleep:
    case OpKind::Sleep:
    case OpKind::IoWait:
      return true;
    default:
      return false;
  }
}

bool isMemory(OpKind kind) {
  switch (kind) {
    case OpKind::AtomicLoad:
    case OpKind::AtomicStore:
    case OpKind::AtomicExchange:
    case OpKind::AtomicUpdate:
    case OpKind::AtomicCompareExchange:
    case OpKind::PlainRead:
    case OpKind::PlainWrite:
    case OpKind::FutexWait:
    case OpKind::FutexSleep:
    case OpKind::FutexWake:
      return true;
    default:
      return false;
  }
}

bool givesUp(OpKind kind) {
  return kind == OpKind::MutexUnlock || kind == OpKind::SpinUnlock || kind == OpKind::OnceLeave;
}

bool takes(OpKind kind) { return kind == OpKind::MutexLock || kind == OpKind::SpinLock || kind == OpKind::OnceEnter; }

}  // namespace heddle
