#include "runtime/identity/InitialStack.h"

#include <sys/auxv.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/Hash.h"
#include "runtime/Immortal.h"

namespace heddle::rt {
namespace {

/// The kernel keeps at least this much below the top of the stack free of other mappings.
constexpr std::uintptr_t kMostBytes = std::uintptr_t{128} << 20;

enum class Part : std::uint64_t { Frames = 1, Vectors, Argument, Variable, Auxiliary };

std::uint64_t ownerOf(Part part, std::uint64_t which) {
  return mixHash(mixHash(0x6b65'726e'656cULL, static_cast<std::uint64_t>(part)), which);
}

struct Text {
  std::uintptr_t start;
  std::uint64_t owner;
};

struct InitialStack {
  std::uintptr_t vectors = 0;  ///< Address of argc; the pointers to the strings follow.
  std::uintptr_t environment = 0;
  std::uintptr_t auxiliary = 0;
  std::uintptr_t end = 0;
  Immortal<std::vector<Text>> texts;  ///< Sorted by start. Each ends where the next one begins.
};
constinit InitialStack gInitial;

std::uintptr_t addressOf(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

std::uint64_t hashOfName(const char* variable) {
  std::uint64_t hash = 0;
  for (; *variable != 0 && *variable != '='; ++variable) {
    hash = mixHash(hash, static_cast<unsigned char>(*variable));
  }
  return hash;
}

void addText(const void* start, std::uint64_t owner) {
  if (start != nullptr) {
    gInitial.texts->push_back({addressOf(start), owner});
    const std::uintptr_t end = addressOf(start) + std::strlen(static_cast<const char*>(start)) + 1;
    gInitial.end = std::max(gInitial.end, end);
  }
}

void addAuxiliary(unsigned long type) {
  addText(reinterpret_cast<const void*>(::getauxval(type)), ownerOf(Part::Auxiliary, type));
}

}  // namespace

void noteInitialStack(int count, char** arguments, char** environment) {
  if (gInitial.vectors != 0 || arguments == nullptr || environment != arguments + count + 1) { return; }
  for (int i = 0; i < count; ++i) {
    addText(arguments[i], ownerOf(Part::Argument, static_cast<std::uint64_t>(i)));
  }
  char** variable = environment;
  for (; *variable != nullptr; ++variable) {
    addText(*variable, ownerOf(Part::Variable, hashOfName(*variable)));
  }
  for (const unsigned long type : {AT_RANDOM, AT_PLATFORM, AT_EXECFN}) {
    addAuxiliary(type);
  }
  std::sort(gInitial.texts->begin(), gInitial.texts->end(),
            [](const Text& a, const Text& b) { return a.start < b.start; });
  gInitial.environment = addressOf(environment);
  gInitial.auxiliary = addressOf(variable + 1);
  gInitial.vectors = addressOf(arguments - 1);
}

bool nameInInitialStack(std::uintptr_t address, InitialStackName& out) {
  const InitialStack& known = gInitial;
  if (known.vectors == 0 || address >= known.end || address < known.vectors - kMostBytes) { return false; }
  const std::vector<Text>& texts = *gInitial.texts;
  const auto next = std::upper_bound(texts.begin(), texts.end(), address,
                                     [](std::uintptr_t at, const Text& text) { return at < text.start; });
  if (address < known.vectors) {
    out = {ownerOf(Part::Frames, 0), known.vectors - address};
  } else if (next != texts.begin()) {
    out = {(next - 1)->owner, address - (next - 1)->start};
  } else if (address < known.environment) {
    out = {ownerOf(Part::Vectors, 0), address - known.vectors};
  } else if (address < known.auxiliary) {
    out = {ownerOf(Part::Vectors, 1), address - known.environment};
  } else {
    out = {ownerOf(Part::Vectors, 2), address - known.auxiliary};
  }
  return true;
}

}  // namespace heddle::rt
