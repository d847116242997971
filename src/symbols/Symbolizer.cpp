#include "symbols/Symbolizer.h"

#include <llvm/DebugInfo/Symbolize/Symbolize.h>

#include <charconv>
#include <map>
#include <unordered_map>

#include "symbols/ElfImage.h"
#include "symbols/SiteReader.h"

namespace heddle::symbols {
namespace {

llvm::symbolize::LLVMSymbolizer::Options options() {
  llvm::symbolize::LLVMSymbolizer::Options chosen;
  chosen.PrintFunctions = llvm::symbolize::FunctionNameKind::LinkageName;
  chosen.PathStyle = llvm::symbolize::FileLineInfoKind::AbsoluteFilePath;
  return chosen;
}

/// LLVM returns "<invalid>" for unknown names.
std::string known(const std::string& text) { return text == llvm::DILineInfo::BadString ? std::string() : text; }

Frame frameFrom(const llvm::DILineInfo& info) {
  return {known(info.FunctionName), known(info.FileName), info.Line, info.Column};
}

std::string hex(std::uint64_t value) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof(digits), value, 16).ptr;
  return "0x" + std::string(digits, end);
}

struct Module {
  explicit Module(ElfImage opened) : image(std::move(opened)), sites(image), names(image.file()) {}

  ElfImage image;
  SiteReader sites;
  DebugNames names;
  std::unordered_map<std::uint64_t, std::vector<Frame>> frames;  ///< By exact address.
};

}  // namespace

std::string Variable::text() const {
  if (member) { return name + *member; }
  return offsetInside == 0 ? name : name + "+" + std::to_string(offsetInside);
}

class Symbolizer::Impl {
public:
  Result<Module*> module(const std::string& path) {
    if (const auto open = modules_.find(path); open != modules_.end()) { return open->second.get(); }
    auto image = ElfImage::open(path);
    if (!image) { return tl::unexpected(image.error()); }
    return modules_.emplace(path, std::make_unique<Module>(std::move(*image))).first->second.get();
  }

  Result<std::vector<Frame>> framesAt(const std::string& path, Module& module, std::uint64_t address) {
    if (const auto seen = module.frames.find(address); seen != module.frames.end()) { return seen->second; }
    auto found = llvm_.symbolizeInlinedCode(path, {address, llvm::object::SectionedAddress::UndefSection});
    if (!found) {
      return failure("cannot read the debug information of " + path + ": " + llvm::toString(found.takeError()));
    }
    std::vector<Frame> frames;
    frames.reserve(found->getNumberOfFrames());
    for (std::uint32_t i = 0; i < found->getNumberOfFrames(); ++i) {
      frames.push_back(frameFrom(found->getFrame(i)));
    }
    if (frames.empty() || (frames.front().function.empty() && frames.front().line == 0)) {
      return failure("no debug information for " + path + " at " + hex(address),
                     "build it with debug information (-g)");
    }
    return module.frames.emplace(address, std::move(frames)).first->second;
  }

  Result<Variable> variableAt(const std::string& path, const Module& module, std::uint64_t address) {
    auto found = llvm_.symbolizeData(path, {address, llvm::object::SectionedAddress::UndefSection});
    if (!found) { return failure("cannot read the symbols of " + path + ": " + llvm::toString(found.takeError())); }
    if (known(found->Name).empty() || address - found->Start >= std::max<std::uint64_t>(found->Size, 1)) {
      return failure("no variable of " + path + " covers " + hex(address));
    }
    return Variable{found->Name,
                    address - found->Start,
                    found->Size,
                    known(found->DeclFile),
                    static_cast<std::uint32_t>(found->DeclLine),
                    module.names.memberOfGlobal(address)};
  }

private:
  llvm::symbolize::LLVMSymbolizer llvm_{options()};
  std::map<std::string, std::unique_ptr<Module>> modules_;
};

Symbolizer::Symbolizer() : impl_(std::make_unique<Impl>()) {}
Symbolizer::~Symbolizer() = default;
Symbolizer::Symbolizer(Symbolizer&&) noexcept = default;
Symbolizer& Symbolizer::operator=(Symbolizer&&) noexcept = default;

Result<std::vector<Frame>> Symbolizer::site(const std::string& path, std::uint64_t offset) {
  auto module = impl_->module(path);
  if (!module) { return tl::unexpected(module.error()); }
  const std::uint64_t address = (*module)->image.addressOf(offset);
  if (!(*module)->sites.covers(address)) { return impl_->framesAt(path, **module, address - 1); }
  if (auto record = (*module)->sites.read(address)) { return std::move(record->frames); }
  return failure("no site record of " + path + " starts at " + hex(address), "was the program rebuilt since?");
}

Result<std::vector<Frame>> Symbolizer::code(const std::string& path, std::uint64_t offset) {
  auto module = impl_->module(path);
  if (!module) { return tl::unexpected(module.error()); }
  return impl_->framesAt(path, **module, (*module)->image.addressOf(offset));
}

Result<Variable> Symbolizer::variable(const std::string& path, std::uint64_t offset) {
  auto module = impl_->module(path);
  if (!module) { return tl::unexpected(module.error()); }
  return impl_->variableAt(path, **module, (*module)->image.addressOf(offset));
}

std::optional<LocalVariable> Symbolizer::local(const std::string& path, std::uint64_t offset, FramePlace place) {
  auto module = impl_->module(path);
  if (!module) { return std::nullopt; }
  place.codeAddress = (*module)->image.addressOf(offset);
  return (*module)->names.local(place);
}

std::optional<AccessedObject> Symbolizer::object(const std::string& path, std::uint64_t offset) {
  auto module = impl_->module(path);
  if (!module) { return std::nullopt; }
  const std::uint64_t address = (*module)->image.addressOf(offset);
  auto record = (*module)->sites.covers(address) ? (*module)->sites.read(address) : std::nullopt;
  if (!record || record->layout.empty()) { return std::nullopt; }
  return AccessedObject{std::move(record->layout), record->inObject};
}

Result<std::vector<SiteInfo>> Symbolizer::sites(const std::string& path) {
  auto module = impl_->module(path);
  if (!module) { return tl::unexpected(module.error()); }
  return (*module)->sites.readAll();
}

}  // namespace heddle::symbols
