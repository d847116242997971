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

namespace heddle {

/// A place in the frame of a function that is being executed, as far from each thing that compilers count from.
struct FramePlace {
  std::uint64_t codeAddress = 0;  ///< A return address in the function.
  std::int64_t fromFrameTop = 0;  ///< The canonical frame address.
  std::int64_t fromStackPointer = 0;
  std::int64_t fromFramePointer = 0;
};

struct LocalVariable {
  std::string name;      ///< With the member that was meant: `account.balance`.
  std::string function;  ///< Demangled.
};

/// Names of variables and their members from the debug information (DWARF) of one file. Types of the standard library
/// are not opened: a mutex is a mutex, whatever it is made of.
class DebugNames {
public:
  explicit DebugNames(const llvm::object::ObjectFile& file);
  ~DebugNames();
  DebugNames(DebugNames&&) noexcept;
  DebugNames& operator=(DebugNames&&) noexcept;

  /// What to write behind the name of the global variable around \p address: `.balance`, `[1].mutex`, nothing, or
  /// `+4` inside of what has no parts. Not there: no debug information about it.
  std::optional<std::string> memberOfGlobal(std::uint64_t address) const;

  std::optional<LocalVariable> local(const FramePlace& place) const;

private:
  std::unique_ptr<llvm::DWARFContext> context_;
};

}  // namespace heddle
