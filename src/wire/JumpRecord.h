#pragma once

#include <cstddef>
#include <cstdint>

/// Places in instrumented code that start as a no-operation instruction. Under `heddle noise`, the library replaces it
/// by a jump over code that would do nothing there (src/noise/Jumps.h). Under `heddle run` nothing is replaced. A
/// record in the section heddle_jumps describes each place. Like site records, it needs no dynamic relocation.
namespace heddle::wire {

inline constexpr const char* kJumpSection = "heddle_jumps";

enum class JumpUse : std::uint32_t {
  Access = 0,        ///< Around the check of a plain access; it stays while the site is to be reported.
  Always = 1,        ///< Around code that only `heddle run` needs.
  WithoutNoise = 2,  ///< Taken only in runs in which no site is to be reported.
  Loop = 3,          ///< To a copy of a loop without checks. Has one record for each site in the loop, in a row.
};

/// Distances are counted from the field itself.
struct JumpRecord {
  std::int32_t place;
  std::int32_t target;
  std::int32_t site;  ///< To the site record; only for JumpUse::Access and Loop.
  JumpUse use;
};
static_assert(sizeof(JumpRecord) == 16 && alignof(JumpRecord) == 4);

inline constexpr std::size_t kJumpSize = 5;
inline constexpr unsigned char kNoJump[kJumpSize] = {0x0f, 0x1f, 0x44, 0x00, 0x00};

}  // namespace heddle::wire

/// The assembler text of a place and its record. The arguments are texts: the label to jump to, the last two fields.
#define HEDDLE_JUMP_PLACE "1: .byte 0x0f, 0x1f, 0x44, 0x00, 0x00\n"
#define HEDDLE_JUMP_SECTION ".pushsection heddle_jumps, \"a?\", @progbits\n.balign 4\n"
#define HEDDLE_JUMP_RECORD(label, site, use) ".long 1b - .\n.long " label " - .\n.long " site "\n.long " use "\n"
#define HEDDLE_JUMP_TEXT(label, site, use) \
  HEDDLE_JUMP_PLACE HEDDLE_JUMP_SECTION HEDDLE_JUMP_RECORD(label, site, use) ".popsection\n"
