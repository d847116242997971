#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::symbols {

/// The members of a class, as recorded by the clang plugin (wire/SiteRecord.h).
class ObjectLayout {
public:
  /// The size is 0 if \p text is malformed.
  explicit ObjectLayout(const std::string& text);

  std::uint64_t size() const { return size_; }
  const std::string& className() const { return name_; }
  bool isOfStandardLibrary() const { return name_.starts_with("std::"); }
  /// `Account::balance`, `Table::rows[2].lock`; only the class name if there is no member at the offset.
  std::string nameAt(std::uint64_t offset) const;

private:
  struct Member {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::string path;          ///< `rows[].lock`
    std::uint64_t stride = 0;  ///< 0: not repeated.
    std::uint64_t count = 0;
  };

  static std::string pathAt(const Member& member, std::uint64_t offset);

  std::uint64_t size_ = 0;
  std::string name_;
  std::vector<Member> members_;
};

}  // namespace heddle::symbols
