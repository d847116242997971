#include "analyse/program/ProgramIr.h"

#include <gmock/gmock.h>
#include <llvm/Bitcode/LLVMBitCodes.h>
#include <llvm/Bitstream/BitstreamWriter.h>

#include <cstring>

#include "analyse/program/ScratchProgram.h"

namespace heddle::analyse {
namespace {

using testing::HasSubstr;

constexpr std::size_t kMagicBytes = 4;

/// The same bitcode as an LLVM would write it whose format this one does not know.
std::string ofNewerLlvm(const std::string& bitcode) {
  llvm::SmallVector<char, 0> bytes(bitcode.begin(), bitcode.begin() + kMagicBytes);
  llvm::BitstreamWriter writer(bytes);
  writer.EnterSubblock(llvm::bitc::IDENTIFICATION_BLOCK_ID, 5);
  writer.EmitRecord(llvm::bitc::IDENTIFICATION_CODE_EPOCH,
                    llvm::ArrayRef<std::uint64_t>{llvm::bitc::BITCODE_CURRENT_EPOCH + 1});
  writer.ExitBlock();
  // The header of a block ends with its length in words.
  std::uint32_t words = 0;
  std::memcpy(&words, bitcode.data() + 2 * kMagicBytes, sizeof words);
  return std::string(bytes.begin(), bytes.end()) + bitcode.substr(3 * kMagicBytes + std::size_t{4} * words);
}

TEST(ProgramIr, AUnitOfANewerLlvmIsRejectedAndItsCodeMayDoAnything) {
  UnitBitcode newer = compiledUnit("int shared; void part() { ++shared; }", 1);
  newer.bytes = ofNewerLlvm(newer.bytes);
  const UnitBitcode user = compiledUnit("void part(); int main() { part(); }", 2);
  std::vector<RejectedUnit> rejected;
  const ProgramIr program = ProgramIr::load({newer, user}, KeptCode{}, rejected);
  ASSERT_EQ(rejected.size(), 1U);
  EXPECT_EQ(rejected.front().hash, newer.hash);
  EXPECT_THAT(rejected.front().reason.what, HasSubstr("the saved IR cannot be read: Incompatible epoch"));
  PointerAnalysis pointers(program);
  const FutureAccesses future(pointers);
  EXPECT_TRUE(future.ofFunction(*program.functionNamed("main")).writes.hasUnknown());
}

}  // namespace
}  // namespace heddle::analyse
