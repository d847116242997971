#include "core/SearchStack.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace heddle {
namespace {

bool contains(const std::vector<ThreadId>& threads, ThreadId thread) {
  return std::find(threads.begin(), threads.end(), thread) != threads.end();
}

class Writer {
public:
  explicit Writer(std::vector<std::uint64_t>& words) : words_(words) {}

  void word(std::uint64_t value) { words_.push_back(value); }

  void threads(const std::vector<ThreadId>& list) {
    word(list.size());
    for (const ThreadId thread : list) {
      word(raw(thread));
    }
  }

  void transition(const Transition& t) {
    word(raw(t.thread) | (std::uint64_t{static_cast<std::uint8_t>(t.op)} << 16) |
         (std::uint64_t{t.everything ? 1U : 0U} << 24) | (std::uint64_t{t.touches.size()} << 32));
    for (const ObjectAccess& touch : t.touches) {
      word(touch.object);
      word(static_cast<std::uint8_t>(touch.op) | (touch.writes ? 256U : 0U) | (std::uint64_t{touch.bytes} << 16));
    }
    threads(t.enables);
  }

  void set(const SleepSet& sleepers) {
    word(sleepers.size());
    for (const TransitionPtr& t : sleepers) {
      transition(*t);
    }
  }

private:
  std::vector<std::uint64_t>& words_;
};

class Reader {
public:
  explicit Reader(std::span<const std::uint64_t> words) : words_(words) {}

  bool ok() const { return ok_; }

  std::uint64_t word() {
    if (at_ == words_.size()) {
      ok_ = false;
      return 0;
    }
    return words_[at_++];
  }

  std::vector<ThreadId> threads() {
    std::vector<ThreadId> list;
    for (std::uint64_t left = word(); left > 0 && ok_; --left) {
      list.push_back(ThreadId{static_cast<std::uint16_t>(word())});
    }
    return list;
  }

  TransitionPtr transition() {
    TransitionPtr t{Transition{}};
    const std::uint64_t head = word();
    t->thread = ThreadId{static_cast<std::uint16_t>(head)};
    t->op = static_cast<OpKind>(static_cast<std::uint8_t>(head >> 16));
    t->everything = ((head >> 24) & 1) != 0;
    for (std::uint64_t left = head >> 32; left > 0 && ok_; --left) {
      const std::uint64_t object = word();
      const std::uint64_t flags = word();
      t->touches.push_back({object, static_cast<OpKind>(static_cast<std::uint8_t>(flags)), (flags & 256) != 0,
                            static_cast<std::uint8_t>(flags >> 16)});
    }
    t->enables = threads();
    return t;
  }

  SleepSet set() {
    SleepSet sleepers;
    for (std::uint64_t left = word(); left > 0 && ok_; --left) {
      sleepers.push_back(transition());
    }
    return sleepers;
  }

private:
  std::span<const std::uint64_t> words_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace

bool sleeps(const SleepSet& set, ThreadId thread) {
  return std::any_of(set.begin(), set.end(), [&](const TransitionPtr& t) { return t->thread == thread; });
}

void wakeUp(SleepSet& set, const Transition& step) {
  std::erase_if(set, [&](const TransitionPtr& t) { return dependent(*t, step); });
}

bool SearchNode::explores(ThreadId thread) const { return contains(explore, thread); }
bool SearchNode::offers(ThreadId thread) const { return contains(options, thread); }

SleepSet SearchNode::asleepBelow() const {
  SleepSet all = sleep;
  all.insert(all.end(), done.begin(), done.end());
  return all;
}

void SearchNode::become(const Transition& what) {
  if (!current) {
    current = TransitionPtr(what);
  } else {
    current->merge(what);
  }
}

bool SearchNode::advance(bool mayPreempt) {
  if (choosesThread()) { return advanceThread(mayPreempt); }
  if (decision.index + 1 >= decision.count) { return false; }
  ++decision.index;
  decision.chosen = decision.index;
  return true;
}

bool SearchNode::advanceThread(bool mayPreempt) {
  if (current) { done.push_back(std::exchange(current, TransitionPtr{})); }
  for (const ThreadId thread : explore) {
    const bool preempts = decision.currentEnabled && thread != options.front();
    if (!sleeps(done, thread) && !sleeps(sleep, thread) && (mayPreempt || !preempts)) {
      decision.chosen = raw(thread);
      decision.index = static_cast<std::uint16_t>(std::find(options.begin(), options.end(), thread) - options.begin());
      return true;
    }
  }
  return false;
}

double shareDone(std::span<const SearchNode> nodes) {
  double share = 0;
  double weight = 1;
  for (const SearchNode& node : nodes) {
    const std::size_t options = node.choosesThread() ? node.explore.size() : node.decision.count;
    const std::size_t done = node.choosesThread() ? node.done.size() : node.decision.index;
    weight /= static_cast<double>(options);
    share += weight * static_cast<double>(done);
  }
  return share;
}

void save(std::span<const SearchNode> nodes, std::vector<std::uint64_t>& words) {
  words.clear();
  Writer out(words);
  out.word(nodes.size());
  for (const SearchNode& node : nodes) {
    out.word(std::bit_cast<std::uint64_t>(node.decision));
    out.word(node.step | (std::uint64_t{node.current ? 1U : 0U} << 32));
    out.threads(node.options);
    out.threads(node.explore);
    out.set(node.done);
    out.set(node.sleep);
    if (node.current) { out.transition(*node.current); }
  }
}

bool load(std::span<const std::uint64_t> words, std::vector<SearchNode>& nodes) {
  nodes.clear();
  if (words.empty()) { return true; }
  Reader in(words);
  for (std::uint64_t left = in.word(); left > 0 && in.ok(); --left) {
    SearchNode node;
    node.decision = std::bit_cast<Decision>(in.word());
    const std::uint64_t head = in.word();
    node.step = static_cast<std::uint32_t>(head);
    node.options = in.threads();
    node.explore = in.threads();
    node.done = in.set();
    node.sleep = in.set();
    if ((head >> 32) != 0) { node.current = in.transition(); }
    nodes.push_back(std::move(node));
  }
  return in.ok();
}

}  // namespace heddle
