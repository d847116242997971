#pragma once

#include <cstdint>
#include <optional>

#include "Bytes.h"

/// The binary protocol of the GPS receiver: two sync bytes, length, payload, two bytes of checksum.
namespace autopilot {

constexpr std::uint8_t kGpsSync1 = 0xB5;
constexpr std::uint8_t kGpsSync2 = 0x62;

struct GpsReport {
  std::int32_t eastCm = 0;
  std::int32_t northCm = 0;
  std::int32_t speedCm = 0;
  std::int32_t courseMilliradians = 0;
};

ByteVector encode(const GpsReport& report);

/// Finds messages in a stream of bytes. Bytes that are not part of a message, and messages with a wrong checksum, are
/// counted and skipped.
class GpsDecoder {
public:
  /// The report that this byte completes, if any.
  std::optional<GpsReport> feed(std::uint8_t byte);

  unsigned skippedBytes() const { return skipped_; }
  unsigned badChecksums() const { return badChecksums_; }

private:
  enum class State { kSync1, kSync2, kLength, kPayload, kChecksum1, kChecksum2 };

  void startPayload(std::uint8_t length);
  void addToPayload(std::uint8_t byte);
  std::optional<GpsReport> finish(std::uint8_t byte);

  State state_ = State::kSync1;
  ByteVector payload_;
  Checksum checksum_;
  bool firstSumFits_ = false;
  unsigned skipped_ = 0;
  unsigned badChecksums_ = 0;
};

}  // namespace autopilot
