#pragma once

#include <llvm/ADT/StringMap.h>

#include <string>
#include <vector>

#include "analyse/program/AccessSets.h"
#include "wire/FactsLayout.h"

namespace heddle::analyse {

/// Collects the parts of a file of facts and lays them out.
class FactsWriter {
public:
  FactsWriter() { strings_.push_back('\0'); }

  std::vector<wire::FactsModule> modules;
  std::vector<wire::FactsRange> ranges;
  std::vector<wire::FactsPoint> points;
  std::vector<wire::FactsFunction> functions;
  std::vector<std::uint32_t> callees;
  std::vector<wire::FactsSymbol> symbols;
  std::vector<wire::FactsObject> objects;
  std::vector<wire::FactsPlace> places;
  std::uint32_t atExit = wire::kNoAccess;
  std::uint32_t atThreadEnd = wire::kNoAccess;
  std::uint32_t handlers = wire::kNoAccess;

  /// The offset of \p text in the table of strings.
  std::uint32_t string(llvm::StringRef text);

  /// The number of a set in the file: kAnything is inserted after the empty set.
  static std::uint32_t numberOf(std::uint32_t set) { return set == 0 ? wire::kNoAccess : set + 1; }

  std::string write(const AccessSets& sets) const;

private:
  std::string strings_;
  llvm::StringMap<std::uint32_t> offsets_;
};

}  // namespace heddle::analyse
