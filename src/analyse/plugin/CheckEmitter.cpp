#include "analyse/plugin/CheckEmitter.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/MDBuilder.h>

#include "analyse/plugin/NoiseJump.h"
#include "analyse/plugin/TsanCall.h"
#include "wire/QuickLayout.h"

namespace heddle::analyse {

namespace quick = wire::quick;

CheckEmitter::CheckEmitter(llvm::Module& module)
    : module_(module),
      builder_(module.getContext()),
      state_(module.getOrInsertGlobal(quick::kStateName, builder_.getInt8Ty())) {
  // Defined in libheddle.so. Its address must stay there: no copy relocation into the program.
  llvm::cast<llvm::GlobalVariable>(state_)->setDSOLocal(false);
}

void CheckEmitter::replace(const NeededChecks& plan) {
  for (const PlainCall& access : plan) {
    if (access.need == Need::Once) { addLaterRound(*access.loop); }
  }
  std::vector<llvm::Value*> answers(plan.size());
  for (std::size_t i = 0; i < plan.size(); ++i) {
    const PlainCall& access = plan[i];
    if (access.need == Need::Call) { continue; }
    builder_.SetCurrentDebugLocation(access.call->getDebugLoc());
    switch (access.need) {
      case Need::Check:
      case Need::CheckAsWrite:
        answers[i] = check(access);
        break;
      case Need::Once:
        checkOnce(access);
        break;
      case Need::Follow:
        follow(access, answers[access.follows]);
        break;
      case Need::Nothing:
        onlyWhenAnnounced(access);
        break;
      case Need::Call:
        break;
    }
    access.call->eraseFromParent();
  }
}

CheckEmitter::Frame CheckEmitter::open(llvm::CallInst& call) {
  llvm::BasicBlock* block = call.getParent();
  llvm::BasicBlock* rest = block->splitBasicBlock(&call);
  auto* cold = llvm::BasicBlock::Create(block->getContext(), "heddle.cold", block->getParent(), rest);
  block->getTerminator()->eraseFromParent();
  builder_.SetInsertPoint(block);
  jumpUnderNoise(builder_, rest, call.getArgOperand(1));
  return {rest, cold};
}

void CheckEmitter::require(llvm::Value* good, llvm::BasicBlock* otherwise) {
  llvm::BasicBlock* block = builder_.GetInsertBlock();
  auto* next = llvm::BasicBlock::Create(block->getContext(), "", block->getParent(), otherwise);
  llvm::MDNode* nearlyAlways = llvm::MDBuilder(block->getContext()).createBranchWeights(1U << 20, 1);
  builder_.CreateCondBr(good, next, otherwise, nearlyAlways);
  builder_.SetInsertPoint(next);
}

void CheckEmitter::close(const Frame& frame, const PlainCall& access) {
  builder_.CreateBr(frame.rest);
  builder_.SetInsertPoint(frame.cold);
  callCold(access);
  builder_.CreateBr(frame.rest);
}

llvm::Value* CheckEmitter::check(const PlainCall& access) {
  llvm::BasicBlock* before = access.call->getParent();
  const Frame frame = open(*access.call);
  requireCovered(access, frame.cold);
  llvm::BasicBlock* covered = builder_.GetInsertBlock();
  close(frame, access);
  if (access.need != Need::CheckAsWrite) { return nullptr; }
  builder_.SetInsertPoint(frame.rest, frame.rest->begin());
  llvm::PHINode* answer = builder_.CreatePHI(builder_.getInt1Ty(), 3);
  answer->addIncoming(builder_.getFalse(), before);
  answer->addIncoming(builder_.getTrue(), covered);
  answer->addIncoming(builder_.getFalse(), frame.cold);
  return answer;
}

void CheckEmitter::addLaterRound(const llvm::Loop& loop) {
  llvm::Value*& later = laterRounds_[&loop];
  if (later != nullptr) { return; }
  llvm::BasicBlock* header = loop.getHeader();
  builder_.SetInsertPoint(header, header->begin());
  llvm::PHINode* phi = builder_.CreatePHI(builder_.getInt1Ty(), 2);
  for (llvm::BasicBlock* from : llvm::predecessors(header)) {
    phi->addIncoming(builder_.getInt1(loop.contains(from)), from);
  }
  later = phi;
}

void CheckEmitter::checkOnce(const PlainCall& access) {
  const Frame frame = open(*access.call);
  llvm::BasicBlock* block = builder_.GetInsertBlock();
  auto* look = llvm::BasicBlock::Create(block->getContext(), "heddle.first", block->getParent(), frame.cold);
  require(laterRounds_[access.loop], look);
  requireOpen(look);
  builder_.CreateBr(frame.rest);
  builder_.SetInsertPoint(look);
  requireCovered(access, frame.cold);
  close(frame, access);
}

/// Passes if the read was covered and the gate is still open. Only accesses were called in between, and they can close
/// the gate.
void CheckEmitter::follow(const PlainCall& access, llvm::Value* covered) {
  const Frame frame = open(*access.call);
  require(covered, frame.cold);
  requireOpen(frame.cold);
  close(frame, access);
}

void CheckEmitter::onlyWhenAnnounced(const PlainCall& access) {
  const Frame frame = open(*access.call);
  requireOpen(frame.cold);
  close(frame, access);
}

void CheckEmitter::requireOpen(llvm::BasicBlock* cold) {
  llvm::Value* epoch = builder_.CreateLoad(builder_.getInt64Ty(), field(quick::kEpoch));
  require(builder_.CreateICmpNE(epoch, builder_.getInt64(quick::kNoneCovered)), cold);
}

/// Everything that must be zero is combined first. This takes more instructions than one branch per condition, but
/// fewer blocks, and blocks dominate the compile time.
void CheckEmitter::requireCovered(const PlainCall& access, llvm::BasicBlock* cold) {
  llvm::Type* word = builder_.getInt64Ty();
  const bool write = access.write || access.need == Need::CheckAsWrite;
  llvm::Value* address = builder_.CreatePtrToInt(access.call->getArgOperand(0), word);
  const std::uint64_t below = access.size >= 8 ? access.size - 1 : 7;
  llvm::Value* low = builder_.CreateAnd(address, below);

  llvm::Value* index = builder_.CreateLShr(address, quick::kChunkShift);
  index = builder_.CreateAnd(index, (std::uint64_t{1} << quick::kChunkIndexBits) - 1);
  llvm::Value* distance = builder_.CreateLoad(word, builder_.CreateInBoundsGEP(word, field(quick::kChunks), index));
  const std::uint64_t inChunk = (std::uint64_t{1} << quick::kChunkShift) - (std::uint64_t{1} << quick::kGranuleShift);
  llvm::Value* granule = builder_.CreateAnd(address, inChunk);
  llvm::Value* offset = builder_.CreateShl(granule, quick::kEntryShift - quick::kGranuleShift);
  // An integer, because the entries are not part of the state object that the distance is relative to.
  llvm::Value* empty = builder_.CreatePtrToInt(field(quick::kEmpty), word);
  llvm::Value* entry =
      builder_.CreateIntToPtr(builder_.CreateAdd(builder_.CreateAdd(distance, offset), empty), builder_.getPtrTy());
  llvm::Value* unwanted = builder_.getInt64(0xff | quick::kAtomic);
  if (access.size < 8) {
    const std::uint64_t bytes = (std::uint64_t{1} << access.size) - 1;
    unwanted = builder_.CreateOr(builder_.CreateShl(builder_.getInt64(bytes), low), quick::kAtomic);
  }
  llvm::Value* bad = lackOf(entry, unwanted, write);
  if (access.size == 16) {
    const std::uint64_t next = std::uint64_t{1} << quick::kEntryShift;
    llvm::Value* second = builder_.CreateConstGEP1_64(builder_.getInt8Ty(), entry, next);
    bad = builder_.CreateOr(bad, lackOf(second, unwanted, write));
  }
  // An unaligned access would extend into the next granule or chunk.
  if (access.size >= 8) { bad = builder_.CreateOr(bad, low); }
  require(builder_.CreateIsNull(bad), cold);
}

/// Zero if the entry covers the access.
llvm::Value* CheckEmitter::lackOf(llvm::Value* entry, llvm::Value* unwanted, bool write) {
  llvm::Type* word = builder_.getInt64Ty();
  llvm::Value* first = builder_.CreateLoad(word, entry);
  first = builder_.CreateLShr(first, write ? quick::kEpochOfWritesBit : quick::kEpochBit);
  llvm::Value* epoch = builder_.CreateLoad(word, field(write ? quick::kEpochOfWrites : quick::kEpoch));
  llvm::Value* second = builder_.CreateLoad(word, builder_.CreateConstGEP1_64(word, entry, 1));
  return builder_.CreateOr(builder_.CreateXor(first, epoch), builder_.CreateAnd(second, unwanted));
}

void CheckEmitter::callCold(const PlainCall& access) {
  llvm::StringRef name = access.call->getCalledFunction()->getName();
  name.consume_front(kHeddlePrefix);
  llvm::Value* address = access.call->getArgOperand(0);
  llvm::Value* site = access.call->getArgOperand(1);
  builder_
      .CreateCall(coldCallee((quick::kColdPrefix + name).str(), {builder_.getPtrTy(), builder_.getPtrTy()}),
                  {address, site})
      ->setCallingConv(llvm::CallingConv::PreserveMost);
}

void CheckEmitter::countRound(llvm::Instruction& place, llvm::Value* site) {
  llvm::BasicBlock* block = place.getParent();
  llvm::BasicBlock* rest = block->splitBasicBlock(&place);
  auto* cold = llvm::BasicBlock::Create(block->getContext(), "heddle.loop", block->getParent(), rest);
  block->getTerminator()->eraseFromParent();
  builder_.SetInsertPoint(block);
  builder_.SetCurrentDebugLocation(place.getDebugLoc());
  jumpUnderNoise(builder_, rest, nullptr);
  llvm::Value* left = builder_.CreateLoad(builder_.getInt32Ty(), field(quick::kPatience));
  left = builder_.CreateSub(left, builder_.getInt32(1));
  builder_.CreateStore(left, field(quick::kPatience));
  require(builder_.CreateICmpSGE(left, builder_.getInt32(0)), cold);
  builder_.CreateBr(rest);
  builder_.SetInsertPoint(cold);
  builder_.CreateCall(coldCallee(quick::kColdLoop, {builder_.getPtrTy()}), {site})
      ->setCallingConv(llvm::CallingConv::PreserveMost);
  builder_.CreateBr(rest);
}

llvm::Value* CheckEmitter::field(std::size_t offset) {
  return builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), state_, offset);
}

llvm::FunctionCallee CheckEmitter::coldCallee(const std::string& name, llvm::ArrayRef<llvm::Type*> parameters) {
  llvm::FunctionCallee callee =
      module_.getOrInsertFunction(name, llvm::FunctionType::get(builder_.getVoidTy(), parameters, false));
  auto* function = llvm::cast<llvm::Function>(callee.getCallee());
  function->setCallingConv(llvm::CallingConv::PreserveMost);
  function->setDoesNotThrow();
  // Lazy binding in the dynamic linker would not preserve the registers.
  function->addFnAttr(llvm::Attribute::NonLazyBind);
  function->addFnAttr(llvm::Attribute::Cold);
  return callee;
}

}  // namespace heddle::analyse
