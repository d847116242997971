#include "analyse/program/ProgramReport.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/InstIterator.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "analyse/program/FactsBuilder.h"
#include "analyse/program/LockSets.h"
#include "analyse/program/ObjectNames.h"
#include "analyse/program/ThreadEntries.h"

namespace heddle::analyse {
namespace {

using Locks = LockSets::Locks;

/// The accesses of one thread function to one place.
struct Use {
  bool reads = false;
  bool writes = false;
  bool isAtomic = true;
  std::optional<Locks> locks;
  const llvm::Instruction* where = nullptr;
};

bool isAtomic(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return instruction.isAtomic() || (callee && callee->getName().contains("_atomic"));
}

/// Locks and condition variables are used without protection.
bool synchronises(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  const auto effect = callee && callee->isDeclarationForLinker() ? externalEffect(callee->getName()) : std::nullopt;
  return effect && effect->synchronises;
}

class Reporter {
public:
  explicit Reporter(FactsBuilder& builder)
      : pointers_(builder.pointers()), future_(builder.future()), locks_(pointers_, future_.graph()) {
    const AbstractMemory& memory = pointers_.memory();
    for (std::uint32_t object = 0; object < memory.objectCount(); ++object) {
      ++members_[raw(memory.representative(static_cast<ObjectId>(object)))];
    }
  }

  void fill(ProgramReport& report) {
    for (const ThreadEntry& entry : threadEntriesOf(pointers_)) {
      names_[entry.function] = entry.name;
      addEntry(*entry.function);
    }
    addPlaces(report);
    addOrders(report);
    report.unknownFunctions.assign(unknown_.begin(), unknown_.end());
  }

private:
  void addEntry(const llvm::Function& entry) {
    std::set<const llvm::Function*> seen{&entry};
    std::vector<const llvm::Function*> open{&entry};
    while (!open.empty()) {
      const llvm::Function* function = open.back();
      open.pop_back();
      addFunction(entry, *function);
      for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (!call) { continue; }
        for (const auto* callees : {&pointers_.calleesOf(*call), &pointers_.calledBackBy(*call)}) {
          for (const llvm::Function* callee : *callees) {
            if (!callee->isDeclarationForLinker()) {
              if (seen.insert(callee).second) { open.push_back(callee); }
            } else if (!callee->isIntrinsic() && !pointers_.effectOf(*callee)) {
              unknown_.insert(llvm::demangle(callee->getName().str()));
            }
          }
        }
      }
    }
  }

  void addFunction(const llvm::Function& entry, const llvm::Function& function) {
    std::vector<MemoryEffect> effects;
    llvm::SmallVector<std::uint32_t, 16> touched;
    locks_.forEachPoint(function, [&](const llvm::Instruction& at, const Locks& held) {
      for (const std::uint32_t inner : locks_.acquiredBy(at)) {
        for (const std::uint32_t outer : held) {
          if (outer != inner) { orders_.try_emplace({outer, inner}, &at); }
        }
      }
      if (synchronises(at)) { return; }
      effects.clear();
      appendEffects(at, pointers_, effects);
      for (const MemoryEffect& effect : effects) {
        touched.clear();
        future_.places().collect(effect, touched);
        for (const std::uint32_t place : touched) {
          if (place != 0) { addUse(uses_[place][&entry], effect, at, held); }
        }
      }
    });
  }

  static void addUse(Use& use, const MemoryEffect& effect, const llvm::Instruction& at, const Locks& held) {
    if (!use.where || (effect.writes && !use.writes)) { use.where = &at; }
    use.reads = use.reads || effect.reads;
    use.writes = use.writes || effect.writes;
    use.isAtomic = use.isAtomic && isAtomic(at);
    if (!use.locks) {
      use.locks = held;
    } else {
      std::erase_if(*use.locks, [&](std::uint32_t lock) { return !held.contains(lock); });
    }
  }

  std::string objectName(ObjectId object, std::uint64_t offset) const {
    const std::string name = nameOf(pointers_.memory().object(object), offset);
    const std::size_t members = members_.at(raw(object));
    return members == 1 ? name : name + " or one of " + std::to_string(members - 1) + " other objects";
  }

  std::string lockName(std::uint32_t lock) const {
    const auto location = static_cast<LocationId>(lock);
    const AbstractMemory& memory = pointers_.memory();
    return objectName(memory.objectOf(location), memory.offsetOf(location));
  }

  PlaceUse described(const llvm::Function& entry, const Use& use) const {
    PlaceUse described{names_.at(&entry), use.reads, use.writes, use.isAtomic, {}, sourceOf(*use.where)};
    for (const std::uint32_t lock : *use.locks) {
      described.locks.push_back(lockName(lock));
    }
    return described;
  }

  /// Parts of a member that are used alike have the same description.
  template <typename T>
  static void addOnce(std::vector<T>& list, std::set<T>& known, T item) {
    if (known.insert(item).second) { list.push_back(std::move(item)); }
  }

  void addPlaces(ProgramReport& report) {
    for (const auto& [place, users] : uses_) {
      const Places::Place& found = future_.places()[place];
      const std::string name = objectName(found.object, found.begin);
      std::vector<const llvm::Function*> order;
      for (const auto& [entry, use] : users) {
        order.push_back(entry);
      }
      std::ranges::sort(order, {}, [](const llvm::Function* entry) { return entry->getName(); });
      SharedPlace shared{name, {}};
      bool hasThread = false;
      for (const llvm::Function* entry : order) {
        shared.uses.push_back(described(*entry, users.at(entry)));
        hasThread = hasThread || entry->getName() != "main";
      }
      if (!hasThread) { continue; }
      addPairs(report, name, order, users);
      addOnce(report.places, knownPlaces_, std::move(shared));
    }
  }

  /// Accesses of main are not paired: most of them happen before the threads start or after they end. A thread function
  /// is paired with itself, because a program may start it several times.
  void addPairs(ProgramReport& report, const std::string& name, const std::vector<const llvm::Function*>& order,
                const std::map<const llvm::Function*, Use>& users) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (std::size_t j = i; j < order.size(); ++j) {
        if (order[i]->getName() == "main" || order[j]->getName() == "main") { continue; }
        const Use& first = users.at(order[i]);
        const Use& second = users.at(order[j]);
        const bool hasCommon =
            std::ranges::any_of(*first.locks, [&](std::uint32_t lock) { return second.locks->contains(lock); });
        if ((!first.writes && !second.writes) || hasCommon || (first.isAtomic && second.isAtomic)) { continue; }
        addOnce(report.pairs, knownPairs_, {name, described(*order[i], first), described(*order[j], second)});
      }
    }
  }

  void addOrders(ProgramReport& report) {
    for (const auto& [pair, where] : orders_) {
      report.orders.push_back(
          {lockName(pair.first), lockName(pair.second), sourceOf(*where), orders_.contains({pair.second, pair.first})});
    }
    std::ranges::stable_partition(report.orders, &LockOrder::isReversed);
  }

  PointerAnalysis& pointers_;
  FutureAccesses& future_;
  LockSets locks_;
  std::map<std::uint32_t, std::size_t> members_;  ///< Of each object: those that were merged into it, and itself.
  std::map<const llvm::Function*, std::string> names_;
  std::map<std::uint32_t, std::map<const llvm::Function*, Use>> uses_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, const llvm::Instruction*> orders_;
  std::set<std::string> unknown_;
  std::set<SharedPlace> knownPlaces_;
  std::set<SuspiciousPair> knownPairs_;
};

}  // namespace

Result<ProgramReport> analyseProgram(const std::string& program) {
  const auto start = std::chrono::steady_clock::now();
  const auto modules = ProgramModules::read(program);
  if (!modules) { return tl::unexpected(modules.error()); }
  FactsBuilder builder(*modules);
  builder.build();
  ProgramReport report;
  Reporter(builder).fill(report);
  report.facts.counts = builder.counts();
  report.facts.modules = knownModules(*modules);
  report.facts.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace heddle::analyse
