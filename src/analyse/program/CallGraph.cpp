#include "analyse/program/CallGraph.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

namespace heddle::analyse {
namespace {

using Deferred = PointerAnalysis::Deferred;
using Node = CallGraph::Node;

constexpr llvm::StringRef kReplaceable[] = {"_Znwm",  "_Znam",   "_ZdlPv", "_ZdlPvm",
                                            "_ZdaPv", "_ZdaPvm", "malloc", "free"};

void sortUnique(auto& nodes) {
  std::ranges::sort(nodes);
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

/// Tarjan's algorithm, iterative because call chains are long.
class ComponentSearch {
public:
  explicit ComponentSearch(const CallGraph& graph)
      : graph_(graph), number_(graph.count(), 0), low_(graph.count(), 0), onStack_(graph.count(), false) {}

  std::vector<std::vector<Node>> take() {
    for (Node root = 0; root < graph_.count(); ++root) {
      if (number_[root] == 0) { visit(root); }
    }
    return std::move(found_);
  }

private:
  struct Frame {
    Node node;
    std::size_t next;
  };

  void enter(Node node) {
    number_[node] = low_[node] = ++counter_;
    stack_.push_back(node);
    onStack_[node] = true;
    frames_.push_back({node, 0});
  }

  void visit(Node root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const std::vector<Node>& edges = graph_.edges(frame.node);
      if (frame.next < edges.size()) {
        const Node next = edges[frame.next++];
        if (number_[next] == 0) {
          enter(next);
        } else if (onStack_[next]) {
          low_[frame.node] = std::min(low_[frame.node], number_[next]);
        }
        continue;
      }
      const Node node = frame.node;
      frames_.pop_back();
      if (!frames_.empty()) { low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[node]); }
      if (low_[node] == number_[node]) { close(node); }
    }
  }

  void close(Node node) {
    std::vector<Node>& component = found_.emplace_back();
    for (Node member = ~node; member != node;) {
      member = stack_.back();
      stack_.pop_back();
      onStack_[member] = false;
      component.push_back(member);
    }
  }

  const CallGraph& graph_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint32_t> low_;
  std::vector<bool> onStack_;
  std::vector<Node> stack_;
  std::vector<Frame> frames_;
  std::vector<std::vector<Node>> found_;
  std::uint32_t counter_ = 0;
};

}  // namespace

CallGraph::CallGraph(const PointerAnalysis& pointers) : pointers_(pointers) {
  const auto& functions = pointers.program().functions();
  for (std::size_t i = 0; i < functions.size(); ++i) {
    nodes_[functions[i]] = kFirstFunction + static_cast<Node>(i);
  }
  for (const llvm::StringRef name : kReplaceable) {
    const llvm::Function* function = pointers.program().functionNamed(name);
    if (function && nodes_.contains(function)) { replaced_.push_back(nodeOf(*function)); }
  }
  edges_.resize(kFirstFunction + functions.size());
  const auto connect = [&](Node from, const llvm::DenseSet<const llvm::Function*>& callees) {
    llvm::SmallVector<Node, 16> targets;
    for (const llvm::Function* callee : callees) {
      if (callee->isDeclarationForLinker()) {
        addExternal(*callee, targets);
      } else {
        targets.push_back(nodeOf(*callee));
      }
    }
    sortUnique(targets);
    edges_[from].assign(targets.begin(), targets.end());
  };
  connect(kUnknownCode, pointers.escapedFunctions());
  for (const Deferred when : {Deferred::AtExit, Deferred::AtThreadEnd, Deferred::AnyTime}) {
    connect(nodeOf(when), pointers.deferred(when));
    if (pointers.defersUnknown(when)) { edges_[nodeOf(when)].push_back(kUnknownCode); }
  }
  // Code without IR may call a function that it knows later, in any thread.
  std::vector<Node>& anyTime = edges_[nodeOf(Deferred::AnyTime)];
  anyTime.insert(anyTime.end(), edges_[kUnknownCode].begin(), edges_[kUnknownCode].end());
  sortUnique(anyTime);
  for (const llvm::Function* function : functions) {
    std::vector<Node>& edges = edges_[nodeOf(*function)];
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!call) { continue; }
      const auto targets = targetsOf(*call);
      edges.insert(edges.end(), targets.begin(), targets.end());
    }
    sortUnique(edges);
  }
}

llvm::SmallVector<Node, 4> CallGraph::targetsOf(const llvm::CallBase& call) const {
  llvm::SmallVector<Node, 4> targets;
  if (pointers_.callsUnknown(call)) { targets.push_back(kUnknownCode); }
  for (const auto* callees : {&pointers_.calleesOf(call), &pointers_.startedBy(call), &pointers_.calledBackBy(call)}) {
    for (const llvm::Function* callee : *callees) {
      if (callee->isDeclarationForLinker()) {
        addExternal(*callee, targets);
      } else {
        targets.push_back(nodeOf(*callee));
      }
    }
  }
  sortUnique(targets);
  return targets;
}

void CallGraph::addExternal(const llvm::Function& callee, llvm::SmallVectorImpl<Node>& targets) const {
  using Special = ExternalEffect::Special;
  if (callee.isIntrinsic()) { return; }
  const auto effect = pointers_.effectOf(callee);
  if (!effect) {
    targets.push_back(kUnknownCode);
    return;
  }
  // The library itself may call a function that the program replaces.
  targets.append(replaced_.begin(), replaced_.end());
  const Special special = effect->special;
  const bool affectsThreadEnds = special == Special::StartsThread || special == Special::StartsState ||
                                 special == Special::EndsThread || special == Special::Exits;
  if (affectsThreadEnds) { targets.push_back(nodeOf(Deferred::AtThreadEnd)); }
  if (special == Special::Exits) { targets.push_back(nodeOf(Deferred::AtExit)); }
}

std::vector<std::vector<Node>> CallGraph::components() const { return ComponentSearch(*this).take(); }

}  // namespace heddle::analyse
