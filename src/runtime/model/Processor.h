#pragma once

/// What a program can ask about the processor that it runs on, and about the time that it has used. Both differ from
/// run to run, so both have an answer that the schedule decides.
namespace heddle::rt {

/// The processor that the running thread seems to be on: threads are spread over those that there are.
unsigned currentProcessor();

/// getrusage, getcpu and times by number; the results are the kernel's. A thread under control runs.
long usageCall(const long (&arguments)[6]);
long processorCall(const long (&arguments)[6]);
long timesCall(const long (&arguments)[6]);

}  // namespace heddle::rt
