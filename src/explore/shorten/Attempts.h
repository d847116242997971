#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "explore/campaign/Campaign.h"
#include "explore/process/SupervisedRun.h"
#include "explore/store/Schedule.h"

namespace heddle::explore {

/// Decides whether an execution shows a given error: same kind, functions and objects. Does not need events, which a
/// search does not record.
class ErrorTest {
public:
  /// \p wanted must have been judged without events.
  ErrorTest(judge::Finding wanted, Resolver& resolver) : wanted_(std::move(wanted)), resolver_(resolver) {}

  bool shows(const wire::ControlBlock& block);
  const judge::Finding& wanted() const { return wanted_; }

private:
  bool judgeKey(std::uint64_t key, const wire::ControlBlock& block);

  judge::Finding wanted_;
  Resolver& resolver_;
  /// By endingKey() or its counterparts, so that most executions need not be judged.
  std::map<std::uint64_t, bool> known_;
};

/// Runs chosen executions of one program in a process that is kept alive: memory is restored in between, or a
/// heddle::test is called again. An execution that cannot be completed does not show the error.
class Attempts {
public:
  /// Examines an execution that may be an error. True: the unit can end.
  using Look = std::function<bool(const wire::ControlBlock&)>;

  /// Executes under the settings of \p schedule, but with \p strategy.
  Attempts(const Schedule& schedule, const char* strategy, std::int32_t preemptionBound,
           const Supervision& supervision);

  /// Records events and plain accesses, from the next process on. \p everyAccess: as in wire::Config.
  void record(bool everyAccess);

  /// Runs a unit to its end. Nothing: the program cannot be executed, or time is up.
  std::optional<UnitResult> run(WorkUnit unit, const Look& look);

  const wire::ControlBlock& block() const { return worker_->block(); }
  bool hasProcess() const { return hasProcess_; }
  std::uint64_t executions() const { return executions_; }

private:
  /// Of the unit that run() executes.
  struct State {
    bool given = false;  ///< The process has the unit.
    bool done = false;
  };

  bool start();
  bool replace();
  bool onRequest(WorkUnit& unit, bool& given);
  SupervisedRun::Next onNews(Subject::News news, WorkUnit& unit, const Look& look, State& state);
  bool mustEnd() const;

  const SubjectCommand command_;
  wire::Config config_{};
  const std::uint32_t test_;
  const Supervision& supervision_;
  std::unique_ptr<Worker> worker_;
  bool hasProcess_ = false;  ///< False: none could be started.
  bool asks_ = false;        ///< The process waits for an answer to its request.
  int deaths_ = 0;
  std::uint64_t executions_ = 0;
};

/// The facts that \p schedule started with.
ExecutionFacts factsOf(const Schedule& schedule);

}  // namespace heddle::explore
