#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace heddle {

/// The little of an ELF file that decides whether and how it can be run. Every offset in the file is checked.
class ElfHeader {
public:
  /// Nothing where the bytes are not those of a 64-bit x86 ELF file.
  static std::optional<ElfHeader> parse(std::string_view bytes);

  bool isProgram() const { return program_; }      ///< Something that can be executed.
  bool isDynamic() const { return interpreter_; }  ///< It asks for the dynamic loader.
  const std::vector<unsigned char>& buildId() const { return buildId_; }

  /// Whether the linked file \p bytes has a section of that name.
  static bool hasSection(std::string_view bytes, std::string_view name);

private:
  void readNotes(std::string_view bytes, std::uint64_t offset, std::uint64_t size);

  bool program_ = false;
  bool interpreter_ = false;
  std::vector<unsigned char> buildId_;
};

}  // namespace heddle
