#pragma once

/// What a program can query about its processor and the processor time it has used. Both differ between runs, so the
/// schedule determines the answers.
namespace heddle::rt {

/// The processor that the running thread appears to run on. Threads are spread over the configured processors.
unsigned currentProcessor();

/// getrusage, getcpu and times as system calls, with the kernel's results. A thread under control must be running.
long usageCall(const long (&arguments)[6]);
long processorCall(const long (&arguments)[6]);
long timesCall(const long (&arguments)[6]);

}  // namespace heddle::rt
