#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "wire/FactsLayout.h"

namespace heddle::wire {

/// Reads a file of static facts in place. `over` checks every index in the file once, so all later accesses are plain
/// loads. The view refers to the memory that it was made from.
class FactsView {
public:
  /// Returns nullopt if \p data is not a complete file of this version. Does not compute the hash of the contents.
  static std::optional<FactsView> over(const void* data, std::size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    if (!data || size < sizeof(FactsHeader) || reinterpret_cast<std::uintptr_t>(data) % alignof(FactsHeader) != 0) {
      return std::nullopt;
    }
    FactsView view(bytes);
    const FactsHeader& header = view.header();
    if (header.magic != kFactsMagic || header.version != kFactsVersion || header.size != size) { return std::nullopt; }
    const bool fits = view.fits(header.modules) && view.fits(header.ranges) && view.fits(header.points) &&
                      view.fits(header.functions) && view.fits(header.callees) && view.fits(header.symbols) &&
                      view.fits(header.objects) && view.fits(header.places) && view.fits(header.sets) &&
                      view.fits(header.strings);
    return fits && view.indicesFit() ? std::optional(view) : std::nullopt;
  }

  const FactsHeader& header() const { return *reinterpret_cast<const FactsHeader*>(data_); }

  std::span<const FactsModule> modules() const { return array(header().modules); }
  std::span<const FactsRange> ranges() const { return array(header().ranges); }
  std::span<const FactsPoint> points() const { return array(header().points); }
  std::span<const FactsFunction> functions() const { return array(header().functions); }
  std::span<const std::uint32_t> callees() const { return array(header().callees); }
  std::span<const FactsSymbol> symbols() const { return array(header().symbols); }
  std::span<const FactsObject> objects() const { return array(header().objects); }
  std::span<const FactsPlace> places() const { return array(header().places); }

  std::span<const FactsRange> rangesOf(const FactsModule& module) const {
    return ranges().subspan(module.firstRange, module.rangeCount);
  }
  std::span<const FactsSymbol> symbolsOf(const FactsModule& module) const {
    return symbols().subspan(module.firstSymbol, module.symbolCount);
  }
  std::span<const std::uint32_t> calleesOf(const FactsPoint& point) const {
    return callees().subspan(point.firstCallee, point.calleeCount);
  }
  std::span<const FactsPlace> placesOf(const FactsObject& object) const {
    return places().subspan(object.firstPlace, object.placeCount);
  }

  /// NUL-terminated.
  std::string_view string(std::uint32_t offset) const { return {array(header().strings).data() + offset}; }

  /// The module with this path; null if the file has none.
  const FactsModule* moduleAt(std::string_view path) const {
    for (const FactsModule& module : modules()) {
      if (string(module.path) == path) { return &module; }
    }
    return nullptr;
  }

  /// The point whose range contains \p address, which is relative to the module; null if there is none.
  const FactsPoint* pointAt(const FactsModule& module, std::uint64_t address) const {
    const FactsRange* range = rangeAt(module, address);
    return range ? &points()[range->point] : nullptr;
  }
  const FactsRange* rangeAt(const FactsModule& module, std::uint64_t address) const {
    return entryAt(rangesOf(module), address);
  }
  const FactsSymbol* symbolAt(const FactsModule& module, std::uint64_t address) const {
    return entryAt(symbolsOf(module), address);
  }

  /// The place of an object at an offset; kNoIndex if the program never accesses that part.
  std::uint32_t placeAt(std::uint32_t object, std::uint64_t offset) const {
    const FactsObject& found = objects()[object];
    if (found.stride != 0) { offset %= found.stride; }
    const std::span<const FactsPlace> all = placesOf(found);
    const FactsPlace* place = entryAt(all, offset);
    return place ? found.firstPlace + static_cast<std::uint32_t>(place - all.data()) : kNoIndex;
  }

  std::uint32_t setCount() const {
    return static_cast<std::uint32_t>(header().sets.count / (std::uint64_t{2} * header().wordsPerMap));
  }
  /// The bitmap of the places that a set reads or writes; wordsPerMap words.
  std::span<const std::uint64_t> reads(std::uint32_t set) const { return map(std::size_t{2} * set); }
  std::span<const std::uint64_t> writes(std::uint32_t set) const { return map(std::size_t{2} * set + 1); }
  bool mayRead(std::uint32_t set, std::uint32_t place) const { return test(reads(set), place); }
  bool mayWrite(std::uint32_t set, std::uint32_t place) const { return test(writes(set), place); }

private:
  explicit FactsView(const unsigned char* data) : data_(data) {}

  template <typename T>
  bool fits(const FactsArray<T>& array) const {
    const std::uint64_t size = header().size;
    return array.offset >= sizeof(FactsHeader) && array.offset <= size && array.offset % alignof(T) == 0 &&
           array.count <= (size - array.offset) / sizeof(T);
  }
  template <typename T>
  std::span<const T> array(const FactsArray<T>& array) const {
    return {reinterpret_cast<const T*>(data_ + array.offset), static_cast<std::size_t>(array.count)};
  }

  static bool fitsPart(std::uint64_t first, std::uint64_t count, std::uint64_t size) { return first + count <= size; }
  static bool fitsOrNone(std::uint32_t index, std::uint64_t size) { return index == kNoIndex || index < size; }
  template <typename T>
  static bool isSorted(std::span<const T> entries) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (entries[i].begin > entries[i].end || (i > 0 && entries[i - 1].end > entries[i].begin)) { return false; }
    }
    return true;
  }

  bool indicesFit() const {
    const FactsHeader& head = header();
    if (head.wordsPerMap == 0 || head.sets.count % (std::uint64_t{2} * head.wordsPerMap) != 0) { return false; }
    if (places().empty() || places().size() > std::uint64_t{64} * head.wordsPerMap) { return false; }
    const std::uint32_t sets = setCount();
    if (sets <= kAnything || head.atExit >= sets || head.atThreadEnd >= sets || head.handlers >= sets) { return false; }
    const std::span<const char> text = array(head.strings);
    if (text.empty() || text.back() != '\0') { return false; }
    for (const FactsModule& module : modules()) {
      if (module.path >= text.size() || !fitsPart(module.firstRange, module.rangeCount, ranges().size()) ||
          !fitsPart(module.firstSymbol, module.symbolCount, symbols().size()) || !isSorted(rangesOf(module)) ||
          !isSorted(symbolsOf(module))) {
        return false;
      }
    }
    return pointsFit(sets) && objectsFit(text.size());
  }
  bool pointsFit(std::uint32_t sets) const {
    return std::ranges::all_of(ranges(), [this](const FactsRange& range) { return range.point < points().size(); }) &&
           std::ranges::all_of(callees(), [this](std::uint32_t callee) { return callee < functions().size(); }) &&
           std::ranges::all_of(points(), [this, sets](const FactsPoint& point) {
             return point.function < functions().size() && point.itself < sets && point.before < sets &&
                    point.after < sets && fitsPart(point.firstCallee, point.calleeCount, callees().size()) &&
                    fitsOrNone(point.allocates, objects().size());
           });
  }
  bool objectsFit(std::size_t textSize) const {
    const std::uint32_t sets = setCount();
    return std::ranges::all_of(
               functions(),
               [&](const FactsFunction& function) { return function.name < textSize && function.whole < sets; }) &&
           std::ranges::all_of(symbols(),
                               [this](const FactsSymbol& symbol) {
                                 return fitsOrNone(symbol.object, objects().size()) &&
                                        fitsOrNone(symbol.function, functions().size());
                               }) &&
           std::ranges::all_of(objects(),
                               [&](const FactsObject& object) {
                                 return object.name < textSize &&
                                        fitsPart(object.firstPlace, object.placeCount, places().size()) &&
                                        isSorted(placesOf(object));
                               }) &&
           std::ranges::all_of(places(),
                               [this](const FactsPlace& place) { return fitsOrNone(place.object, objects().size()); });
  }

  /// The entry whose range [begin, end) contains \p at.
  template <typename T>
  static const T* entryAt(std::span<const T> entries, std::uint64_t at) {
    const auto next = std::ranges::upper_bound(entries, at, {}, &T::begin);
    if (next == entries.begin()) { return nullptr; }
    const T& entry = *std::prev(next);
    return at < entry.end ? &entry : nullptr;
  }

  std::span<const std::uint64_t> map(std::size_t number) const {
    const std::size_t words = header().wordsPerMap;
    return array(header().sets).subspan(number * words, words);
  }
  static bool test(std::span<const std::uint64_t> map, std::uint32_t place) {
    return (map[place / 64] >> (place % 64) & 1) != 0;
  }

  const unsigned char* data_;
};

}  // namespace heddle::wire
