#pragma once

#include "Actuators.h"
#include "Blackboard.h"
#include "Filters.h"
#include "GpsProtocol.h"
#include "Guidance.h"
#include "Navigator.h"
#include "Radio.h"
#include "Sensors.h"
#include "Stabiliser.h"
#include "Telemetry.h"

/// The periodic tasks. Each has a thread of its own, which calls `cycle` once per period.
namespace autopilot {

class Task {
public:
  virtual ~Task() = default;
  virtual void cycle() = 0;
};

class RadioTask : public Task {
public:
  explicit RadioTask(Blackboard& board) : board_(board) {}
  void cycle() override;

private:
  Blackboard& board_;
  Transmitter transmitter_;
  RadioReceiver receiver_;
};

/// Reads the inertial unit and the barometer.
class InertialTask : public Task {
public:
  InertialTask(Blackboard& board, const Airframe& airframe);
  void cycle() override;

private:
  Blackboard& board_;
  InertialUnit unit_;
  Barometer barometer_;
  AttitudeFilter attitude_;
  Median pressure_;
  AltitudeFilter altitude_;
};

class GpsTask : public Task {
public:
  GpsTask(Blackboard& board, const Airframe& airframe) : board_(board), receiver_(airframe) {}
  void cycle() override;

private:
  Blackboard& board_;
  GpsReceiver receiver_;
  GpsDecoder decoder_;
};

class NavigationTask : public Task {
public:
  NavigationTask(Blackboard& board, const FlightPlan& plan) : board_(board), navigator_(plan, board.navigation) {}
  void cycle() override;

private:
  Blackboard& board_;
  Navigator navigator_;
};

class GuidanceTask : public Task {
public:
  explicit GuidanceTask(Blackboard& board) : board_(board) {}
  void cycle() override;

private:
  Blackboard& board_;
  Guidance guidance_;
};

/// Stabilises the aircraft and drives the servos.
class ControlTask : public Task {
public:
  ControlTask(Blackboard& board, Airframe& airframe) : board_(board), actuators_(airframe) {}
  void cycle() override;

private:
  Blackboard& board_;
  Stabiliser stabiliser_;
  Actuators actuators_;
};

class TelemetryTask : public Task {
public:
  explicit TelemetryTask(Blackboard& board) : board_(board) {}
  void cycle() override;

private:
  unsigned queueReports();

  Blackboard& board_;
  Downlink downlink_;
  unsigned skipped_ = 0;
};

}  // namespace autopilot
