#include "symbols/PlaceFinder.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "core/ExitCode.h"
#include "symbols/CodeCalls.h"
#include "symbols/PathEnd.h"
#include "symbols/SiteReader.h"
#include "symbols/SourceLines.h"

namespace heddle::symbols {
namespace {

/// How many accesses after a place are scheduling points, and how far away they may be in builds without records.
constexpr std::size_t kMostNext = 2;
constexpr std::uint64_t kNearBytes = 256;

/// How many lines or functions a hint names.
constexpr std::size_t kMostNamed = 3;

std::string textOf(const SourcePlace& place) {
  if (place.file.empty()) { return place.function; }
  return place.file + ":" + std::to_string(place.line) + (place.column != 0 ? ":" + std::to_string(place.column) : "");
}

tl::unexpected<Error> wrong(std::string what, std::string hint) {
  return failure(std::move(what), std::move(hint), kWrongUsage);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : ", ") + word;
  }
  return text;
}

/// The name of a function without its parameters and template arguments: `ns::List::add`.
std::string plainNameOf(std::string_view name) {
  std::string plain;
  int depth = 0;
  for (const char c : name) {
    if (c == '(' && depth == 0) { break; }
    depth += c == '<' ? 1 : 0;
    if (depth == 0) { plain += c; }
    depth -= c == '>' && depth > 0 ? 1 : 0;
  }
  // What a demangler puts before the name of a template: its result.
  const std::size_t space = plain.rfind(' ');
  return space == std::string::npos || plain.find("operator") != std::string::npos ? plain : plain.substr(space + 1);
}

bool isFunction(const std::string& name, const std::string& wanted) {
  if (name == wanted) { return true; }
  const std::string plain = plainNameOf(name);
  const std::string asked = plainNameOf(wanted);
  if (!plain.ends_with(asked) || asked.empty()) { return false; }
  return plain.size() == asked.size() || plain.substr(0, plain.size() - asked.size()).ends_with("::");
}

/// Callbacks of the instrumentation at the borders of functions: no event of the program.
bool isSilent(std::string_view callee) {
  return callee.find("_func_entry") != std::string_view::npos || callee.find("_func_exit") != std::string_view::npos ||
         callee == "__cxa_begin_catch" || callee == "_Unwind_Resume" || callee == "__stack_chk_fail";
}

/// A callback that announces a plain access.
bool announcesAccess(std::string_view callee) {
  const bool isCallback = callee.starts_with("__tsan_") || callee.starts_with("__heddle_");
  return isCallback &&
         (callee.find("read") != std::string_view::npos || callee.find("write") != std::string_view::npos ||
          callee.find("vptr") != std::string_view::npos || callee.find("range") != std::string_view::npos);
}

bool isSameFunction(const SiteInfo& one, const SiteInfo& other) {
  return one.moduleHash == other.moduleHash && !one.frames.empty() && !other.frames.empty() &&
         one.frames.back().function == other.frames.back().function;
}

void joinRanges(std::vector<CodeRange>& ranges) {
  std::ranges::sort(ranges, {}, &CodeRange::begin);
  std::vector<CodeRange> result;
  for (const CodeRange& range : ranges) {
    if (!result.empty() && range.begin <= result.back().end) {
      result.back().end = std::max(result.back().end, range.end);
    } else {
      result.push_back(range);
    }
  }
  ranges = std::move(result);
}

}  // namespace

class PlaceFinder::Impl {
public:
  explicit Impl(ElfImage opened)
      : image(std::move(opened)), lines(image), calls(image), sites(SiteReader(image).readAll()) {
    for (const SiteReader::Position& position : SiteReader(image).positions()) {
      sizes[image.offsetOf(position.address)] = position.size;
    }
  }

  Result<PlaceCode> findLine(const SourcePlace& place) const;
  Result<PlaceCode> findFunction(const SourcePlace& place) const;
  std::vector<std::string> filesOf(const std::string& name) const;
  std::vector<std::string> movedFilesOf(const std::string& path) const;
  PlaceCode codeOf(std::vector<CodeRange> instructions) const;
  void addRecords(PlaceCode& code, const std::function<bool(const Frame&)>& belongs) const;
  std::vector<std::uint32_t> linesWithEvents(const std::string& file) const;

  ElfImage image;
  SourceLines lines;
  CodeCalls calls;
  std::vector<SiteInfo> sites;
  std::map<std::uint64_t, std::uint32_t> sizes;  ///< Of the records, by offset.
};

std::vector<std::string> PlaceFinder::Impl::filesOf(const std::string& name) const {
  std::vector<std::string> files = lines.filesLike(name);
  std::set<std::string> more(files.begin(), files.end());
  for (const SiteInfo& site : sites) {
    for (const Frame& frame : site.frames) {
      const std::string path = std::filesystem::path(frame.file).lexically_normal().string();
      if (!path.empty() && endsInPath(path, name)) { more.insert(path); }
    }
  }
  return {more.begin(), more.end()};
}

PlaceCode PlaceFinder::Impl::codeOf(std::vector<CodeRange> instructions) const {
  PlaceCode code;
  joinRanges(instructions);
  for (const CodeRange& range : instructions) {
    for (const DirectCall& call : calls.in(range.begin, range.end)) {
      if (announcesAccess(call.callee)) { code.accessCalls.push_back(image.offsetOf(call.returnAddress)); }
      code.hasEvent = code.hasEvent || !isSilent(call.callee);
    }
    code.instructions.push_back({image.offsetOf(range.begin), image.offsetOf(range.end)});
    std::size_t following = 0;
    for (const DirectCall& call : calls.in(range.end, range.end + kNearBytes)) {
      if (!announcesAccess(call.callee) || following++ == kMostNext) { continue; }
      code.next.push_back(image.offsetOf(call.returnAddress));
    }
  }
  return code;
}

void PlaceFinder::Impl::addRecords(PlaceCode& code, const std::function<bool(const Frame&)>& belongs) const {
  std::size_t following = kMostNext;
  const SiteInfo* last = nullptr;
  for (const SiteInfo& site : sites) {
    if (std::ranges::any_of(site.frames, belongs)) {
      const auto size = sizes.find(site.offset);
      code.records.push_back({site.offset, site.offset + (size != sizes.end() ? size->second : 1)});
      code.hasEvent = true;
      following = 0;
      last = &site;
    } else if (following < kMostNext && isSameFunction(*last, site)) {
      code.next.push_back(site.offset);
      ++following;
    } else {
      following = kMostNext;
    }
  }
}

std::vector<std::uint32_t> PlaceFinder::Impl::linesWithEvents(const std::string& file) const {
  std::set<std::uint32_t> found;
  for (const LineCode& line : lines.linesOf(file)) {
    if (line.line != 0 && !found.contains(line.line) && codeOf({{line.begin, line.end}}).hasEvent) {
      found.insert(line.line);
    }
  }
  for (const SiteInfo& site : sites) {
    for (const Frame& frame : site.frames) {
      if (std::filesystem::path(frame.file).lexically_normal().string() == file) { found.insert(frame.line); }
    }
  }
  return {found.begin(), found.end()};
}

/// The file of a source tree that has been moved since: of those with the same name, the one whose path has the longest
/// end in common. The name alone is not enough.
std::vector<std::string> PlaceFinder::Impl::movedFilesOf(const std::string& path) const {
  std::size_t most = 2;
  std::vector<std::string> best;
  for (const std::string& file : filesOf(std::filesystem::path(path).filename().string())) {
    const std::size_t common = commonEnd(file, path);
    if (common > most) { best.clear(); }
    most = std::max(most, common);
    if (common == most) { best.push_back(file); }
  }
  return best;
}

Result<PlaceCode> PlaceFinder::Impl::findLine(const SourcePlace& place) const {
  std::vector<std::string> files = filesOf(place.file);
  if (files.empty()) { files = movedFilesOf(place.file); }
  if (files.empty()) {
    const std::string name = std::filesystem::path(place.file).filename().string();
    const std::vector<std::string> like = filesOf(name);
    return wrong(textOf(place) + ": the program has no code from a file " + place.file,
                 like.empty() ? "is it built with -g, and with `heddle c++`?" : "did you mean " + joined(like) + "?");
  }
  if (files.size() > 1) {
    return wrong(textOf(place) + ": several files have this name: " + joined(files), "give more of the path");
  }
  const std::string& file = files.front();
  std::vector<CodeRange> ranges;
  for (const LineCode& line : lines.linesOf(file)) {
    const bool isHere = line.line == place.line && (place.column == 0 || line.column == place.column);
    if (isHere) { ranges.push_back({line.begin, line.end}); }
  }
  PlaceCode code = codeOf(std::move(ranges));
  addRecords(code, [&](const Frame& frame) {
    return frame.line == place.line && (place.column == 0 || frame.column == place.column) &&
           std::filesystem::path(frame.file).lexically_normal().string() == file;
  });
  if (code.hasEvent) { return code; }
  std::vector<std::uint32_t> near = linesWithEvents(file);
  const auto distance = [&](std::uint32_t line) { return line > place.line ? line - place.line : place.line - line; };
  std::ranges::stable_sort(near, {}, distance);
  near.resize(std::min(near.size(), kMostNamed));
  std::vector<std::string> names;
  for (const std::uint32_t line : near) {
    names.push_back(place.file + ":" + std::to_string(line));
  }
  return wrong(textOf(place) + ": nothing happens there that another thread can observe",
               names.empty() ? "is the file compiled with `heddle c++ -g`?"
                             : "the nearest lines with an event are " + joined(names));
}

Result<PlaceCode> PlaceFinder::Impl::findFunction(const SourcePlace& place) const {
  std::vector<CodeRange> ranges;
  std::set<std::string> names;
  std::set<std::string> similar;
  for (const FunctionCode& function : lines.functions()) {
    if (isFunction(function.name, place.function)) {
      ranges.push_back({function.begin, function.end});
      names.insert(plainNameOf(function.name));
    } else if (function.name.find(plainNameOf(place.function)) != std::string::npos) {
      similar.insert(plainNameOf(function.name));
    }
  }
  if (ranges.empty()) {
    std::vector<std::string> some(similar.begin(), similar.end());
    some.resize(std::min(some.size(), kMostNamed));
    return wrong("the program has no function " + place.function,
                 some.empty() ? "is it built with -g?" : "did you mean " + joined(some) + "?");
  }
  if (names.size() > 1) {
    return wrong("several functions are called " + place.function + ": " + joined({names.begin(), names.end()}),
                 "give its scope as well");
  }
  PlaceCode code = codeOf(std::move(ranges));
  addRecords(code, [&](const Frame& frame) { return isFunction(frame.function, place.function); });
  if (code.hasEvent) { return code; }
  return wrong(place.function + ": nothing happens there that another thread can observe",
               "choose a function that accesses shared memory or synchronises");
}

PlaceFinder::PlaceFinder(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PlaceFinder::~PlaceFinder() = default;
PlaceFinder::PlaceFinder(PlaceFinder&&) noexcept = default;
PlaceFinder& PlaceFinder::operator=(PlaceFinder&&) noexcept = default;

Result<PlaceFinder> PlaceFinder::open(const std::string& module) {
  auto image = ElfImage::open(module);
  if (!image) { return tl::unexpected(image.error()); }
  return PlaceFinder(std::make_unique<Impl>(std::move(*image)));
}

bool PlaceFinder::isInstrumented() const {
  return !impl_->sites.empty() || impl_->calls.names("__tsan_") || impl_->calls.names("__heddle_");
}

bool PlaceFinder::isRecord(std::uint64_t offset) const { return impl_->sizes.contains(offset); }

Result<PlaceCode> PlaceFinder::find(const SourcePlace& place) const {
  return place.file.empty() ? impl_->findFunction(place) : impl_->findLine(place);
}

}  // namespace heddle::symbols
