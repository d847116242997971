#include <algorithm>
#include <set>
#include <sstream>

#include "classes/HarnessBuild.h"
#include "cli/classes/ClassReport.h"
#include "cli/records/Campaigns.h"
#include "facts/Pruned.h"

namespace heddle::cli {
namespace {

using Pair = std::pair<std::size_t, std::size_t>;

/// The methods that the threads of a failing test call, each combination of two threads.
std::set<Pair> pairsOf(const generate::TestPlan& plan, std::size_t methods) {
  std::set<Pair> pairs;
  for (std::size_t i = 0; i < plan.threads.size(); ++i) {
    for (std::size_t j = i + 1; j < plan.threads.size(); ++j) {
      for (const generate::PlannedCall& one : plan.threads[i]) {
        for (const generate::PlannedCall& other : plan.threads[j]) {
          const auto [least, most] = std::minmax(one.operation, other.operation);
          if (most < methods) { pairs.insert({least, most}); }
        }
      }
    }
  }
  return pairs;
}

class Matrix {
public:
  Matrix(const facts::ClassFacts& facts, const classes::ClassResult& result)
      : facts_(facts), result_(result), table_(facts, {}) {}

  judge::MethodMatrix build() const {
    judge::MethodMatrix matrix;
    matrix.preemptions = result_.preemptions;
    for (const facts::Callable& method : facts_.model.methods) {
      matrix.methods.push_back(method.signature);
    }
    for (std::size_t first = 0; first < matrix.methods.size(); ++first) {
      for (std::size_t second = first; second < matrix.methods.size(); ++second) {
        matrix.pairs.push_back(pairOf({first, second}));
      }
    }
    return matrix;
  }

private:
  judge::MethodPair pairOf(const Pair& pair) const {
    judge::MethodPair made{pair.first, pair.second};
    const auto target = std::ranges::find_if(
        table_.targets(), [&](const auto& one) { return one.first == pair.first && one.second == pair.second; });
    const bool isTarget = target != table_.targets().end();
    made.why = isTarget ? facts::reason(facts_.model, *target) : facts::whyPruned(table_, pair.first, pair.second);
    made.findings = findingsOf(pair);
    made.state = stateOf(pair, isTarget, !made.findings.empty());
    if (made.state == judge::PairState::Pruned && isTarget) { made.why = "heddle.toml keeps them in one thread"; }
    return made;
  }

  judge::PairState stateOf(const Pair& pair, bool isTarget, bool fails) const {
    const classes::SearchTally& tally = result_.tally;
    if (fails) { return judge::PairState::Failing; }
    if (tally.covered.contains(pair)) {
      const bool isSafe =
          result_.preemptions >= 0 && !tally.notShown.contains(pair) && !tally.wrongPairs.contains(pair);
      return isSafe ? judge::PairState::Safe : judge::PairState::Covered;
    }
    const bool isWanted = result_.targetPairs.empty() ? isTarget : result_.targetPairs.contains(pair);
    return isWanted ? judge::PairState::Untested : judge::PairState::Pruned;
  }

  std::vector<std::string> findingsOf(const Pair& pair) const {
    std::vector<std::string> ids;
    for (const classes::ConfirmedViolation& one : result_.violations) {
      if (!pairsOf(one.violation.plan, facts_.model.methods.size()).contains(pair)) { continue; }
      for (const explore::FindingRecord& record : one.findings) {
        if (std::ranges::find(ids, record.finding.id) == ids.end()) { ids.push_back(record.finding.id); }
      }
    }
    return ids;
  }

  const facts::ClassFacts& facts_;
  const classes::ClassResult& result_;
  const facts::DependenceTable table_;
};

}  // namespace

judge::CampaignRecord campaignOfClass(const facts::ClassFacts& facts, const classes::ClassResult& result) {
  std::string line;
  judge::CampaignRecord record{.verb = "class", .program = facts.model.name, .arguments = {}};
  record.verdict = classHeadline(facts, result);
  for (std::istringstream lines(classVerdict(facts, result)); std::getline(lines, line);) {
    if (line != record.verdict) { record.notes.push_back(line); }
  }
  record.seed = result.seed;
  record.schedules = result.tally.executions;
  record.seconds = result.tally.seconds;
  record.matrix = Matrix(facts, result).build();
  return record;
}

Result<void> keepClassCampaign(const explore::FindingStore& store, const facts::ClassFacts& facts,
                               const classes::ClassResult& result) {
  const explore::SubjectCommand subject{classes::folderName(facts.model.name), {}, {}, {}};
  return store.keepRecord(subject, campaignOfClass(facts, result));
}

}  // namespace heddle::cli
