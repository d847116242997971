#pragma once

/// membarrier(2): a full fence in every thread of the process, for code whose fast path has only compiler barriers
/// (hazard pointers, RCU, biased locks).
///
/// The rule for happens-before: at a membarrier by thread C, what any thread did before happens before what C does
/// after, and what C did before happens before what any thread does after. Two other threads are not ordered with each
/// other. Each thread also executes a sequentially consistent fence. So accesses that the barrier separates in this
/// schedule are ordered. Accesses that nothing keeps on one side of it race in another schedule.
namespace heddle::rt {

/// The system call, with the kernel's result.
long membarrierCall(const long (&arguments)[6], const void* pc);

}  // namespace heddle::rt
