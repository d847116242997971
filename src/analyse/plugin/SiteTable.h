#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "analyse/plugin/PointedObject.h"
#include "analyse/plugin/TsanCall.h"

namespace heddle::analyse {

/// The site records of one module, one per access in the source: copies made by unrolling or jump threading share its
/// record. A record is in the COMDAT of its function, so that the linker discards both together.
class SiteTable {
public:
  explicit SiteTable(llvm::Module& module);

  llvm::GlobalVariable* recordOf(const llvm::CallBase& callback, const TsanCall& call);

  /// Links the records to the saved IR. Must be called after the IR is written: the records are part of what is hashed.
  void setModuleHash(std::uint64_t hash);

private:
  /// Two accesses at one source location (a macro) are distinguished by kind, size and base object.
  using Key = std::tuple<const llvm::Function*, const void*, const llvm::Value*, std::uint32_t>;
  struct Frame {
    llvm::StringRef function;
    llvm::StringRef file;
    unsigned line;
    unsigned column;
  };

  struct Site {
    llvm::GlobalVariable* record = nullptr;
    TypedByte object;
  };

  llvm::GlobalVariable* build(const llvm::CallBase& callback, const TsanCall& call, const TypedByte& object);
  void forgetObject(Site& site);
  std::vector<Frame> framesOf(const llvm::CallBase& callback, std::uint8_t& flags);
  Frame frameOf(const llvm::DILocation& location);
  llvm::StringRef pathOf(const llvm::DIFile* file);
  llvm::GlobalVariable* stringFor(llvm::StringRef text);
  llvm::Constant* distance(llvm::GlobalVariable* record, std::uint64_t fieldOffset, llvm::StringRef text);
  llvm::Constant* word(std::uint64_t value) const;

  llvm::Module& module_;
  llvm::Type* int8_;
  llvm::Type* int32_;
  llvm::Type* int64_;
  std::vector<llvm::GlobalVariable*> records_;
  llvm::DenseMap<Key, Site> byKey_;
  PointedObjects objects_;
  llvm::DenseMap<const llvm::DIType*, std::string> layouts_;
  llvm::StringMap<llvm::GlobalVariable*> strings_;
  llvm::DenseMap<const llvm::DIFile*, llvm::StringRef> paths_;  ///< The strings are keys of strings_.
};

}  // namespace heddle::analyse
