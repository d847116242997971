#include "schedule/Guided.h"

#include <algorithm>
#include <bit>

namespace heddle::schedule {
namespace {

/// The memory of a position begins with these words.
enum Word : std::size_t { kNodes, kAlternatives, kDrawn, kPathSize, kPathParent, kPathLast, kHeader };

/// More nodes than this are cleaned up: those that no alternative needs are removed.
constexpr std::size_t kManyNodes = std::size_t{1} << 18;

}  // namespace

Guided::Guided(const StrategyOptions& options)
    : PathSearch(options, this), limit_(options.backtrackLimit != 0 ? options.backtrackLimit : kDefaultLimit) {
  if (options.part != nullptr) { load(options.part->memory); }
}

// ---------------------------------------------------------------------------------------------------------------------
// Inside an execution

void Guided::prepare() {
  known_ = false;
  way_ = 0;
  lastPassed_ = 0;
  lastRank_ = 0;
  state_.clear();
}

/// The index of the smallest rank; one of several at random.
std::uint32_t Guided::leastOf(std::span<const std::uint32_t> ranks) const {
  const std::uint32_t least = *std::ranges::min_element(ranks);
  std::uint32_t left = Rng(mixHash(mixHash(programSeed(), way_), ranks.size()))
                           .below(static_cast<std::uint32_t>(std::ranges::count(ranks, least)));
  for (std::uint32_t i = 0;; ++i) {
    if (ranks[i] == least && left-- == 0) { return i; }
  }
}

ThreadId Guided::pickThread(const Choices& choices) {
  const std::uint32_t count = choices.enabled.count();
  const std::uint32_t wanted = follow(ChoiceKind::Thread, count, choices.currentEnabled(), choices.step + 1);
  if (wanted == kNoValue) { return kNoThread; }
  lastPassed_ = choices.guide != nullptr ? choices.guide->passed() : 0;
  if (wanted != kFree || known_) {
    way_ = mixHash(way_, wanted);
    return threadAt(choices, known_ ? 0 : wanted);
  }
  Hash128 state = state_.value();
  state.mix(lastPassed_ + std::uint64_t{1});
  known_ = visited_.contains(state);
  Note note{};
  note.kind = known_ ? Note::Kind::Known : Note::Kind::Node;
  note.step = lastPassed_;
  note.object = state.a;
  notes_.add(note);
  if (known_) { return threadAt(choices, 0); }
  note.kind = Note::Kind::Option;
  note.object = state.b;
  notes_.add(note);
  ranks_.resize(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    ranks_[i] = choices.guide != nullptr ? choices.guide->rank(threadAt(choices, i)) : 1;
    note.object = ranks_[i];
    notes_.add(note);
  }
  const std::uint32_t chosen = leastOf(ranks_);
  lastRank_ = ranks_[chosen];
  way_ = mixHash(way_, chosen);
  return threadAt(choices, chosen);
}

std::uint32_t Guided::pickValue(const ValueChoice& choice) {
  const std::uint32_t wanted = follow(choice.kind, choice.count, false, choice.step);
  if (wanted == kNoValue) { return kNoValue; }
  std::uint32_t value = wanted;
  if (wanted == kFree) {
    value = known_ ? 0 : Rng(mixHash(mixHash(programSeed(), way_), choice.count)).below(choice.count);
    if (!known_) {
      Note note{};
      note.kind = Note::Kind::Value;
      note.step = lastPassed_;
      note.object = lastRank_;
      notes_.add(note);
    }
  }
  way_ = mixHash(way_, value);
  state_.choose(choice.step, value);
  return value;
}

// ---------------------------------------------------------------------------------------------------------------------
// Between executions

void Guided::forget() {
  nodes_.clear();
  levels_.clear();
  kept_ = 0;
  path_.clear();
  pathParent_ = kRoot;
  visited_.clear();
}

std::uint32_t Guided::addNode(std::uint32_t parent, const Decision& decision) {
  nodes_.push_back({parent, decision});
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void Guided::extend(const ExecutionRecord& record) {
  std::size_t at = path_.size();
  std::uint32_t parent = kRoot;
  if (at > 0) { parent = addNode(pathParent_, record.decisions[at - 1]); }
  const std::span<const Note> notes = notes_.all();
  for (std::size_t i = 0; i < notes.size() && at < record.decisions.size(); ++at) {
    if (notes[i].kind == Note::Kind::Known) {
      ++repetitions_;
      return;
    }
    const Decision& made = record.decisions[at];
    const Note& note = notes[i];
    const bool isThread = note.kind == Note::Kind::Node;
    if (isThread && i + 2 + made.count > notes.size()) { return; }
    if (isThread) { visited_.insert({note.object, notes[i + 1].object}); }
    for (std::uint16_t option = 0; option < made.count; ++option) {
      if (option == made.index) { continue; }
      Alternative other{parent, made};
      other.decision.index = option;
      const auto rank = static_cast<std::uint32_t>(isThread ? notes[i + 2U + option].object : note.object);
      keep(note.step + (rank == 0 ? 1 : 0), rank, other);
    }
    parent = addNode(parent, made);
    i += isThread ? 2U + made.count : 1U;
  }
  if (!notes.empty() && notes.back().kind == Note::Kind::Known) { ++repetitions_; }
}

void Guided::keep(std::uint32_t level, std::uint32_t rank, const Alternative& alternative) {
  if (levels_.size() <= level) { levels_.resize(level + std::size_t{1}); }
  levels_[level][rank].push_back(alternative);
  if (++kept_ > limit_) { dropOne(); }
}

/// Gives up the worst alternative: of those with the fewest locations passed, one with the largest rank.
void Guided::dropOne() {
  incomplete(SearchGap::TooManyPrefixes);
  for (Level& level : levels_) {
    if (level.empty()) { continue; }
    const auto worst = std::prev(level.end());
    std::vector<Alternative>& all = worst->second;
    std::swap(all[Rng(mixHash(programSeed(), ++drawn_)).below(static_cast<std::uint32_t>(all.size()))], all.back());
    all.pop_back();
    if (all.empty()) { level.erase(worst); }
    --kept_;
    return;
  }
}

bool Guided::branch() {
  if (kept_ == 0) { return false; }
  if (nodes_.size() > kManyNodes + 2 * nodesAfterCleaning_) { collectGarbage(); }
  Rng rng(mixHash(programSeed(), ++drawn_));
  std::vector<std::size_t> filled;
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    if (!levels_[i].empty()) { filled.push_back(i); }
  }
  Level& level = levels_[filled[rng.below(static_cast<std::uint32_t>(filled.size()))]];
  const auto best = level.begin();
  std::vector<Alternative>& all = best->second;
  std::swap(all[rng.below(static_cast<std::uint32_t>(all.size()))], all.back());
  plan(all.back());
  all.pop_back();
  if (all.empty()) { level.erase(best); }
  --kept_;
  return true;
}

void Guided::plan(const Alternative& chosen) {
  path_.assign(1, chosen.decision);
  for (std::uint32_t at = chosen.parent; at != kRoot; at = nodes_[at].parent) {
    path_.push_back(nodes_[at].decision);
  }
  std::ranges::reverse(path_);
  pathParent_ = chosen.parent;
}

/// Removes the nodes that no alternative needs.
void Guided::collectGarbage() {
  std::vector<std::uint32_t> moved(nodes_.size(), 0);
  const auto forEach = [this](auto action) {
    for (Level& level : levels_) {
      for (auto& [rank, all] : level) {
        std::ranges::for_each(all, action);
      }
    }
  };
  forEach([&](const Alternative& one) {
    for (std::uint32_t at = one.parent; at != kRoot && moved[at] == 0; at = nodes_[at].parent) {
      moved[at] = 1;
    }
  });
  std::uint32_t next = 0;
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    if (moved[i] == 0) { continue; }
    Node node = nodes_[i];
    node.parent = node.parent == kRoot ? kRoot : moved[node.parent];  // parents come first
    moved[i] = next;
    nodes_[next++] = node;
  }
  nodes_.resize(next);
  forEach([&](Alternative& one) { one.parent = one.parent == kRoot ? kRoot : moved[one.parent]; });
  nodesAfterCleaning_ = next;
}

SearchPosition Guided::position() const {
  SearchCursor cursor = commonCursor();
  cursor.states = visited_.size();
  words_.clear();
  words_.reserve(kHeader + 2 * nodes_.size() + 3 * kept_);
  words_.resize(kHeader);
  words_[kNodes] = nodes_.size();
  words_[kAlternatives] = kept_;
  words_[kDrawn] = drawn_;
  words_[kPathSize] = path_.size();
  words_[kPathParent] = pathParent_;
  words_[kPathLast] = path_.empty() ? 0 : std::bit_cast<std::uint64_t>(path_.back());
  for (const Node& node : nodes_) {
    words_.push_back(node.parent);
    words_.push_back(std::bit_cast<std::uint64_t>(node.decision));
  }
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    for (const auto& [rank, all] : levels_[level]) {
      for (const Alternative& one : all) {
        words_.push_back(std::uint64_t{one.parent} << 32 | rank);
        words_.push_back(level);
        words_.push_back(std::bit_cast<std::uint64_t>(one.decision));
      }
    }
  }
  return {.cursor = cursor, .memory = words_};
}

void Guided::load(std::span<const std::uint64_t> words) {
  if (words.size() < kHeader) { return; }
  const std::size_t nodes = words[kNodes];
  const std::size_t alternatives = words[kAlternatives];
  if (words.size() != kHeader + 2 * nodes + 3 * alternatives) { return; }
  for (std::size_t i = 0; i < nodes; ++i) {
    const std::uint64_t* word = &words[kHeader + 2 * i];
    nodes_.push_back({static_cast<std::uint32_t>(word[0]), std::bit_cast<Decision>(word[1])});
  }
  for (std::size_t i = 0; i < alternatives; ++i) {
    const std::uint64_t* word = &words[kHeader + 2 * nodes + 3 * i];
    const std::size_t level = word[1];
    if (levels_.size() <= level) { levels_.resize(level + 1); }
    levels_[level][static_cast<std::uint32_t>(word[0])].push_back(
        {static_cast<std::uint32_t>(word[0] >> 32), std::bit_cast<Decision>(word[2])});
  }
  kept_ = alternatives;
  drawn_ = words[kDrawn];
  if (words[kPathSize] != 0) {
    plan({static_cast<std::uint32_t>(words[kPathParent]), std::bit_cast<Decision>(words[kPathLast])});
  }
}

}  // namespace heddle::schedule
