#pragma once

#include "core/Result.h"
#include "symbols/DebugNames.h"
#include "wire/SiteRecord.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heddle {

/// One function of a call chain at one place. Unknown parts are empty or 0.
struct Frame {
  std::string function;  ///< Demangled.
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const Frame&, const Frame&) = default;
};

struct Variable {
  std::string name;  ///< Demangled; a static local carries its function: "f()::count".
  std::uint64_t offsetInside = 0;
  std::uint64_t size = 0;
  std::string file;  ///< Of the declaration.
  std::uint32_t line = 0;
  std::string member;  ///< What debug information says lies there: ".balance", "[4]"; empty for all of it.

  /// "queue.mutex", "table[4]"; without debug information "table+16", or the bare name for its first byte.
  std::string text() const;
};

/// Into what object an access goes.
struct AccessedObject {
  std::string layout;  ///< Of its class (ObjectLayout).
  std::uint64_t inObject = 0;
};

/// A record of the clang plugin, decoded.
struct SiteInfo {
  std::uint64_t offset = 0;
  AccessKind kind = AccessKind::Read;
  std::uint8_t flags = 0;
  std::uint8_t size = 0;
  std::uint32_t ordinal = 0;
  std::uint64_t moduleHash = 0;  ///< Names the saved IR it belongs to; 0: none.
  std::string layout;            ///< Of the class of the object that is accessed (ObjectLayout); empty: not known.
  std::uint32_t inObject = 0;    ///< Distance of the access from the start of that object.
  std::vector<Frame> frames;     ///< Innermost first.
};

/// From (module file, offset) to source. An offset counts from the lowest address the module is loaded at, so it does
/// not depend on ASLR; for a program linked at a fixed address the absolute address is understood as well. Answers are
/// remembered. Not for use by two threads at once.
class Symbolizer {
public:
  Symbolizer();
  ~Symbolizer();
  Symbolizer(Symbolizer&&) noexcept;
  Symbolizer& operator=(Symbolizer&&) noexcept;

  /// A site: either a site record, or a return address, whose line is that of the call before it. Innermost frame
  /// first, functions that were inlined included; never empty on success.
  Result<std::vector<Frame>> site(const std::string& module, std::uint64_t offset);

  /// The instruction at this very offset: entry points, faulting instructions.
  Result<std::vector<Frame>> code(const std::string& module, std::uint64_t offset);

  /// The global or static variable that covers this offset.
  Result<Variable> variable(const std::string& module, std::uint64_t offset);

  /// The local variable in a frame of the function that is executed at this offset. \p place gives the distances; its
  /// code address is not looked at.
  std::optional<LocalVariable> local(const std::string& module, std::uint64_t offset, FramePlace place);

  /// Of a site record whose access is known to go into an object of some class.
  std::optional<AccessedObject> object(const std::string& module, std::uint64_t offset);

  /// All site records of a module in the order of their offsets; none for a module built without the plugin.
  Result<std::vector<SiteInfo>> sites(const std::string& module);

private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heddle
