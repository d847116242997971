#include "symbols/DebugNames.h"

#include <llvm/DebugInfo/DWARF/DWARFCompileUnit.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/DebugInfo/DWARF/DWARFExpression.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/Object/ObjectFile.h>

#include <algorithm>
#include <vector>

#include "symbols/Destructions.h"
#include "symbols/MemberPath.h"

namespace heddle::symbols {
namespace {

using llvm::DWARFDie;
namespace dwarf = llvm::dwarf;

constexpr std::uint8_t kFramePointer = dwarf::DW_OP_breg6;  ///< rbp
constexpr std::uint8_t kStackPointer = dwarf::DW_OP_breg7;  ///< rsp

/// The start of a variable: an offset in bytes from a register, or from the frame base (DW_OP_fbreg).
struct Distance {
  std::uint8_t from;
  std::int64_t bytes;
};

/// Evaluates a location. If optimisation split the variable into pieces, one piece in memory gives its position.
class LocationReader {
public:
  LocationReader(llvm::ArrayRef<std::uint8_t> expression, std::uint8_t addressSize) {
    const llvm::DataExtractor data(expression, true, addressSize);
    const llvm::DWARFExpression operations(data, addressSize);
    for (const auto& operation : operations) {
      if (operation.isError()) {
        found_.reset();
        return;
      }
      read(operation);
    }
    endPiece(0);
  }

  const std::optional<Distance>& found() const { return found_; }

private:
  void read(const llvm::DWARFExpression::Operation& operation) {
    const std::uint8_t code = operation.getCode();
    if (code == dwarf::DW_OP_piece) {
      endPiece(operation.getRawOperand(0));
    } else if (code == dwarf::DW_OP_fbreg || code == kFramePointer || code == kStackPointer) {
      inMemory_ = !started_;
      piece_ = {code, static_cast<std::int64_t>(operation.getRawOperand(0))};
    } else if (code == dwarf::DW_OP_plus_uconst) {
      piece_.bytes += static_cast<std::int64_t>(operation.getRawOperand(0));
    } else {
      inMemory_ = false;
    }
    started_ = code != dwarf::DW_OP_piece;
  }

  void endPiece(std::uint64_t size) {
    if (inMemory_ && !found_) { found_ = Distance{piece_.from, piece_.bytes - static_cast<std::int64_t>(before_)}; }
    before_ += size;
    inMemory_ = false;
  }

  std::optional<Distance> found_;
  Distance piece_{};
  bool inMemory_ = false;
  bool started_ = false;      ///< The piece already has an operation.
  std::uint64_t before_ = 0;  ///< Total size of the preceding pieces.
};

/// The distance of \p place from the frame base of the function (DW_OP_fbreg).
std::optional<std::int64_t> fromFrameBase(const DWARFDie& function, const FramePlace& place) {
  const auto base = function.find(dwarf::DW_AT_frame_base);
  const auto block = base ? base->getAsBlock() : std::nullopt;
  if (!block || block->size() != 1) { return std::nullopt; }
  switch ((*block)[0]) {
    case dwarf::DW_OP_call_frame_cfa:
      return place.fromFrameTop;
    case dwarf::DW_OP_reg6:
      return place.fromFramePointer;
    case dwarf::DW_OP_reg7:
      return place.fromStackPointer;
    default:
      return std::nullopt;
  }
}

std::string functionName(const DWARFDie& function) {
  if (const char* linkage = function.getLinkageName()) { return llvm::demangle(linkage); }
  const char* name = function.getShortName();
  return name == nullptr ? "" : name;
}

/// Searches the scopes of a function for the variable at a place. The innermost scope wins.
///
/// Compilers end the scope of an object before its destructor is called, and other variables may reuse its memory from
/// then on. So an object in an inactive scope counts only while an object of its class is being destroyed, and only if
/// it is the only candidate.
class LocalSearch {
public:
  /// \p destroyed: the classes whose destructors the function executes inline, or calls, at this place.
  LocalSearch(const DWARFDie& function, const FramePlace& place, std::vector<std::string> destroyed)
      : place_(place), fromBase_(fromFrameBase(function, place)), destroyed_(std::move(destroyed)) {
    look(function, functionName(function), true);
  }

  std::optional<LocalVariable> found() const {
    if (!found_ && leaving_.size() == 1) { return leaving_.front(); }
    return found_;
  }

private:
  /// \p inside: whether this scope is active.
  void look(const DWARFDie& scope, const std::string& function, bool inside) {
    for (const DWARFDie& child : scope.children()) {
      switch (child.getTag()) {
        case dwarf::DW_TAG_variable:
        case dwarf::DW_TAG_formal_parameter:
          consider(child, function, inside);
          break;
        case dwarf::DW_TAG_lexical_block:
        case dwarf::DW_TAG_inlined_subroutine:
          look(child, child.getTag() == dwarf::DW_TAG_lexical_block ? function : functionName(child),
               inside && child.addressRangeContainsAddress(place_.codeAddress - 1));
          break;
        default:
          break;
      }
    }
  }

  bool isDestroyed(const DWARFDie& type) const {
    const char* name = type.getShortName();
    return name != nullptr && std::ranges::find(destroyed_, plainName(name)) != destroyed_.end();
  }

  void consider(const DWARFDie& variable, const std::string& function, bool inScope) {
    const char* name = variable.getShortName();
    const DWARFDie type = typeOf(variable);
    if (name == nullptr || (!inScope && !isDestroyed(type))) { return; }
    const auto inside = offsetInside(variable);
    if (inside && *inside >= 0 && static_cast<std::uint64_t>(*inside) < sizeOfType(type)) {
      LocalVariable local{name + memberPath(type, static_cast<std::uint64_t>(*inside)), function};
      if (inScope) {
        found_ = std::move(local);
      } else {
        leaving_.push_back(std::move(local));
      }
    }
  }

  std::optional<std::int64_t> offsetInside(const DWARFDie& variable) const {
    auto locations = variable.getLocations(dwarf::DW_AT_location);
    if (!locations) {
      llvm::consumeError(locations.takeError());
      return std::nullopt;
    }
    // An optimiser that knows the value may omit the location. But a variable whose address escapes stays where it is.
    std::optional<std::int64_t> elsewhere;
    for (const llvm::DWARFLocationExpression& location : *locations) {
      const std::uint64_t at = place_.codeAddress - 1;
      const bool here = !location.Range || (at >= location.Range->LowPC && at < location.Range->HighPC);
      const auto offset =
          offsetFrom(LocationReader(location.Expr, variable.getDwarfUnit()->getAddressByteSize()).found());
      if (here && offset) { return offset; }
      elsewhere = elsewhere ? elsewhere : offset;
    }
    return elsewhere;
  }

  std::optional<std::int64_t> offsetFrom(const std::optional<Distance>& start) const {
    if (!start) { return std::nullopt; }
    switch (start->from) {
      case kStackPointer:
        return place_.fromStackPointer - start->bytes;
      case kFramePointer:
        return place_.fromFramePointer - start->bytes;
      default:
        return fromBase_ ? std::optional(*fromBase_ - start->bytes) : std::nullopt;
    }
  }

  const FramePlace& place_;
  std::optional<std::int64_t> fromBase_;
  const std::vector<std::string> destroyed_;
  std::optional<LocalVariable> found_;
  std::vector<LocalVariable> leaving_;
};

void ignore(llvm::Error error) { llvm::consumeError(std::move(error)); }

}  // namespace

DebugNames::DebugNames(const llvm::object::ObjectFile& file)
    : context_(llvm::DWARFContext::create(file, llvm::DWARFContext::ProcessDebugRelocations::Process, nullptr, "",
                                          ignore, ignore)) {}
DebugNames::~DebugNames() = default;
DebugNames::DebugNames(DebugNames&&) noexcept = default;
DebugNames& DebugNames::operator=(DebugNames&&) noexcept = default;

std::optional<std::string> DebugNames::memberOfGlobal(std::uint64_t address) const {
  llvm::DWARFCompileUnit* unit = context_->getCompileUnitForDataAddress(address);
  const DWARFDie variable = unit == nullptr ? DWARFDie() : unit->getVariableForAddress(address);
  if (!variable.isValid()) { return std::nullopt; }
  auto locations = variable.getLocations(dwarf::DW_AT_location);
  if (!locations) {
    llvm::consumeError(locations.takeError());
    return std::nullopt;
  }
  for (const llvm::DWARFLocationExpression& location : *locations) {
    const llvm::DataExtractor data(location.Expr, true, unit->getAddressByteSize());
    const llvm::DWARFExpression operations(data, unit->getAddressByteSize());
    const auto operation = operations.begin();
    if (operation == operations.end() || operation->isError()) { continue; }
    std::optional<std::uint64_t> start;
    if (operation->getCode() == dwarf::DW_OP_addr) {
      start = operation->getRawOperand(0);
    } else if (operation->getCode() == dwarf::DW_OP_addrx) {
      if (const auto section =
              unit->getAddrOffsetSectionItem(static_cast<std::uint32_t>(operation->getRawOperand(0)))) {
        start = section->Address;
      }
    }
    // If the variable is split into pieces, its members are elsewhere.
    const bool whole = std::next(operations.begin()) == operations.end();
    const DWARFDie type = typeOf(variable);
    if (start && whole && address >= *start && address - *start < sizeOfType(type)) {
      return memberPath(type, address - *start);
    }
  }
  return std::nullopt;
}

std::optional<LocalVariable> DebugNames::local(const FramePlace& place) const {
  const DWARFDie function = functionAt(*context_, place.codeAddress - 1);
  return function.isValid() ? LocalSearch(function, place, destroyedAt(*context_, place.codeAddress)).found()
                            : std::nullopt;
}

}  // namespace heddle::symbols
