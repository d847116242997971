#include "schedule/StateSearch.h"

#include "core/Rng.h"
#include "schedule/WasCutOff.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace heddle {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};

}  // namespace

StateSearch::StateSearch(const StrategyOptions& options, Order order)
    : order_(order), seed_(options.programSeed), programSeed_(options.programSeed), notes_(options.notes) {
  if (options.part == nullptr) {
    return;
  }
  const SearchCursor& cursor = options.part->cursor;
  inPart_ = true;
  gap_ = cursor.gap;
  treeChanged_ = cursor.treeChanged;
  done_ = cursor.done;
  repetitions_ = cursor.repetitions;
  const std::span<const std::uint64_t> words = options.part->memory;
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    path_.push_back({std::bit_cast<Decision>(words[i]), static_cast<std::uint16_t>(words[i + 1])});
  }
}

SearchCursor StateSearch::cursor(std::span<const Decision>& path) const {
  path = {};
  SearchCursor cursor{};
  cursor.gap = gap_;
  cursor.done = done_;
  cursor.treeChanged = treeChanged_;
  cursor.repetitions = repetitions_;
  cursor.states = visited_.size();
  return cursor;
}

std::span<const std::uint64_t> StateSearch::memory() const {
  words_.clear();
  for (const Node& node : path_) {
    words_.push_back(std::bit_cast<std::uint64_t>(node.decision));
    words_.push_back(node.turn);
  }
  return words_;
}

bool StateSearch::beginExecution(std::uint64_t seed) {
  programSeed_ = programSeed_ == 0 ? seed : programSeed_;
  seed_ = seed_ == 0 ? seed : seed_;
  position_ = 0;
  divergedAt_ = -1;
  known_ = false;
  way_ = 0;
  state_.clear();
  notes_.clear();
  return !done_;
}

std::uint64_t StateSearch::programSeed(std::uint64_t /*seed*/) const { return programSeed_; }

std::uint16_t StateSearch::option(std::uint64_t way, std::uint16_t count, std::uint16_t turn) const {
  if (order_ == Order::First) {
    return turn;
  }
  Rng rng(mixHash(seed_, way));
  std::vector<std::uint16_t> order(count);
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  for (std::uint16_t i = count; i > 1; --i) {
    std::swap(order[i - 1U], order[rng.below(i)]);
  }
  return order[turn];
}

std::uint32_t StateSearch::follow(ChoiceKind kind, std::uint32_t count, bool currentEnabled) {
  const std::size_t at = position_++;
  if (at >= path_.size() || divergedAt_ >= 0) {
    return kNone;
  }
  const Decision& wanted = path_[at].decision;
  if (wanted.kind != kind || wanted.count != count || wanted.currentEnabled != currentEnabled) {
    divergedAt_ = static_cast<std::int64_t>(at);
    return kNone;
  }
  way_ = mixHash(way_, wanted.index);
  return wanted.index;
}

ThreadId StateSearch::pickThread(const Choices& choices) {
  const std::uint32_t count = choices.enabled.count();
  const std::uint32_t wanted = follow(ChoiceKind::Thread, count, choices.currentEnabled());
  if (wanted != kNone || known_) {
    return threadAt(choices, known_ ? 0 : wanted);
  }
  const Hash128 state = state_.value();
  known_ = visited_.contains(state);
  Note note{};
  note.kind = known_ ? Note::Kind::Known : Note::Kind::Node;
  note.object = state.a;
  notes_.add(note);
  note.kind = Note::Kind::Option;
  note.object = state.b;
  notes_.add(note);
  const std::uint16_t first = known_ ? std::uint16_t{0} : option(way_, static_cast<std::uint16_t>(count), 0);
  way_ = mixHash(way_, first);
  return threadAt(choices, first);
}

std::uint32_t StateSearch::pickValue(const ValueChoice& choice) {
  const std::uint32_t wanted = follow(choice.kind, choice.count, false);
  if (wanted == kNone && !known_) {
    Note note{};
    note.kind = Note::Kind::Value;
    notes_.add(note);
  }
  std::uint32_t value = wanted;
  if (wanted == kNone) {
    value = known_ ? 0 : option(way_, static_cast<std::uint16_t>(choice.count), 0);
    way_ = mixHash(way_, value);
  }
  state_.choose(choice.step, value);
  return value;
}

void StateSearch::endExecution(const ExecutionRecord& record) {
  if (record.newPoints) {  // it has become another tree, of which nothing was searched
    treeChanged_ = inPart_;
    done_ = inPart_;
    path_.clear();
    visited_.clear();
    gap_ = SearchGap::None;
    return;
  }
  if (!record.decisionsComplete || !notes_.complete()) {
    incomplete(SearchGap::TooManyDecisions);
  }
  if (record.spinCut) {
    incomplete(SearchGap::SpinningHeldBack);
  }
  if (wasCutOff(record.ending)) {
    incomplete(SearchGap::CutOff);
  }
  if (followed(record)) {
    read(record);
  } else {
    incomplete(SearchGap::NotRepeatable);
  }
  done_ = !branch();
}

bool StateSearch::followed(const ExecutionRecord& record) const {
  if (record.decisions.size() < path_.size()) {
    return false;
  }
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const Decision& wanted = path_[i].decision;
    const Decision& made = record.decisions[i];
    if (wanted.kind != made.kind || wanted.count != made.count || wanted.index != made.index) {
      return false;
    }
  }
  return true;
}

void StateSearch::read(const ExecutionRecord& record) {
  const std::span<const Note> notes = notes_.all();
  std::size_t at = path_.size();
  for (std::size_t i = 0; i < notes.size(); ++i) {
    if (notes[i].kind == Note::Kind::Known) {
      ++repetitions_;
      return;
    }
    if (notes[i].kind == Note::Kind::Node && i + 1 < notes.size()) {
      visited_.insert({notes[i].object, notes[i + 1].object});
    }
    if (notes[i].kind != Note::Kind::Option && at < record.decisions.size()) {
      path_.push_back({record.decisions[at++], 0});
    }
  }
}

bool StateSearch::branch() {
  for (; !path_.empty(); path_.pop_back()) {
    Node& last = path_.back();
    if (last.turn + 1 < last.decision.count) {
      ++last.turn;
      std::uint64_t way = 0;
      for (std::size_t i = 0; i + 1 < path_.size(); ++i) {
        way = mixHash(way, path_[i].decision.index);
      }
      last.decision.index = option(way, last.decision.count, last.turn);
      return true;
    }
  }
  return false;
}

}  // namespace heddle
