#include "Flight.h"

#include <array>
#include <cassert>
#include <thread>
#include <vector>

#include "../Arguments.h"
#include "StartGate.h"
#include "Tasks.h"

namespace autopilot {
namespace {

constexpr Ground kWind{1.5, -0.5};

/// Runs every task in a thread of its own.
template <std::size_t kTasks>
void runTasks(const std::array<Task*, kTasks>& tasks, int cycles) {
  StartGate gate(static_cast<int>(kTasks));
  std::vector<std::thread> threads;
  for (Task* const task : tasks) {
    threads.emplace_back([task, cycles, &gate] {
      gate.arriveAndWait();
      for (int cycle = 0; cycle < cycles; ++cycle) {
        task->cycle();
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

}  // namespace

int runFlight(int argc, char** argv) {
  const int cycles = argument(argc, argv, 1, "CYCLES", 1, 1);
  const FlightPlan plan = surveyMission();
  Airframe airframe(kWind);
  Blackboard board;
  RadioTask radio(board);
  InertialTask inertial(board, airframe);
  GpsTask gps(board, airframe);
  NavigationTask navigation(board, plan);
  GuidanceTask guidance(board);
  ControlTask control(board, airframe);
  TelemetryTask telemetry(board);
  runTasks(std::array<Task*, 7>{&radio, &inertial, &gps, &navigation, &guidance, &control, &telemetry}, cycles);
  assert(board.surfaces.published() == static_cast<unsigned>(cycles) && "the servos were driven in every cycle");
  return 0;
}

}  // namespace autopilot
