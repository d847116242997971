// A pipeline of stages with a thread each: words are cleaned, measured and stored; flush() waits for all of them.
//
// BUG 1: lost wake-up; Progress::finish decrements `inFlight_` and notifies without holding `mutex_`, so both can
//        happen between the check and the wait of Progress::waitUntilIdle.
// TRUTH 1: check@main, decrement@storer, notify_idle@storer, wait_idle@main; lost wake-up
// FIX 1: Hold `mutex_` while decrementing `inFlight_`.
//
// BUG 2: order violation; Pipeline::store reports an item as finished before it adds the item to `stored_`, so
//        flush() can return, and main can read the results, before the last item is there.
// TRUTH 2: finish@storer, read_results@main, add_result@storer; assertion
// FIX 2: Call Progress::finish after the item was added to `stored_`.
#include <atomic>
#include <cassert>
#include <cctype>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// Passes items from one stage to the next.
template <typename T>
class Channel {
public:
  void send(T item) {
    const std::lock_guard lock(mutex_);
    items_.push_back(std::move(item));
    arrived_.notify_one();
  }

  /// Returns nothing after the channel was closed and emptied.
  std::optional<T> receive() {
    std::unique_lock lock(mutex_);
    while (items_.empty() && !closed_) {
      arrived_.wait(lock);
    }
    if (items_.empty()) { return std::nullopt; }
    std::optional<T> item = std::move(items_.front());
    items_.pop_front();
    return item;
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    arrived_.notify_all();
  }

private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<T> items_;
  bool closed_ = false;
};

/// Counts the items that are somewhere in the pipeline.
class Progress {
public:
  void start() { ++inFlight_; }

  void finish() {
#if BUG == 1
    if (--inFlight_ == 0) {  // [decrement]
      idle_.notify_all();    // [notify_idle]
    }
#else
    const std::lock_guard lock(mutex_);
    if (--inFlight_ == 0) {  // [finish]
      idle_.notify_all();
    }
#endif
  }

  void waitUntilIdle() {
    std::unique_lock lock(mutex_);
    while (inFlight_ != 0) {  // [check]
      idle_.wait(lock);       // [wait_idle]
    }
  }

private:
  std::mutex mutex_;
  std::condition_variable idle_;
  std::atomic<int> inFlight_{0};
};

struct Word {
  std::string text;
  std::size_t length = 0;
  int vowels = 0;
};

bool isVowel(char c) { return std::string("aeiou").find(c) != std::string::npos; }

std::string cleaned(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
      result.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
    }
  }
  return result;
}

class Pipeline {
public:
  Pipeline()
      : cleaner_([this] { runCleaner(); }), measurer_([this] { runMeasurer(); }), storer_([this] { runStorer(); }) {}

  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  ~Pipeline() { close(); }

  void submit(const std::string& text) {
    progress_.start();
    raw_.send(text);
  }

  /// Waits until all submitted words are stored.
  void flush() { progress_.waitUntilIdle(); }

  /// Ends the stages from the first to the last.
  void close() {
    if (closed_) { return; }
    closed_ = true;
    raw_.close();
    cleaner_.join();
    clean_.close();
    measurer_.join();
    measured_.close();
    storer_.join();
  }

  std::size_t stored() {
    const std::lock_guard lock(storedMutex_);
    return stored_.size();  // [read_results]
  }

  int vowels() {
    const std::lock_guard lock(storedMutex_);
    int sum = 0;
    for (const Word& word : stored_) {
      sum += word.vowels;
    }
    return sum;
  }

  std::size_t longest() {
    const std::lock_guard lock(storedMutex_);
    std::size_t longest = 0;
    for (const Word& word : stored_) {
      longest = word.length > longest ? word.length : longest;
    }
    return longest;
  }

private:
  void runCleaner() {
    while (const std::optional<std::string> text = raw_.receive()) {
      clean_.send(cleaned(*text));
    }
  }

  void runMeasurer() {
    while (const std::optional<std::string> text = clean_.receive()) {
      Word word;
      word.text = *text;
      word.length = text->size();
      for (const char c : *text) {
        word.vowels += isVowel(c) ? 1 : 0;
      }
      measured_.send(word);
    }
  }

  void runStorer() {
    while (const std::optional<Word> word = measured_.receive()) {
      store(*word);
    }
  }

  void store(const Word& word) {
#if BUG == 2
    progress_.finish();
    const std::lock_guard lock(storedMutex_);
    stored_.push_back(word);  // [add_result]
#else
    {
      const std::lock_guard lock(storedMutex_);
      stored_.push_back(word);
    }
    progress_.finish();
#endif
  }

  Progress progress_;
  Channel<std::string> raw_;
  Channel<std::string> clean_;
  Channel<Word> measured_;
  std::mutex storedMutex_;
  std::vector<Word> stored_;
  bool closed_ = false;  ///< Only main closes the pipeline.
  std::thread cleaner_;
  std::thread measurer_;
  std::thread storer_;
};

}  // namespace

int main() {
  Pipeline pipeline;
  pipeline.submit("Hello,");
  pipeline.submit("world!");
  pipeline.flush();
  assert(pipeline.stored() == 2);
  assert(pipeline.vowels() == 3);

  pipeline.submit("Concurrency?");
  pipeline.flush();
  assert(pipeline.stored() == 3);
  assert(pipeline.longest() == 11);
  pipeline.close();
}
