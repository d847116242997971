// Opened by subjects that define a `gate`.
#include <mutex>
#include <string>

extern std::mutex gate;

namespace {

std::string name;

struct Maker {
  Maker() {
    std::lock_guard held(gate);
    name = "a name that is too long to be kept in the string itself";
  }
} maker;

}  // namespace

extern "C" std::size_t lengthOfName() { return name.size(); }
