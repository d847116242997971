#pragma once

#include <cstddef>
#include <cstdint>

/// What static analysis knows about a program, in a file that the tool writes and the runtime maps read-only.
///
/// Memory is divided into *places*: a variable, a member, the elements of an array, a member of all blocks that one
/// call allocates. A *set* is two bitmaps over all places: those that may be read and those that may be written. A
/// *point* is a call or an access in the program. For each point the file holds the accesses of the point itself, and
/// of its function from there until it returns.
///
/// All arrays follow the header. Offsets count bytes from the start of the file. Addresses are relative to the lowest
/// address of their module, as in SiteId. Any change to the layout must raise kFactsVersion.
namespace heddle::wire {

inline constexpr std::uint64_t kFactsMagic = 0x53'5443'4146'4448ULL;  // "HDFACTS"
inline constexpr std::uint32_t kFactsVersion = 1;

/// Sets with a fixed number.
inline constexpr std::uint32_t kNoAccess = 0;  ///< The empty set.
inline constexpr std::uint32_t kAnything = 1;  ///< All places.
inline constexpr std::uint32_t kNoIndex = ~std::uint32_t{0};

/// This place stands for all memory that only code without IR can reach.
inline constexpr std::uint32_t kUnknownPlace = 0;

template <typename T>
struct FactsArray {
  std::uint64_t offset;
  std::uint64_t count;
};

/// A file that the facts are about: the program or a library.
struct FactsModule {
  std::uint32_t path;        ///< Absolute, in `strings`.
  std::uint32_t known;       ///< 0: the module has no usable IR.
  std::uint64_t hash;        ///< Of the contents of the file.
  std::uint32_t firstRange;  ///< The ranges of the module, sorted by address.
  std::uint32_t rangeCount;
  std::uint32_t firstSymbol;  ///< The symbols of the module, sorted by address.
  std::uint32_t symbolCount;
};

/// The point at an address: a site record, or the bytes of a call instruction. Ranges of a module do not overlap.
struct FactsRange {
  std::uint64_t begin;
  std::uint64_t end;
  std::uint32_t point;
  std::uint32_t isRecord;  ///< 1: a site record, 0: a call instruction.
};

struct FactsPoint {
  std::uint32_t function;
  std::uint32_t itself;       ///< What the point accesses, including callees if it is a call.
  std::uint32_t before;       ///< What the function accesses from the point until it returns, the point included.
  std::uint32_t after;        ///< The same without the point.
  std::uint32_t firstCallee;  ///< In `callees`: the functions with IR that a call may enter.
  std::uint32_t calleeCount;
  std::uint32_t allocates;  ///< The object that the call allocates, or kNoIndex.
  std::uint32_t isMerged;   ///< 1: several accesses share the point, which has the futures of all of them.
};

struct FactsFunction {
  std::uint32_t name;   ///< Linkage name, in `strings`.
  std::uint32_t whole;  ///< What the function accesses from its start until it returns.
};

/// An object with a fixed address: a variable, a function, or a table of virtual functions.
struct FactsSymbol {
  std::uint64_t begin;
  std::uint64_t end;
  std::uint32_t object;  ///< A variable: its object; otherwise kNoIndex.
  /// The function at this address. For the table of virtual functions of a thread's state (std::thread), the function
  /// that the thread runs. Otherwise kNoIndex.
  std::uint32_t function;
};

struct FactsObject {
  std::uint32_t name;        ///< For messages, in `strings`.
  std::uint32_t firstPlace;  ///< The places of the object, sorted by offset.
  std::uint32_t placeCount;
  std::uint32_t reserved;
  std::uint64_t stride;  ///< Offsets are taken modulo this; 0: they are exact.
};

struct FactsPlace {
  std::uint32_t object;  ///< kNoIndex for kUnknownPlace.
  std::uint32_t reserved;
  std::uint64_t begin;
  std::uint64_t end;  ///< UINT64_MAX: up to the end of the object.
};

struct FactsHeader {
  std::uint64_t magic;
  std::uint32_t version;
  std::uint32_t wordsPerMap;        ///< A set is 2 * wordsPerMap words: reads, then writes.
  std::uint64_t size;               ///< Of the file.
  std::uint64_t hash;               ///< Of everything behind the header.
  FactsArray<FactsModule> modules;  ///< The program first.
  FactsArray<FactsRange> ranges;
  FactsArray<FactsPoint> points;
  FactsArray<FactsFunction> functions;
  FactsArray<std::uint32_t> callees;
  FactsArray<FactsSymbol> symbols;
  FactsArray<FactsObject> objects;
  FactsArray<FactsPlace> places;
  FactsArray<std::uint64_t> sets;
  FactsArray<char> strings;
  std::uint32_t atExit;       ///< Set: exit handlers and destructors of static objects.
  std::uint32_t atThreadEnd;  ///< Set: destructors of thread-local objects and keys, and of thread states.
  std::uint32_t handlers;     ///< Set: signal handlers, which any thread may run at any time.
  std::uint32_t analyser;     ///< Identifies the build of Heddle that wrote the file.
};

}  // namespace heddle::wire
