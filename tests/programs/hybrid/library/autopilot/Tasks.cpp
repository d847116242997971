#include "Tasks.h"

#include <cassert>

namespace autopilot {

void RadioTask::cycle() { board_.radio.publish(receiver_.update(transmitter_.nextFrame())); }

InertialTask::InertialTask(Blackboard& board, const Airframe& airframe)
    : board_(board), unit_(airframe), barometer_(airframe), altitude_(airframe.observe().altitude) {}

void InertialTask::cycle() {
  const InertialSample sample = unit_.sample();
  attitude_.update(sample);
  altitude_.update(altitudeAt(pressure_.update(barometer_.pressure())));
  Attitude attitude;
  attitude.roll = attitude_.roll();
  attitude.pitch = attitude_.pitch();
  attitude.heading = attitude_.heading();
  attitude.rollRate = sample.rollRate;
  attitude.pitchRate = sample.pitchRate;
  attitude.yawRate = sample.yawRate;
  attitude.altitude = altitude_.altitude();
  attitude.climb = altitude_.climb();
  board_.attitude.publish(attitude);
}

void GpsTask::cycle() {
  for (const std::uint8_t byte : receiver_.readSerialLine()) {
    const std::optional<GpsReport> report = decoder_.feed(byte);
    if (!report) {
      continue;
    }
    PositionFix fix;
    fix.valid = true;
    fix.position = {report->eastCm / 100.0, report->northCm / 100.0};
    fix.groundSpeed = report->speedCm / 100.0;
    fix.course = report->courseMilliradians / 1000.0;
    board_.position.publish(fix);
  }
  assert(decoder_.badChecksums() == 0 && "line noise does not look like a message");
}

void NavigationTask::cycle() {
  const PositionFix fix = board_.position.latest();
  navigator_.update(fix, board_.attitude.latest().altitude);
}

void GuidanceTask::cycle() {
  const NavigationState navigation = board_.navigation.current();
  board_.target.publish(guidance_.update(navigation, board_.position.latest(), board_.attitude.latest()));
}

void ControlTask::cycle() {
  const RadioCommand radio = board_.radio.latest();
  const GuidanceTarget target = board_.target.latest();
  const ServoCommand command = stabiliser_.update(radio, target, board_.attitude.latest());
  board_.surfaces.publish(actuators_.drive(command));
}

void TelemetryTask::cycle() {
  const unsigned queued = queueReports();
  const unsigned arrived = downlink_.transmit();
  assert(arrived == queued && "packets arrive intact");
}

unsigned TelemetryTask::queueReports() {
  unsigned queued = 0;
  const auto queue = [this, &queued](const Packet& packet) {
    if (downlink_.queue(packet)) {
      ++queued;
    } else {
      ++skipped_;
    }
  };
  queue(pack(board_.attitude.latest()));
  queue(pack(board_.position.latest()));
  queue(pack(board_.navigation.current()));
  queue(pack(board_.surfaces.latest()));
  Status status;
  status.mode = board_.radio.latest().mode;
  status.positions = board_.position.published();
  status.attitudes = board_.attitude.published();
  status.skippedPackets = skipped_;
  queue(pack(status));
  return queued;
}

}  // namespace autopilot
