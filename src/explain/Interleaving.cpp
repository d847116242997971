#include "explain/Interleaving.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "core/OpTraits.h"
#include "explain/TableFolds.h"
#include "judge/StepWords.h"
#include "judge/Wording.h"

namespace heddle::explain {
namespace {

class TableBuilder {
public:
  TableBuilder(const judge::Finding& finding, SourceFiles& sources) : finding_(finding), sources_(sources) {
    chooseSteps();
    makeColumns();
  }

  StoryTable build() {
    for (const judge::Step& step : steps_) {
      addStep(step);
    }
    markRaces();
    markCause();
    mergeUpdates();
    mergeEqualRows(table_.rows);
    addUnrecordedAccesses();
    addWaits();
    addFailure();
    nameBystanders();
    return std::move(table_);
  }

private:
  /// The threads involved in the error. Empty if the cause is only a guess: then any thread may be involved.
  std::set<std::uint16_t> threadsOfCause() const {
    const judge::Cause& cause = finding_.cause;
    const bool guess = cause.kind == judge::CauseKind::Interference || cause.kind == judge::CauseKind::Order;
    std::set<std::uint16_t> ids;
    // If only one event is known, the other one belongs to an unknown thread.
    if (cause.kind == judge::CauseKind::None || (guess && (cause.flip.empty() || cause.events.size() < 2))) {
      return ids;
    }
    for (const judge::CauseEvent& event : cause.events) {
      ids.insert(raw(event.thread));
    }
    for (const judge::RaceNote& race : finding_.races) {
      ids.insert({raw(race.first.thread), raw(race.second.thread)});
    }
    for (const judge::WaitNote& wait : finding_.waits) {
      ids.insert(raw(wait.thread));
    }
    ids.insert(raw(finding_.thread));
    return ids;
  }

  /// Omits threads that are not involved, along with their creation and joins.
  void chooseSteps() {
    const std::set<std::uint16_t> ids = threadsOfCause();
    for (std::size_t i = 0; i < finding_.steps.size(); ++i) {
      const judge::Step& step = finding_.steps[i];
      const bool life = step.kind == OpKind::ThreadCreate || step.kind == OpKind::ThreadJoin;
      const auto other = static_cast<std::uint16_t>(step.value);
      if (ids.empty() || (life ? ids.contains(other) : ids.contains(raw(step.thread)))) {
        steps_.push_back(step);
        origin_.push_back(i);
      } else {
        bystanders_.insert(life ? other : raw(step.thread));
      }
    }
  }

  void nameBystanders() {
    std::string names;
    for (const std::uint16_t id : bystanders_) {
      if (!columns_.contains(id)) {
        names += (names.empty() ? "" : ", ") + judge::threadName(finding_.threads, ThreadId{id});
      }
    }
    if (!names.empty()) {
      StoryRow row;
      row.column = table_.columns.size();
      row.note = "Not involved: " + names + ".";
      table_.rows.insert(table_.rows.begin(), row);
    }
  }

  void makeColumns() {
    std::set<std::uint16_t> ids;
    const auto note = [&](ThreadId id) {
      if (id != kNoThread) { ids.insert(raw(id)); }
    };
    for (const judge::Step& step : steps_) {
      note(step.thread);
    }
    for (const judge::RaceNote& race : finding_.races) {
      note(race.first.thread);
      note(race.second.thread);
    }
    for (const judge::WaitNote& wait : finding_.waits) {
      note(wait.thread);
    }
    note(finding_.thread);
    for (const std::uint16_t id : ids) {
      columns_.emplace(id, table_.columns.size());
      table_.columns.push_back(judge::threadName(finding_.threads, ThreadId{id}));
    }
  }

  StoryRow rowAt(ThreadId thread, const judge::StackFrame& frame, std::string note) {
    const auto column = columns_.find(raw(thread));
    // A location in a library says less than the note.
    const bool known = !frame.foreign && (!frame.file.empty() || !frame.module.empty());
    return {.step = 0,
            .column = column == columns_.end() ? table_.columns.size() : column->second,
            .place = known ? judge::shortPlace(frame) : "",
            .source = known ? sources_.line(frame.file, frame.line) : "",
            .note = std::move(note),
            .important = false,
            .folded = 0,
            .file = known ? frame.file : "",
            .line = known ? frame.line : 0};
  }

  static bool samePlace(const judge::StackFrame& a, const judge::StackFrame& b) {
    return a.line == b.line && a.file == b.file && a.function == b.function;
  }

  bool isAccess(const judge::Step& step, const judge::AccessNote& access) const {
    if (access.frees) { return step.thread == access.thread && step.kind == OpKind::Free; }
    const bool plain = isPlain(step.kind);
    const bool writes = step.kind == OpKind::PlainWrite;
    return step.thread == access.thread && samePlace(finding_.places[step.place], judge::ownFrame(access.stack)) &&
           (access.atomic ? !plain : plain && writes == access.write);
  }

  /// A place may be executed many times. The racing accesses are the one at which the race was detected, and the last
  /// one before it at the other place.
  void markRaces() {
    for (std::size_t i = 0; i < finding_.races.size(); ++i) {
      const judge::RaceNote& race = finding_.races[i];
      std::size_t at = steps_.size();
      for (const int which : {1, 0}) {
        const judge::AccessNote& access = which == 0 ? race.first : race.second;
        const auto isIt = [&](const judge::Step& step) {
          return isAccess(step, access) && (which == 0 || race.step == 0 || step.number == race.step);
        };
        while (at > 0 && !isIt(steps_[at - 1])) {
          --at;
        }
        if (at > 0) {
          table_.rows[--at].important = true;
          shown_[{i, which}] = true;
        } else {
          at = steps_.size();
        }
      }
    }
  }

  void markCause() {
    for (const judge::CauseEvent& event : finding_.cause.events) {
      const auto row = std::ranges::find(origin_, event.at);
      if (row != origin_.end()) { table_.rows[static_cast<std::size_t>(row - origin_.begin())].important = true; }
    }
  }

  void addStep(const judge::Step& step) {
    StoryRow row = rowAt(step.thread, finding_.places[step.place], judge::stepWords(finding_, step));
    row.step = step.point ? step.number : 0;
    table_.rows.push_back(std::move(row));
  }

  /// Puts a read and a write of one object into one row if no other thread could run in between.
  void mergeUpdates() {
    std::vector<StoryRow> rows;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const judge::Step& step = steps_[i];
      addGaps(origin_[i], rows);
      if (i + 1 < steps_.size() && isUpdate(step, steps_[i + 1])) {
        StoryRow row = std::move(table_.rows[i]);
        row.note = judge::updateWords(finding_, step, steps_[i + 1]);
        row.important = row.important || table_.rows[i + 1].important;
        rows.push_back(std::move(row));
        ++i;
      } else {
        rows.push_back(std::move(table_.rows[i]));
      }
    }
    addGaps(finding_.steps.size(), rows);
    table_.rows = std::move(rows);
  }

  /// Adds lines for the steps that were omitted before the step \p before of the finding. Steps of bystanders in
  /// between are not shown either, so a thread may have several gaps there.
  void addGaps(std::size_t before, std::vector<StoryRow>& rows) {
    for (; gap_ < finding_.gaps.size() && finding_.gaps[gap_].before <= before; ++gap_) {
      const judge::Gap& gap = finding_.gaps[gap_];
      const auto column = columns_.find(raw(gap.thread));
      if (column == columns_.end()) { continue; }
      StoryRow row;
      row.column = column->second;
      row.folded = gap.steps;
      row.note = gap.words;
      rows.push_back(std::move(row));
    }
  }

  static bool isUpdate(const judge::Step& read, const judge::Step& write) {
    return read.kind == OpKind::PlainRead && write.kind == OpKind::PlainWrite && read.hasValue && write.hasValue &&
           !write.point && read.thread == write.thread && read.object == write.object && read.place == write.place;
  }

  /// Adds racing accesses that are not steps. The race detector sees these too.
  void addUnrecordedAccesses() {
    for (std::size_t i = 0; i < finding_.races.size(); ++i) {
      const judge::RaceNote& race = finding_.races[i];
      if (!shown_[{i, 1}]) { table_.rows.push_back(accessRow(race.second)); }
      if (!shown_[{i, 0}]) { table_.rows.insert(rowOf(race.second), accessRow(race.first)); }
    }
  }

  StoryRow accessRow(const judge::AccessNote& access) {
    StoryRow row = rowAt(access.thread, judge::ownFrame(access.stack), judge::accessWords(access));
    row.important = true;
    return row;
  }

  /// The last marked row of the thread: the second access of a race.
  std::vector<StoryRow>::iterator rowOf(const judge::AccessNote& access) {
    const auto column = columns_.find(raw(access.thread));
    const auto found = std::find_if(table_.rows.rbegin(), table_.rows.rend(), [&](const StoryRow& row) {
      return row.important && column != columns_.end() && row.column == column->second;
    });
    return found == table_.rows.rend() ? table_.rows.end() : std::next(found).base();
  }

  void addWaits() {
    for (const judge::WaitNote& wait : finding_.waits) {
      StoryRow row = rowAt(wait.thread, judge::ownFrame(wait.stack), judge::waitWords(finding_.threads, wait));
      row.important = true;
      table_.rows.push_back(std::move(row));
    }
  }

  void addFailure() {
    if (!judge::has(finding_.kind, judge::finding::kFailsInThread)) { return; }
    StoryRow row = rowAt(finding_.thread, finding_.primary, finding_.headline);
    row.important = true;
    table_.rows.push_back(std::move(row));
  }

  const judge::Finding& finding_;
  SourceFiles& sources_;
  std::vector<judge::Step> steps_;   ///< The steps of the finding that are shown,
  std::vector<std::size_t> origin_;  ///< and their indices there.
  std::set<std::uint16_t> bystanders_;
  std::size_t gap_ = 0;  ///< The next one in Finding::gaps.
  StoryTable table_;
  std::map<std::uint16_t, std::size_t> columns_;
  std::map<std::pair<std::size_t, int>, bool> shown_;
};

}  // namespace

StoryTable interleaving(const judge::Finding& finding, SourceFiles& sources) {
  return TableBuilder(finding, sources).build();
}

}  // namespace heddle::explain
