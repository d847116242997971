#include "analyse/program/FactsBuilder.h"

#include "analyse/program/ObjectNames.h"

/// Objects, functions and points. Addresses are in FactsAddresses.cpp.
namespace heddle::analyse {
namespace {

constexpr llvm::StringRef kCallbackPrefix = "__heddle_";

/// Whether the callback announces an access that the program itself makes afterwards. Atomic operations are made by
/// their callbacks.
bool announcesAccess(const llvm::CallBase& callback) {
  const auto* callee = llvm::dyn_cast<llvm::Function>(callback.getCalledOperand());
  llvm::StringRef name = callee ? callee->getName() : "";
  if (!name.consume_front(kCallbackPrefix) || callback.arg_size() == 0) { return false; }
  return name.contains("read") || name.contains("write") || name.contains("vptr");
}

}  // namespace

FactsBuilder::FactsBuilder(const ProgramModules& modules)
    : modules_(modules),
      pointers_(modules.ir(), [&](const llvm::GlobalValue& global) { return modules.isExposed(global); }) {
  findCalls();
  findSymbols();
  // The runtime compares sets of places. It needs addresses only to determine which place an operation uses.
  future_.emplace(pointers_, [](ObjectId) { return true; });
}

std::string FactsBuilder::build() {
  addObjects();
  addFunctions();
  for (const llvm::Function* function : modules_.ir().functions()) {
    addPoints(*function);
  }
  for (std::size_t file = 0; file < modules_.files().size(); ++file) {
    addModule(file);
  }
  using Deferred = PointerAnalysis::Deferred;
  writer_.atExit = FactsWriter::numberOf(future_->setOf(Deferred::AtExit));
  writer_.atThreadEnd = FactsWriter::numberOf(future_->setOf(Deferred::AtThreadEnd));
  writer_.handlers = FactsWriter::numberOf(future_->setOf(Deferred::AnyTime));
  counts_.functions = writer_.functions.size();
  counts_.objects = writer_.objects.size();
  counts_.places = writer_.places.size();
  counts_.sets = future_->sets().count();
  return writer_.write(future_->sets());
}

/// Whether the runtime can determine that an address belongs to the object.
bool FactsBuilder::isIdentified(ObjectId object) const {
  const MemoryObject& found = pointers_.memory().object(object);
  if (found.kind == MemoryObject::Kind::Variable) {
    return mappedVariables_.contains(llvm::cast<llvm::GlobalVariable>(found.origin));
  }
  if (found.kind != MemoryObject::Kind::Heap) { return false; }
  const auto* call = llvm::dyn_cast<llvm::CallBase>(found.origin);
  if (!call || !mappedCalls_.contains(call)) { return false; }
  return llvm::all_of(pointers_.calleesOf(*call), [](const llvm::Function* callee) {
    return !callee->isDeclarationForLinker() || isAllocator(callee->getName());
  });
}

void FactsBuilder::addObjects() {
  const AbstractMemory& memory = pointers_.memory();
  const Places& places = future_->places();
  std::vector<bool> hasPlaces(memory.objectCount(), false);
  for (std::uint32_t place = 1; place < places.count(); ++place) {
    hasPlaces[raw(places[place].object)] = true;
  }
  objectNumbers_.assign(memory.objectCount(), wire::kNoIndex);
  for (std::uint32_t object = 1; object < memory.objectCount(); ++object) {
    const auto id = static_cast<ObjectId>(object);
    if (memory.representative(id) != id || (!hasPlaces[object] && !isIdentified(id))) { continue; }
    objectNumbers_[object] = static_cast<std::uint32_t>(writer_.objects.size());
    writer_.objects.push_back({writer_.string(nameOf(memory.object(id))), 0, 0, 0, memory.strideOf(id)});
  }
  for (std::uint32_t place = 0; place < places.count(); ++place) {
    const std::uint32_t object = place == 0 ? wire::kNoIndex : objectNumber(places[place].object);
    writer_.places.push_back({object, 0, places[place].begin, places[place].end});
    if (object == wire::kNoIndex) { continue; }
    wire::FactsObject& owner = writer_.objects[object];
    if (owner.placeCount++ == 0) { owner.firstPlace = place; }
  }
}

std::uint32_t FactsBuilder::objectNumber(ObjectId object) const {
  return objectNumbers_[raw(pointers_.memory().representative(object))];
}

void FactsBuilder::addFunctions() {
  for (const llvm::Function* function : modules_.ir().functions()) {
    functionNumbers_[function] = static_cast<std::uint32_t>(writer_.functions.size());
    writer_.functions.push_back(
        {writer_.string(function->getName()), FactsWriter::numberOf(future_->setOf(*function))});
  }
}

void FactsBuilder::addPoints(const llvm::Function& function) {
  // A callback announces the access that comes next. What follows it is what follows that access.
  const llvm::Instruction* next = nullptr;
  Accesses afterNext;
  future_->forEachPoint(function, [&](const llvm::Instruction& at, const Accesses& before, const Accesses& after) {
    const llvm::Instruction* const announced = std::exchange(next, &at);
    const Accesses afterAnnounced = std::exchange(afterNext, after);
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
    if (!call) { return; }
    if (mappedCalls_.contains(call)) {
      callPoints_[call] = pointOf(*call, future_->ofInstruction(*call), before, after);
      return;
    }
    const auto site = modules_.ir().siteOf(*call);
    const auto known = site ? sitePoints_.find(*site) : sitePoints_.end();
    if (known == sitePoints_.end()) { return; }
    const bool isNext = announced && announced->getParent() == call->getParent() && announcesAccess(*call) &&
                        llvm::getLoadStorePointerOperand(announced) == call->getArgOperand(0);
    const std::uint32_t point = pointOf(*call, accessOf(*call), before, isNext ? afterAnnounced : after);
    if (known->second == wire::kNoIndex) {
      known->second = point;
    } else {
      merge(writer_.points[known->second], writer_.points[point]);
      writer_.points.pop_back();
    }
  });
}

std::uint32_t FactsBuilder::pointOf(const llvm::CallBase& call, const Accesses& itself, const Accesses& before,
                                    const Accesses& after) {
  wire::FactsPoint point{};
  point.function = functionNumbers_.lookup(call.getFunction());
  point.itself = intern(itself);
  point.before = intern(before);
  point.after = intern(after);
  point.allocates = wire::kNoIndex;
  addCallees(call, point);
  const auto number = static_cast<std::uint32_t>(writer_.points.size());
  writer_.points.push_back(point);
  return number;
}

/// A record that several copies of an access share has the futures of all of them.
void FactsBuilder::merge(wire::FactsPoint& point, const wire::FactsPoint& other) {
  const auto both = [this](std::uint32_t first, std::uint32_t second) {
    if (first == second) { return first; }
    const auto setOf = [](std::uint32_t number) { return number == wire::kNoAccess ? 0 : number - 1; };
    Accesses accesses = future_->sets()[setOf(first)];
    accesses.add(future_->sets()[setOf(second)]);
    return intern(accesses);
  };
  point.itself = both(point.itself, other.itself);
  point.before = both(point.before, other.before);
  point.after = both(point.after, other.after);
  point.isMerged = 1;
}

/// The access that a callback of the instrumentation announces.
Accesses FactsBuilder::accessOf(const llvm::CallBase& callback) const {
  Accesses accesses = future_->ofInstruction(callback);
  if (!announcesAccess(callback)) { return accesses; }
  const llvm::StringRef name = llvm::cast<llvm::Function>(callback.getCalledOperand())->getName();
  unsigned size = sizeof(void*);  // Of a pointer to a table of virtual functions.
  const llvm::StringRef digits = name.substr(name.find_last_not_of("0123456789") + 1);
  const bool isSized = !digits.getAsInteger(10, size) || name.contains("vptr");
  const bool writes = name.contains("write") || name.contains("update");
  const bool reads = name.contains("read");
  llvm::SmallVector<std::uint32_t, 16> touched;
  const bool escaped = future_->places().collect(
      {callback.getArgOperand(0), isSized ? std::optional<std::uint64_t>(size) : std::nullopt, reads, writes}, touched);
  for (PlaceSet* set : {reads ? &accesses.reads : nullptr, writes ? &accesses.writes : nullptr}) {
    if (!set) { continue; }
    for (const std::uint32_t place : touched) {
      set->bits.set(place);
    }
    if (escaped) { set->add(future_->places().escaped()); }
  }
  return accesses;
}

/// The list of callees lets the runtime check that no frame is missing between two functions. It stays empty if code
/// without IR may be in between.
void FactsBuilder::addCallees(const llvm::CallBase& call, wire::FactsPoint& point) {
  point.firstCallee = static_cast<std::uint32_t>(writer_.callees.size());
  const auto& callees = pointers_.calleesOf(call);
  const bool isOpen =
      pointers_.callsUnknown(call) || pointers_.callsLibrary(call) ||
      llvm::any_of(callees, [](const llvm::Function* callee) { return callee->isDeclarationForLinker(); });
  if (!isOpen) {
    for (const llvm::Function* callee : callees) {
      writer_.callees.push_back(functionNumbers_.lookup(callee));
    }
  }
  point.calleeCount = static_cast<std::uint32_t>(writer_.callees.size()) - point.firstCallee;
  const auto object = pointers_.allocatedBy(call);
  if (object && isIdentified(*object)) { point.allocates = objectNumber(*object); }
}

/// Stands for any call of the function: used where the call of an address is not known.
std::uint32_t FactsBuilder::wholePointOf(const llvm::Function& function) {
  const auto [place, isNew] = wholePoints_.try_emplace(&function, static_cast<std::uint32_t>(writer_.points.size()));
  if (isNew) {
    const std::uint32_t whole = FactsWriter::numberOf(future_->setOf(function));
    writer_.points.push_back({functionNumbers_.lookup(&function), whole, whole, whole, 0, 0, wire::kNoIndex, 0});
  }
  return place->second;
}

}  // namespace heddle::analyse
