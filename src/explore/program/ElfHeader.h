#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace heddle::explore {

/// The parts of an ELF file that decide whether and how it can be run. Every offset in the file is checked.
class ElfHeader {
public:
  /// Nothing if \p bytes is not a 64-bit x86 ELF file.
  static std::optional<ElfHeader> parse(std::string_view bytes);

  bool isProgram() const { return program_; }      ///< Can be executed.
  bool isDynamic() const { return interpreter_; }  ///< Requests the dynamic loader.
  const std::vector<unsigned char>& buildId() const { return buildId_; }

  /// Whether the linked file \p bytes has a section called \p name.
  static bool hasSection(std::string_view bytes, std::string_view name);

private:
  void readNotes(std::string_view bytes, std::uint64_t offset, std::uint64_t size);

  bool program_ = false;
  bool interpreter_ = false;
  std::vector<unsigned char> buildId_;
};

}  // namespace heddle::explore
