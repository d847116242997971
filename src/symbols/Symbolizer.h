#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/Result.h"
#include "symbols/DebugNames.h"
#include "wire/SiteRecord.h"

namespace heddle::symbols {

/// One function of a call chain, and a location in it. Unknown parts are empty or 0.
struct Frame {
  std::string function;  ///< Demangled.
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const Frame&, const Frame&) = default;
};

struct Variable {
  std::string name;  ///< Demangled; the name of a static local includes its function: "f()::count".
  std::uint64_t offsetInside = 0;
  std::uint64_t size = 0;
  std::string file;  ///< File of the declaration.
  std::uint32_t line = 0;
  /// The part at the offset, from debug information: ".balance", "[4]"; empty for all of it, or if the part has no
  /// name.
  std::optional<std::string> member;

  /// "queue.mutex", "table[4]"; without debug information "table+16", or just the name for the first byte.
  std::string text() const;
};

/// The object that an access refers to.
struct AccessedObject {
  std::string layout;  ///< Layout of its class (ObjectLayout).
  std::uint64_t inObject = 0;
};

/// A decoded record of the clang plugin.
struct SiteInfo {
  std::uint64_t offset = 0;
  wire::AccessKind kind = wire::AccessKind::Read;
  std::uint8_t flags = 0;
  std::uint8_t size = 0;
  std::uint32_t ordinal = 0;
  std::uint64_t moduleHash = 0;  ///< Identifies the saved IR that it belongs to; 0 if none.
  std::string layout;            ///< Layout of the class of the accessed object (ObjectLayout); empty if unknown.
  std::uint32_t inObject = 0;    ///< Offset of the access within that object.
  std::vector<Frame> frames;     ///< Innermost first.
};

/// Maps (module file, offset) to source locations. An offset is relative to the lowest loaded address of the module, so
/// it does not depend on ASLR. For a program linked at a fixed address, absolute addresses are accepted too. Results
/// are cached. Not thread-safe.
class Symbolizer {
public:
  Symbolizer();
  ~Symbolizer();
  Symbolizer(Symbolizer&&) noexcept;
  Symbolizer& operator=(Symbolizer&&) noexcept;

  /// A site: a site record, or a return address, which has the line of the preceding call. Innermost frame first,
  /// including inlined functions; never empty on success.
  Result<std::vector<Frame>> site(const std::string& module, std::uint64_t offset);

  /// The instruction at exactly this offset: entry points, faulting instructions.
  Result<std::vector<Frame>> code(const std::string& module, std::uint64_t offset);

  /// The global or static variable that contains this offset.
  Result<Variable> variable(const std::string& module, std::uint64_t offset);

  /// The local variable in a frame of the function executing at this offset. \p place supplies the distances; its code
  /// address is ignored.
  std::optional<LocalVariable> local(const std::string& module, std::uint64_t offset, FramePlace place);

  /// The accessed object, for a site record that identifies its class.
  std::optional<AccessedObject> object(const std::string& module, std::uint64_t offset);

  /// All site records of a module, ordered by offset; empty for a module built without the plugin.
  Result<std::vector<SiteInfo>> sites(const std::string& module);

private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heddle::symbols
