#include "analyse/program/ThreadStates.h"

namespace heddle::analyse {
namespace {

/// The table of virtual functions of a thread's state begins with two words and two destructors.
constexpr unsigned kRunIndex = 4;
constexpr llvm::StringRef kStateTable = "_ZTVNSt6thread11_State_implI";

}  // namespace

const llvm::Function* threadEntryOf(const llvm::GlobalVariable& table) {
  if (!table.getName().starts_with(kStateTable) || !table.hasInitializer()) { return nullptr; }
  const llvm::Constant* slots = table.getInitializer()->getAggregateElement(0U);
  const llvm::Constant* run = slots ? slots->getAggregateElement(kRunIndex) : nullptr;
  return run ? llvm::dyn_cast<llvm::Function>(run->stripPointerCasts()) : nullptr;
}

}  // namespace heddle::analyse
