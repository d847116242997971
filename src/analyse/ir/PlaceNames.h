#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>

#include <vector>

#include "analyse/ir/AccessPath.h"
#include "analyse/ir/FunctionSummary.h"
#include "facts/Summary.h"

namespace heddle::analyse {

/// Gives access paths of a probe function the names of the source, by its debug information.
///
/// A class of the standard library is one place with all it owns, whatever the path does inside; a smart pointer is
/// seen through. What no type is known for is a place that may be anything of its kind.
class PlaceNames {
public:
  explicit PlaceNames(const llvm::Function& probe);

  /// All places that the access may be to; none if it is memory that only this call has.
  std::vector<Place> places(const Touch& touch) const;
  /// False for a lock that cannot be named.
  bool name(const AccessPath& lock, Lock& result) const;

private:
  struct Member {
    const llvm::DIType* type = nullptr;            ///< Of the innermost member there; null: there is none.
    const llvm::DICompositeType* owner = nullptr;  ///< The class that declares the outermost member of `path`.
    std::string path;
    std::int64_t offset = 0;  ///< Inside of the member.
    bool isHidden = false;    ///< The pointer to the table of virtual functions.
  };
  /// A place on the way: a type, and what leads there.
  struct Spot {
    const llvm::DIType* type = nullptr;
    Place::Kind kind = Place::Kind::Member;
    std::string prefix;   ///< "head_->"
    std::string owner{};  ///< As Place has it.
  };

  const llvm::DIType* typeOfRoot(const AccessPath& path) const;
  static Member memberAt(const llvm::DICompositeType& composite, std::int64_t offset);
  static void membersIn(const llvm::DICompositeType& composite, std::int64_t from, std::int64_t to,
                        std::vector<Member>& found);
  Place placeOf(const Spot& spot, const Member& member) const;
  std::vector<Place> reachable(const Spot& spot) const;
  std::vector<Place> walk(const Touch& touch, Spot spot) const;
  std::vector<Place> lastStep(const Touch& touch, const Spot& spot, AccessPath::Step step) const;
  bool isSubject(const llvm::DIType* type) const;

  const llvm::Function& probe_;
  const llvm::DICompositeType* subject_ = nullptr;
};

}  // namespace heddle::analyse
