#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "explore/Campaign.h"
#include "explore/Schedule.h"

namespace heddle {

/// Tells whether an execution shows a certain error: kind, functions and objects. Without the events of the execution,
/// which are not recorded in a search.
class ErrorTest {
public:
  /// \p wanted as judged without events.
  ErrorTest(Finding wanted, Resolver& resolver) : wanted_(std::move(wanted)), resolver_(resolver) {}

  bool shows(const wire::ControlBlock& block);
  const Finding& wanted() const { return wanted_; }

private:
  bool judgeKey(std::uint64_t key, const wire::ControlBlock& block);

  Finding wanted_;
  Resolver& resolver_;
  std::map<std::uint64_t, bool> known_;  ///< By endingKey and its like, so that most need not be judged.
};

/// Runs chosen executions of one program, one after the other, in a process that is kept: memory is put back in
/// between, or a heddle::test called again. Whatever goes wrong with an execution, it does not show the error.
class Attempts {
public:
  /// Who looks at what is worth a look. True: the unit need not go on.
  using Look = std::function<bool(const wire::ControlBlock&)>;

  /// As \p schedule was executed, but by \p strategy.
  Attempts(const Schedule& schedule, const char* strategy, std::int32_t preemptionBound,
           const Supervision& supervision);

  /// Does a unit to its end. Nothing: the program gives us no executions, or it must end.
  std::optional<UnitOutcome> run(WorkUnit unit, const Look& look);

  const wire::ControlBlock& block() const { return worker_->block(); }
  std::uint64_t executions() const { return executions_; }

private:
  bool start();
  bool replace();
  bool onRequest(WorkUnit& unit, bool& given);
  void endIfStuck();

  const SubjectCommand command_;
  wire::Config config_{};
  const std::uint32_t test_;
  const Supervision& supervision_;
  std::unique_ptr<Worker> worker_;
  bool asks_ = false;  ///< Waits for an answer to its request.
  int deaths_ = 0;
  std::uint64_t executions_ = 0;
};

/// What \p schedule started with.
Facts factsOf(const Schedule& schedule);

}  // namespace heddle
