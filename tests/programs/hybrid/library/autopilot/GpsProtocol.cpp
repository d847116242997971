#include "GpsProtocol.h"

namespace autopilot {
namespace {

constexpr std::uint8_t kPayloadLength = 16;

GpsReport decodePayload(const ByteVector& payload) {
  GpsReport report;
  report.eastCm = readInt32(payload, 0);
  report.northCm = readInt32(payload, 4);
  report.speedCm = readInt32(payload, 8);
  report.courseMilliradians = readInt32(payload, 12);
  return report;
}

}  // namespace

ByteVector encode(const GpsReport& report) {
  ByteVector message{kGpsSync1, kGpsSync2, kPayloadLength};
  appendInt32(message, report.eastCm);
  appendInt32(message, report.northCm);
  appendInt32(message, report.speedCm);
  appendInt32(message, report.courseMilliradians);
  Checksum checksum;
  checksum.add(std::span(message).subspan(2));
  message.push_back(checksum.first());
  message.push_back(checksum.second());
  return message;
}

std::optional<GpsReport> GpsDecoder::feed(std::uint8_t byte) {
  switch (state_) {
    case State::kSync1:
      if (byte == kGpsSync1) {
        state_ = State::kSync2;
      } else {
        ++skipped_;
      }
      return std::nullopt;
    case State::kSync2:
      if (byte == kGpsSync2) {
        state_ = State::kLength;
      } else if (byte != kGpsSync1) {
        skipped_ += 2;
        state_ = State::kSync1;
      }
      return std::nullopt;
    case State::kLength:
      startPayload(byte);
      return std::nullopt;
    case State::kPayload:
      addToPayload(byte);
      return std::nullopt;
    case State::kChecksum1:
      firstSumFits_ = byte == checksum_.first();
      state_ = State::kChecksum2;
      return std::nullopt;
    case State::kChecksum2:
      return finish(byte);
  }
  return std::nullopt;
}

void GpsDecoder::startPayload(std::uint8_t length) {
  if (length != kPayloadLength) {
    skipped_ += 3;
    state_ = State::kSync1;
    return;
  }
  payload_.clear();
  checksum_ = Checksum();
  checksum_.add(length);
  state_ = State::kPayload;
}

void GpsDecoder::addToPayload(std::uint8_t byte) {
  payload_.push_back(byte);
  checksum_.add(byte);
  if (payload_.size() == kPayloadLength) {
    state_ = State::kChecksum1;
  }
}

std::optional<GpsReport> GpsDecoder::finish(std::uint8_t byte) {
  state_ = State::kSync1;
  if (!firstSumFits_ || byte != checksum_.second()) {
    ++badChecksums_;
    return std::nullopt;
  }
  return decodePayload(payload_);
}

}  // namespace autopilot
