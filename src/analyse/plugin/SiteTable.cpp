#include "analyse/plugin/SiteTable.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Support/Path.h>

namespace heddle::analyse {
namespace {

constexpr unsigned kModuleLoField = 6;
constexpr unsigned kModuleHiField = 7;
constexpr unsigned kLayoutField = 8;

std::uint32_t shapeOf(const TsanCall& call) {
  return static_cast<std::uint32_t>(call.kind) | static_cast<std::uint32_t>(call.flags) << 8 |
         static_cast<std::uint32_t>(call.size) << 16;
}

const llvm::Value* startOf(const llvm::CallBase& callback) {
  if (callback.arg_size() == 0 || !callback.getArgOperand(0)->getType()->isPointerTy()) { return nullptr; }
  return llvm::getUnderlyingObject(callback.getArgOperand(0));
}

/// Replaces one field of a constant record.
void setField(llvm::GlobalVariable& record, unsigned field, llvm::Constant* value) {
  auto* old = llvm::cast<llvm::ConstantStruct>(record.getInitializer());
  std::vector<llvm::Constant*> fields;
  fields.reserve(old->getNumOperands());
  for (unsigned i = 0; i < old->getNumOperands(); ++i) {
    fields.push_back(old->getOperand(i));
  }
  fields[field] = value;
  record.setInitializer(llvm::ConstantStruct::get(old->getType(), fields));
}

llvm::StringRef nameOf(const llvm::DISubprogram* function) {
  if (!function) { return {}; }
  return function->getLinkageName().empty() ? function->getName() : function->getLinkageName();
}

}  // namespace

SiteTable::SiteTable(llvm::Module& module)
    : module_(module),
      int8_(llvm::Type::getInt8Ty(module.getContext())),
      int32_(llvm::Type::getInt32Ty(module.getContext())),
      int64_(llvm::Type::getInt64Ty(module.getContext())),
      objects_(module.getDataLayout()) {}

llvm::Constant* SiteTable::word(std::uint64_t value) const {
  return llvm::ConstantInt::get(int32_, value & 0xffffffffU);
}

llvm::GlobalVariable* SiteTable::recordOf(const llvm::CallBase& callback, const TsanCall& call) {
  const llvm::DILocation* location = callback.getDebugLoc();
  // Without a location it is unknown whether two calls are copies of one access.
  const void* place = location && location->getLine() != 0 ? static_cast<const void*>(location) : &callback;
  const TypedByte object = startOf(callback) ? objects_.pointedBy(callback.getArgOperand(0)) : TypedByte{};
  Site& site = byKey_[Key{callback.getFunction(), place, startOf(callback), shapeOf(call)}];
  if (!site.record) {
    site = {build(callback, call, object), object};
  } else if (site.object.type != object.type || site.object.offset != object.offset) {
    forgetObject(site);  // copies of one access to different array elements
  }
  return site.record;
}

void SiteTable::forgetObject(Site& site) {
  site.object = {};
  setField(*site.record, kLayoutField, word(0));
}

llvm::GlobalVariable* SiteTable::build(const llvm::CallBase& callback, const TsanCall& call, const TypedByte& object) {
  llvm::LLVMContext& context = module_.getContext();
  std::uint8_t flags = call.flags;
  const std::vector<Frame> frames = framesOf(callback, flags);
  auto* frameType = llvm::StructType::get(context, {int32_, int32_, int32_, int32_});
  auto* framesType = llvm::ArrayType::get(frameType, frames.size());
  auto* type = llvm::StructType::get(
      context, {int32_, int8_, int8_, int8_, int8_, int32_, int32_, int32_, int32_, int32_, framesType});
  auto* record = new llvm::GlobalVariable(module_, type, /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage,
                                          nullptr, "heddle.site");
  record->setSection(wire::kSiteSection);
  record->setAlignment(llvm::Align(alignof(wire::SiteRecord)));
  const llvm::Function& function = *callback.getFunction();
  if (function.hasComdat()) { record->setComdat(const_cast<llvm::Comdat*>(function.getComdat())); }

  std::vector<llvm::Constant*> frameConstants;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const std::uint64_t offset = sizeof(wire::SiteRecord) + i * sizeof(wire::SiteFrame);
    frameConstants.push_back(llvm::ConstantStruct::get(
        frameType, {distance(record, offset + offsetof(wire::SiteFrame, file), frames[i].file),
                    distance(record, offset + offsetof(wire::SiteFrame, function), frames[i].function),
                    word(frames[i].line), word(frames[i].column)}));
  }
  const auto [layout, fresh] = layouts_.try_emplace(object.type);
  if (fresh) { layout->second = layoutOf(object.type); }
  const auto byte = [&](std::uint64_t value) { return llvm::ConstantInt::get(int8_, value); };
  record->setInitializer(
      llvm::ConstantStruct::get(type, {word(wire::kSiteMagic), byte(static_cast<std::uint8_t>(call.kind)), byte(flags),
                                       byte(call.size), byte(frames.size()), word(records_.size()), word(0), word(0),
                                       distance(record, offsetof(wire::SiteRecord, layout), layout->second),
                                       word(object.offset), llvm::ConstantArray::get(framesType, frameConstants)}));
  records_.push_back(record);
  return record;
}

std::vector<SiteTable::Frame> SiteTable::framesOf(const llvm::CallBase& callback, std::uint8_t& flags) {
  std::vector<Frame> frames;
  for (const llvm::DILocation* at = callback.getDebugLoc(); at; at = at->getInlinedAt()) {
    frames.push_back(frameOf(*at));
  }
  if (frames.empty()) { frames.push_back({callback.getFunction()->getName(), module_.getSourceFileName(), 0, 0}); }
  if (frames.size() > wire::kMaxSiteFrames) {
    frames[wire::kMaxSiteFrames - 1] = frames.back();
    frames.resize(wire::kMaxSiteFrames);
    flags |= wire::kSiteFramesCut;
  }
  return frames;
}

SiteTable::Frame SiteTable::frameOf(const llvm::DILocation& location) {
  return {nameOf(location.getScope()->getSubprogram()), pathOf(location.getFile()), location.getLine(),
          location.getColumn()};
}

llvm::StringRef SiteTable::pathOf(const llvm::DIFile* file) {
  if (!file) { return {}; }
  auto [known, isNew] = paths_.try_emplace(file);
  if (!isNew) { return known->second; }
  llvm::SmallString<256> path(file->getFilename());
  if (!llvm::sys::path::is_absolute(path)) {
    path = file->getDirectory();
    llvm::sys::path::append(path, file->getFilename());
  }
  llvm::sys::path::remove_dots(path);
  stringFor(path);
  known->second = strings_.find(path)->getKey();
  return known->second;
}

llvm::GlobalVariable* SiteTable::stringFor(llvm::StringRef text) {
  llvm::GlobalVariable*& string = strings_[text];
  if (string) { return string; }
  llvm::Constant* bytes = llvm::ConstantDataArray::getString(module_.getContext(), text, /*AddNull=*/true);
  string = new llvm::GlobalVariable(module_, bytes->getType(), /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage,
                                    bytes, "heddle.string");
  // Mergeable, so that the linker keeps one copy of each path and name.
  string->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  string->setSection(wire::kStringSection);
  string->setAlignment(llvm::Align(1));
  return string;
}

llvm::Constant* SiteTable::distance(llvm::GlobalVariable* record, std::uint64_t fieldOffset, llvm::StringRef text) {
  if (text.empty()) { return word(0); }
  // Only in this form does LLVM see that no dynamic relocation is needed, and keep the section read-only.
  llvm::Constant* place =
      llvm::ConstantExpr::getInBoundsGetElementPtr(int8_, record, llvm::ConstantInt::get(int64_, fieldOffset));
  llvm::Constant* field = llvm::ConstantExpr::getPtrToInt(place, int64_);
  llvm::Constant* string = llvm::ConstantExpr::getPtrToInt(stringFor(text), int64_);
  return llvm::ConstantExpr::getTrunc(llvm::ConstantExpr::getSub(string, field), int32_);
}

void SiteTable::setModuleHash(std::uint64_t hash) {
  for (llvm::GlobalVariable* record : records_) {
    setField(*record, kModuleLoField, word(hash));
    setField(*record, kModuleHiField, word(hash >> 32));
  }
}

}  // namespace heddle::analyse
