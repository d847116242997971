#include "schedule/StateSearch.h"

#include <bit>

namespace heddle::schedule {

StateSearch::StateSearch(const StrategyOptions& options, Order order)
    : PathSearch(options, this), base_(order), use_(options.futures) {
  if (options.part == nullptr) { return; }
  const std::span<const std::uint64_t> words = options.part->memory;
  for (std::size_t i = 0; i + 2 < words.size(); i += 3) {
    path_.push_back({std::bit_cast<Decision>(words[i]), static_cast<std::uint16_t>(words[i + 1]), words[i + 2]});
  }
}

SearchPosition StateSearch::position() const {
  SearchCursor cursor = commonCursor();
  cursor.states = visited_.size();
  cursor.share = isDone() ? 1 : share();
  words_.clear();
  for (const Node& node : path_) {
    words_.push_back(std::bit_cast<std::uint64_t>(node.decision));
    words_.push_back(node.turn);
    words_.push_back(node.preferred);
  }
  return {.cursor = cursor, .memory = words_};
}

/// Each option of a decision counts as an equal part of the subtree.
double StateSearch::share() const {
  double share = 0;
  double weight = 1;
  for (const Node& node : path_) {
    weight /= node.decision.count;
    share += weight * node.turn;
  }
  return share;
}

void StateSearch::prepare() {
  known_ = false;
  way_ = 0;
  state_.clear();
}

OptionOrder StateSearch::orderAt(std::uint64_t way, const Node& node) const {
  return {base_, mixHash(programSeed(), way), node.decision.count, node.preferred, use_.kind == FutureUse::Kind::Prune};
}

/// The options whose threads may interfere with recent accesses.
std::uint64_t StateSearch::preferredAt(const Choices& choices) const {
  const std::uint32_t count = choices.enabled.count();
  if (use_.kind == FutureUse::Kind::None || choices.futures == nullptr || count > 64) { return OptionOrder::kAll; }
  std::uint64_t preferred = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (choices.futures->interferes(threadAt(choices, i), use_.interference, use_.percent)) {
      preferred |= std::uint64_t{1} << i;
    }
  }
  return preferred;
}

ThreadId StateSearch::pickThread(const Choices& choices) {
  const std::uint32_t count = choices.enabled.count();
  const std::uint32_t wanted = follow(ChoiceKind::Thread, count, choices.currentEnabled(), choices.step + 1);
  if (wanted == kNoValue) { return kNoThread; }
  if (wanted != kFree || known_) {
    way_ = mixHash(way_, wanted);
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
  std::uint16_t first = 0;
  if (!known_) {
    Node node{{.count = static_cast<std::uint16_t>(count)}, 0, preferredAt(choices)};
    first = orderAt(way_, node)[0];
    note.object = node.preferred;
    notes_.add(note);
  }
  way_ = mixHash(way_, first);
  return threadAt(choices, first);
}

std::uint32_t StateSearch::pickValue(const ValueChoice& choice) {
  const std::uint32_t wanted = follow(choice.kind, choice.count, false, choice.step);
  if (wanted == kNoValue) { return kNoValue; }
  std::uint32_t value = wanted;
  if (wanted == kFree) {
    value = known_ ? 0 : orderAt(way_, {{.count = static_cast<std::uint16_t>(choice.count)}})[0];
    if (!known_) {
      Note note{};
      note.kind = Note::Kind::Value;
      notes_.add(note);
    }
  }
  way_ = mixHash(way_, value);
  state_.choose(choice.step, value);
  return value;
}

void StateSearch::forget() {
  path_.clear();
  visited_.clear();
}

void StateSearch::extend(const ExecutionRecord& record) {
  const std::span<const Note> notes = notes_.all();
  std::size_t at = path_.size();
  if (at > 0) {
    path_.back().decision = record.decisions[at - 1];  // the chosen thread is known by now
  }
  for (std::size_t i = 0; i < notes.size(); ++i) {
    if (notes[i].kind == Note::Kind::Known) {
      ++repetitions_;
      return;
    }
    if (notes[i].kind == Note::Kind::Option || at >= record.decisions.size()) { continue; }
    Node node{record.decisions[at++]};
    if (notes[i].kind == Note::Kind::Node && i + 2 < notes.size()) {
      visited_.insert({notes[i].object, notes[i + 1].object});
      node.preferred = notes[i + 2].object;
    }
    path_.push_back(node);
  }
}

bool StateSearch::branch() {
  const bool prunes = use_.kind == FutureUse::Kind::Prune;
  for (; !path_.empty(); path_.pop_back()) {
    Node& last = path_.back();
    const std::uint32_t options = OptionOrder::countOf(last.decision.count, last.preferred, prunes);
    if (options < last.decision.count) { incomplete(SearchGap::Pruned); }
    if (last.turn + 1U < options) {
      std::uint64_t way = 0;
      for (std::size_t i = 0; i + 1 < path_.size(); ++i) {
        way = mixHash(way, path_[i].decision.index);
      }
      last.decision.index = orderAt(way, last)[++last.turn];
      return true;
    }
  }
  return false;
}

}  // namespace heddle::schedule
