#include "analyse/program/FactsWriter.h"

#include <llvm/Support/xxhash.h>

#include <cstring>

namespace heddle::analyse {
namespace {

constexpr std::size_t kAlignment = 8;

/// Appends the array to the file and returns its position.
template <class T>
wire::FactsArray<T> append(std::string& file, const T* data, std::size_t count) {
  file.resize((file.size() + kAlignment - 1) / kAlignment * kAlignment);
  const wire::FactsArray<T> array{file.size(), count};
  file.append(reinterpret_cast<const char*>(data), count * sizeof(T));
  return array;
}

template <class T>
wire::FactsArray<T> append(std::string& file, const std::vector<T>& values) {
  return append(file, values.data(), values.size());
}

std::vector<std::uint64_t> mapsOf(const AccessSets& sets, std::size_t placeCount, std::size_t words) {
  std::vector<std::uint64_t> maps;
  maps.reserve((sets.count() + 1) * 2 * words);
  const auto put = [&](const llvm::BitVector& bits) {
    const auto data = bits.getData();
    maps.insert(maps.end(), data.begin(), data.end());
    maps.resize(maps.size() + words - data.size());
  };
  for (std::uint32_t set = 0; set < sets.count(); ++set) {
    put(sets[set].reads.bits);
    put(sets[set].writes.bits);
    if (set != 0) { continue; }
    const llvm::BitVector all(static_cast<unsigned>(placeCount), true);
    put(all);
    put(all);
  }
  return maps;
}

}  // namespace

std::uint32_t FactsWriter::string(llvm::StringRef text) {
  if (text.empty()) { return 0; }
  const auto [place, isNew] = offsets_.try_emplace(text, static_cast<std::uint32_t>(strings_.size()));
  if (isNew) {
    strings_ += text;
    strings_ += '\0';
  }
  return place->second;
}

std::string FactsWriter::write(const AccessSets& sets) const {
  const std::size_t words = (places.size() + 63) / 64;
  std::string file(sizeof(wire::FactsHeader), '\0');
  wire::FactsHeader header{};
  header.magic = wire::kFactsMagic;
  header.version = wire::kFactsVersion;
  header.wordsPerMap = static_cast<std::uint32_t>(words);
  header.modules = append(file, modules);
  header.ranges = append(file, ranges);
  header.points = append(file, points);
  header.functions = append(file, functions);
  header.callees = append(file, callees);
  header.symbols = append(file, symbols);
  header.objects = append(file, objects);
  header.places = append(file, places);
  header.sets = append(file, mapsOf(sets, places.size(), words));
  header.strings = append(file, strings_.data(), strings_.size());
  header.size = file.size();
  header.atExit = atExit;
  header.atThreadEnd = atThreadEnd;
  header.handlers = handlers;
  header.hash = llvm::xxh3_64bits(llvm::StringRef(file).drop_front(sizeof(header)));
  std::memcpy(file.data(), &header, sizeof(header));
  return file;
}

}  // namespace heddle::analyse
