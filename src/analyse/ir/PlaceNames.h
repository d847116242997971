#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>

#include <vector>

#include "analyse/ir/AccessPath.h"
#include "analyse/ir/FunctionSummary.h"
#include "facts/Summary.h"

namespace heddle::analyse {

/// Translates the access paths of a probe function into source names, using its debug information.
///
/// A standard library object is one place, together with everything it owns and whatever the path does inside it. Smart
/// pointers are transparent. A path whose type is unknown becomes a place that may be anything of its kind.
class PlaceNames {
public:
  explicit PlaceNames(const llvm::Function& probe);

  /// All places that may be accessed; none if the memory is private to this call.
  std::vector<facts::Place> places(const PlaceAccess& touch) const;
  /// Returns false if the lock cannot be named.
  bool name(const AccessPath& lock, facts::Lock& result) const;

private:
  struct Member {
    const llvm::DIType* type = nullptr;            ///< Type of the innermost member; null if there is none.
    const llvm::DICompositeType* owner = nullptr;  ///< The class that declares the outermost member of \c path.
    std::string path;
    std::int64_t offset = 0;  ///< Within the member.
    bool isHidden = false;    ///< The pointer to the virtual table.
  };
  /// An intermediate place: its type and the path to it.
  struct Spot {
    const llvm::DIType* type = nullptr;
    facts::Place::Kind kind = facts::Place::Kind::Member;
    std::string prefix;   ///< "head_->"
    std::string owner{};  ///< As in Place.
  };

  const llvm::DIType* typeOfRoot(const AccessPath& path) const;
  static Member memberAt(const llvm::DICompositeType& composite, std::int64_t offset);
  static void membersIn(const llvm::DICompositeType& composite, std::int64_t from, std::int64_t to,
                        std::vector<Member>& found);
  facts::Place placeOf(const Spot& spot, const Member& member) const;
  std::vector<facts::Place> reachable(const Spot& spot) const;
  std::vector<facts::Place> walk(const PlaceAccess& touch, Spot spot) const;
  std::vector<facts::Place> lastStep(const PlaceAccess& touch, const Spot& spot, AccessPath::Step step) const;
  bool isSubject(const llvm::DIType* type) const;

  const llvm::Function& probe_;
  const llvm::DICompositeType* subject_ = nullptr;
};

}  // namespace heddle::analyse
