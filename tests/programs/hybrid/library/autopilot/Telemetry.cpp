#include "Telemetry.h"

#include <cmath>

namespace autopilot {
namespace {

constexpr std::uint8_t kStart = 0x99;
constexpr std::size_t kHeader = 3;
constexpr std::size_t kTrailer = 2;

/// Payloads hold thousandths, which is enough for angles as well as metres.
void appendScaled(ByteVector& bytes, double value) {
  appendInt32(bytes, static_cast<std::int32_t>(std::lround(1000 * value)));
}

void appendCount(ByteVector& bytes, std::size_t value) { appendInt32(bytes, static_cast<std::int32_t>(value)); }

}  // namespace

Packet pack(const Attitude& attitude) {
  Packet packet{.type = PacketType::kAttitude, .payload = {}};
  appendScaled(packet.payload, attitude.roll);
  appendScaled(packet.payload, attitude.pitch);
  appendScaled(packet.payload, attitude.heading);
  appendScaled(packet.payload, attitude.altitude);
  appendScaled(packet.payload, attitude.climb);
  return packet;
}

Packet pack(const PositionFix& fix) {
  Packet packet{.type = PacketType::kPosition, .payload = {}};
  appendCount(packet.payload, fix.valid ? 1 : 0);
  appendScaled(packet.payload, fix.position.east);
  appendScaled(packet.payload, fix.position.north);
  appendScaled(packet.payload, fix.course);
  appendScaled(packet.payload, fix.groundSpeed);
  return packet;
}

Packet pack(const NavigationState& navigation) {
  Packet packet{.type = PacketType::kNavigation, .payload = {}};
  appendCount(packet.payload, navigation.leg);
  appendCount(packet.payload, static_cast<std::size_t>(navigation.kind));
  appendScaled(packet.payload, navigation.setpoint.course);
  appendScaled(packet.payload, navigation.setpoint.altitude);
  appendScaled(packet.payload, navigation.setpoint.distance);
  return packet;
}

Packet pack(const ServoCommand& servos) {
  Packet packet{.type = PacketType::kServos, .payload = {}};
  appendScaled(packet.payload, servos.aileron);
  appendScaled(packet.payload, servos.elevator);
  appendScaled(packet.payload, servos.rudder);
  appendScaled(packet.payload, servos.throttle);
  return packet;
}

Packet pack(const Status& status) {
  Packet packet{.type = PacketType::kStatus, .payload = {}};
  appendCount(packet.payload, static_cast<std::size_t>(status.mode));
  appendCount(packet.payload, status.positions);
  appendCount(packet.payload, status.attitudes);
  appendCount(packet.payload, status.skippedPackets);
  return packet;
}

ByteVector encode(const Packet& packet) {
  ByteVector bytes{kStart, static_cast<std::uint8_t>(packet.type), static_cast<std::uint8_t>(packet.payload.size())};
  bytes.insert(bytes.end(), packet.payload.begin(), packet.payload.end());
  Checksum checksum;
  checksum.add(std::span(bytes).subspan(1));
  bytes.push_back(checksum.first());
  bytes.push_back(checksum.second());
  return bytes;
}

std::optional<Packet> decodeFirst(ByteVector& bytes) {
  if (bytes.size() < kHeader + kTrailer || bytes[0] != kStart) {
    return std::nullopt;
  }
  const std::size_t end = kHeader + bytes[2];
  if (bytes.size() < end + kTrailer) {
    return std::nullopt;
  }
  Checksum checksum;
  checksum.add(std::span(bytes).subspan(1, end - 1));
  if (bytes[end] != checksum.first() || bytes[end + 1] != checksum.second()) {
    return std::nullopt;
  }
  const auto at = [&bytes](std::size_t offset) { return bytes.begin() + static_cast<std::ptrdiff_t>(offset); };
  Packet packet{.type = static_cast<PacketType>(bytes[1]), .payload = ByteVector(at(kHeader), at(end))};
  bytes.erase(bytes.begin(), at(end + kTrailer));
  return packet;
}

bool Downlink::queue(const Packet& packet) {
  const ByteVector bytes = encode(packet);
  if (buffer_.size() + bytes.size() > kBufferSize) {
    return false;
  }
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  return true;
}

unsigned Downlink::transmit() {
  ByteVector air;
  air.swap(buffer_);
  unsigned packets = 0;
  while (decodeFirst(air)) {
    ++packets;
  }
  return packets;
}

}  // namespace autopilot
