// Implements the protocol of the runtime without being a runtime, for the unit tests of the driver. The first argument
// selects its behaviour.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "wire/ControlBlock.h"

namespace {

using namespace heddle;

wire::ControlBlock* block = nullptr;
int channel = -1;

void attach() {
  int memory = -1;
  const char* control = std::getenv(wire::kControlVariable);
  if (control == nullptr || std::sscanf(control, "%d:%d", &memory, &channel) != 2) {
    std::exit(9);
  }
  void* mapped = mmap(nullptr, sizeof(wire::ControlBlock), PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  block = static_cast<wire::ControlBlock*>(mapped);
  block->runtimeAttached = 1;
  block->moduleCount = 1;
  std::strcpy(block->modules[0].path, "/nonexistent/fake");
  block->modules[0].instrumented = true;
  block->threadCount = block->threadCount == 0 ? 2 : block->threadCount;
  block->threads[1].lived = 1;
  block->progress.phase = wire::Phase::Running;
}

char send(char kind) {
  wire::Message message{kind, ++block->requests};
  if (write(channel, &message, sizeof message) != sizeof message) {
    std::exit(9);
  }
  if (kind != wire::kMessageDone && read(channel, &message, sizeof message) != sizeof message) {
    std::exit(9);
  }
  return message.kind;
}

[[noreturn]] void done() {
  block->progress.phase = wire::Phase::Done;
  send(wire::kMessageDone);
  std::exit(0);
}

void failAt(std::uint64_t offset, std::uint64_t execution) {
  wire::Outcome& outcome = block->outcome;
  outcome = {};
  outcome.ending = Ending::AssertionFailed;
  outcome.thread = ThreadId{1};
  outcome.site = makeSite(0, offset);
  outcome.execution = execution;
  outcome.seed = 40 + execution;
  outcome.traceHash = 0x1234;
  outcome.decisionCount = 1;
  block->decisions[0] = {ChoiceKind::Thread, true, 1, 2, 1};
  std::strcpy(outcome.text, "it is broken");
}

/// Counts a finished execution like the runtime: in total and for the unit.
void countExecution() {
  ++block->progress.executions;
  ++block->journals[block->journalTurn.load() & 1].executions;
}

/// Three failures, two of them identical; stops on request.
void findings() {
  for (std::uint64_t i = 0; i < 3; ++i) {
    countExecution();
    failAt(i < 2 ? 0x100 : 0x200, i);
    if (send(wire::kMessageFinding) != wire::kAnswerContinue) {
      break;
    }
  }
}

/// Fails again only if everything needed to repeat the execution with this seed was passed in.
void replay(std::uint64_t seed, bool faithful) {
  const bool given = block->config.seed == seed && block->scheduleInCount == 1 && block->scheduleIn[0].index == 1 &&
                     block->threadCount == 2 && block->config.recordEvents;
  failAt(given && faithful ? 0x100 : 0x300, 0);
  send(wire::kMessageFinding);
}

/// A forked execution that blocks forever.
void hang() {
  const pid_t child = fork();
  if (child == 0) {
    for (;;) {
      pause();
    }
  }
  block->progress.pid = child;
  int status = 0;
  waitpid(child, &status, 0);
  block->outcome.ending = Ending::NoProgress;  // the runtime sets this for every child that was killed
  countExecution();
  send(wire::kMessageFinding);
}

/// The same, in a process that does not notice when the execution is killed.
void hangDeaf() {
  const pid_t child = fork();
  if (child == 0) {
    for (;;) {
      pause();
    }
  }
  block->progress.pid = child;
  for (;;) {
    pause();
  }
}

void leaveOrphan() {
  if (fork() == 0) {
    setsid();
    std::printf("orphan %d\n", getpid());
    std::fflush(stdout);
    for (;;) {
      pause();
    }
  }
}

}  // namespace

int main(int, char** argv) {
  const std::string mode = argv[1];
  if (mode == "unattached") {
    std::puts("hello");
    return 4;
  }
  attach();
  if (mode == "internal-error") {
    std::fputs("heddle: internal error: made up\n", stderr);
    return 70;
  }
  if (mode == "dies-in-test") {
    block->progress.tests = 1;
    if (block->lastWasFatal != 0) {
      done();
    }
  }
  if (mode != "dies" && mode != "stuck-at-start" && !block->config.replaying && block->unit.executions == 0 &&
      send(wire::kMessageUnit) != wire::kAnswerContinue) {
    done();
  }
  if (mode == "dies") {
    std::puts("last words");
    std::fflush(stdout);
    std::raise(SIGKILL);
  } else if (mode == "dies-in-test") {
    block->progress.currentDecisions = 1;
    std::raise(SIGKILL);
  } else if (mode == "stuck-at-start") {
    for (;;) {
      pause();
    }
  } else if (mode == "until-stopped") {
    while (block->progress.stopRequested == 0) {
      countExecution();
    }
  } else if (mode == "hang") {
    hang();
  } else if (mode == "deaf") {
    hangDeaf();
  } else if (mode == "orphan") {
    leaveOrphan();
  } else if (mode == "not-supported") {
    countExecution();
    block->outcome.ending = Ending::NotSupported;
    std::strcpy(block->outcome.text, "pthread_cancel");
    send(wire::kMessageFinding);
  } else if (block->config.replaying) {
    replay(mode == "only-second-replays" ? 41 : 40, mode != "unfaithful");
  } else if (mode == "findings" || mode == "unfaithful" || mode == "only-second-replays") {
    findings();
  }
  done();
}
