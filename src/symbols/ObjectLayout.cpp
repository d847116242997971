#include "symbols/ObjectLayout.h"

#include <sstream>

namespace heddle::symbols {

ObjectLayout::ObjectLayout(const std::string& text) {
  std::istringstream lines(text);
  lines >> size_;
  lines.get();
  std::getline(lines, name_);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    Member member;
    if (words >> member.offset >> member.size >> member.path) {
      if (!(words >> member.stride >> member.count)) { member.stride = 0; }
      members_.push_back(std::move(member));
    }
  }
}

/// Empty if the offset is not in this member.
std::string ObjectLayout::pathAt(const Member& member, std::uint64_t offset) {
  if (offset < member.offset) { return ""; }
  const std::uint64_t from = offset - member.offset;
  if (member.stride == 0) { return from < member.size ? member.path : ""; }
  const std::uint64_t index = from / member.stride;
  const std::size_t bracket = member.path.find("[]");
  if (index >= member.count || from % member.stride >= member.size || bracket == std::string::npos) { return ""; }
  return member.path.substr(0, bracket + 1) + std::to_string(index) + member.path.substr(bracket + 1);
}

std::string ObjectLayout::nameAt(std::uint64_t offset) const {
  for (const Member& member : members_) {
    if (const std::string path = pathAt(member, offset); !path.empty()) {
      return name_.empty() ? path : name_ + "::" + path;
    }
  }
  return name_;
}

}  // namespace heddle::symbols
