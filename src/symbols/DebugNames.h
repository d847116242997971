#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class DWARFContext;
namespace object {
class ObjectFile;
}
}  // namespace llvm

namespace heddle::symbols {

/// A place in the frame of an active function, as its distance from each base that compilers use.
struct FramePlace {
  std::uint64_t codeAddress = 0;  ///< A return address into the function.
  std::int64_t fromFrameTop = 0;  ///< Distance from the canonical frame address.
  std::int64_t fromStackPointer = 0;
  std::int64_t fromFramePointer = 0;
};

struct LocalVariable {
  std::string name;      ///< Includes the member: `account.balance`.
  std::string function;  ///< Demangled.
};

/// Names of variables and members from the debug information (DWARF) of one file. Does not descend into standard
/// library types: a mutex is a mutex, regardless of its implementation.
class DebugNames {
public:
  explicit DebugNames(const llvm::object::ObjectFile& file);
  ~DebugNames();
  DebugNames(DebugNames&&) noexcept;
  DebugNames& operator=(DebugNames&&) noexcept;

  /// The suffix for the name of the global variable that contains \p address: `.balance`, `[1].mutex`, empty, or `+4`
  /// within a part that has no members. nullopt if there is no debug information about it.
  std::optional<std::string> memberOfGlobal(std::uint64_t address) const;

  std::optional<LocalVariable> local(const FramePlace& place) const;

private:
  std::unique_ptr<llvm::DWARFContext> context_;
};

}  // namespace heddle::symbols
