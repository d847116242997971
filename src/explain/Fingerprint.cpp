#include "explain/Fingerprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/Hash.h"
#include "judge/Identity.h"

namespace heddle::explain {
namespace {

std::vector<judge::StackFrame> placesOf(const judge::Finding& finding) {
  std::vector<judge::StackFrame> places;
  for (const judge::RaceNote& race : finding.races) {
    places.push_back(judge::ownFrame(race.first.stack));
    places.push_back(judge::ownFrame(race.second.stack));
  }
  for (const judge::WaitNote& wait : finding.waits) {
    places.push_back(judge::ownFrame(wait.stack));
  }
  if (places.empty()) { places.push_back(finding.primary); }
  return places;
}

std::string withoutBlanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
  return text;
}

}  // namespace

std::string fingerprint(const judge::Finding& finding, SourceFiles& sources) {
  std::vector<std::string> keys;
  for (const judge::StackFrame& frame : placesOf(finding)) {
    const std::string text = withoutBlanks(sources.line(frame.file, frame.line));
    if (text.empty()) { return ""; }
    keys.push_back(judge::placeKey(frame) + "|" + text);
  }
  // The order of the threads is incidental.
  std::ranges::sort(keys);
  keys.emplace_back(judge::kindName(finding.kind));
  std::uint64_t hash = 0;
  for (const std::string& key : keys) {
    for (const char c : key) {
      hash = mixHash(hash, static_cast<unsigned char>(c));
    }
    hash = mixHash(hash, key.size());
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace heddle::explain
