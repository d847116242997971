#pragma once

#include <cstdint>
#include <optional>

#include "Bytes.h"
#include "Messages.h"
#include "NavigationBoard.h"

/// The downlink to the ground station: packets with start byte, type, length, payload and checksum.
namespace autopilot {

enum class PacketType : std::uint8_t { kAttitude = 1, kPosition = 2, kNavigation = 3, kServos = 4, kStatus = 5 };

struct Packet {
  PacketType type = PacketType::kStatus;
  ByteVector payload;
};

/// Counters of the tasks, for the status packet.
struct Status {
  Mode mode = Mode::kManual;
  unsigned positions = 0;  ///< Published position fixes.
  unsigned attitudes = 0;
  unsigned skippedPackets = 0;
};

Packet pack(const Attitude& attitude);
Packet pack(const PositionFix& fix);
Packet pack(const NavigationState& navigation);
Packet pack(const ServoCommand& servos);
Packet pack(const Status& status);

ByteVector encode(const Packet& packet);

/// The packet at the start of the bytes, which is removed from them. Nothing if it is incomplete or damaged.
std::optional<Packet> decodeFirst(ByteVector& bytes);

/// The modem: a small output buffer, which is sent to the ground at once.
class Downlink {
public:
  /// False if the buffer has no room. The packet is then skipped.
  bool queue(const Packet& packet);

  /// Sends what was queued. Returns how many packets arrived intact.
  unsigned transmit();

private:
  static constexpr std::size_t kBufferSize = 160;

  ByteVector buffer_;
};

}  // namespace autopilot
