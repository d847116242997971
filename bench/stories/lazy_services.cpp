// Services of an application that are created when they are first used.
//
// BUG 1: atomicity violation; Lazy::get checks `instance_` without the lock and does not check it again after locking,
//        so two threads both create the service, and the first one keeps an instance that is not the registered one.
// TRUTH 1: check@user A, create@user B, create@user A; assertion
// FIX 1: Check `instance_` again after locking `mutex_`.
//
// BUG 2: data race without further consequence; Clock::zone reads `zoneReady_` without the lock (double-checked
//        locking on a plain variable), while another thread writes it under the lock.
// TRUTH 2: read_ready@user A, write_ready@user B; data race
// FIX 2: Make `zoneReady_` atomic.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// An object that is created on first use and lives until the program ends.
template <typename T>
class Lazy {
public:
  template <typename... Arguments>
  T& get(Arguments&&... arguments) {
    T* present = instance_.load();
    if (present != nullptr) {  // [check]
      return *present;
    }
    const std::lock_guard lock(mutex_);
#if BUG != 1
    present = instance_.load();
    if (present != nullptr) { return *present; }
#endif
    owned_.push_back(std::make_unique<T>(std::forward<Arguments>(arguments)...));
    ++created_;
    instance_ = owned_.back().get();  // [create]
    return *owned_.back();
  }

  int created() const { return created_; }

private:
  std::atomic<T*> instance_{nullptr};
  std::atomic<int> created_{0};
  std::mutex mutex_;
  std::vector<std::unique_ptr<T>> owned_;
};

/// Hands out consecutive numbers. Two instances would hand out the same numbers.
class IdSource {
public:
  explicit IdSource(int first) : next_(first) {}
  int next() { return next_++; }

private:
  std::atomic<int> next_;
};

/// The calendar's clock: formats times of day. The name of the zone is determined on first use.
class Clock {
public:
  std::string format(int minutes) {
    const std::string name = zone();
    return twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60) + " " + name;
  }

private:
  static std::string twoDigits(int number) { return {static_cast<char>('0' + number / 10), digit(number)}; }
  static char digit(int number) { return static_cast<char>('0' + number % 10); }

#if BUG == 2
  std::string zone() {
    if (!zoneReady_) {  // [read_ready]
      determineZone();
    }
    const std::lock_guard lock(mutex_);
    return zone_;
  }
#else
  std::string zone() {
    determineZone();
    const std::lock_guard lock(mutex_);
    return zone_;
  }
#endif

  void determineZone() {
    const std::lock_guard lock(mutex_);
    if (zoneReady_) { return; }
    zone_ = "UTC";
    zoneReady_ = true;  // [write_ready]
  }

  std::mutex mutex_;
  std::string zone_;
  bool zoneReady_ = false;
};

/// The services of the application.
class Services {
public:
  IdSource& ids() { return ids_.get(100); }
  Clock& clock() { return clock_; }
  int idSources() const { return ids_.created(); }

private:
  Lazy<IdSource> ids_;
  Clock clock_;
};

struct Appointment {
  int id = 0;
  std::string title;
  std::string time;
};

class Calendar {
public:
  explicit Calendar(Services& services) : services_(services) {}

  void add(const std::string& title, int minutes) {
    Appointment appointment;
    appointment.id = services_.ids().next();
    appointment.title = title;
    appointment.time = services_.clock().format(minutes);
    const std::lock_guard lock(mutex_);
    const bool isNew = appointments_.emplace(appointment.id, appointment).second;
    assert(isNew);
  }

  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return appointments_.size();
  }

  std::vector<Appointment> select(const std::function<bool(const Appointment&)>& wanted) {
    const std::lock_guard lock(mutex_);
    std::vector<Appointment> result;
    for (const auto& entry : appointments_) {
      if (wanted(entry.second)) { result.push_back(entry.second); }
    }
    return result;
  }

private:
  Services& services_;
  std::mutex mutex_;
  std::map<int, Appointment> appointments_;
};

/// Adds the appointments of a file.
void load(Calendar& calendar, const std::vector<std::pair<std::string, int>>& lines) {
  for (const auto& line : lines) {
    calendar.add(line.first, line.second);
  }
}

/// Adds an entry and then renders what is there.
std::string render(Calendar& calendar) {
  calendar.add("render", 0);
  std::string page;
  for (const Appointment& appointment : calendar.select([](const Appointment& a) { return a.title != "render"; })) {
    page += appointment.time + " " + appointment.title + "\n";
  }
  return page;
}

}  // namespace

int main() {
  Services services;
  Calendar calendar(services);
  std::string page;

  std::thread loader([&] { load(calendar, {{"breakfast", 8 * 60 + 30}, {"review", 14 * 60 + 5}}); });
  std::thread renderer([&] { page = render(calendar); });
  loader.join();
  renderer.join();

  assert(calendar.size() == 3);
  assert(services.idSources() == 1);
  const std::vector<Appointment> reviews = calendar.select([](const Appointment& a) { return a.title == "review"; });
  assert(reviews.size() == 1);
  assert(reviews.front().time == "14:05 UTC");
  const std::array<std::size_t, 3> possible = {0, 20, 37};
  bool known = false;
  for (const std::size_t length : possible) {
    known = known || page.size() == length;
  }
  assert(known);
}
