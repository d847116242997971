// EXPECT: no finding, within 100 executions
// Each thread has a regular expression of its own. The library keeps a table of characters that all of them share.
#include <mutex>
#include <regex>
#include <string>
#include <thread>

class Parser {
public:
  bool accepts(const std::string& line) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::regex status("(HTTP/1\\.[01]) (\\d{3})");
    return std::regex_match(line, status);
  }

private:
  std::mutex mutex_;
};

int main() {
  Parser first;
  Parser second;
  bool accepted = false;
  std::thread other([&] { accepted = first.accepts("HTTP/1.1 200"); });
  const bool refused = !second.accepts("FTP 200");
  other.join();
  return accepted && refused ? 0 : 1;
}
