// A print shop: presses with permits for paper and ink, and a preview that is ready before the printing begins.
//
// BUG 1: deadlock (two semaphores); Press::print acquires paper and then ink for text, but ink and then paper for
//        pictures, so two presses can each hold one permit and wait for the other.
// TRUTH 1: hold_paper@text, hold_ink@picture, wait_ink@text, wait_paper@picture; deadlock
// FIX 1: Acquire paper before ink for all jobs.
//
// BUG 2: order violation; Preview::render counts the latch down before it stores the number of pages, so a press that
//        waited for the latch can read zero pages.
// TRUTH 2: count_down@renderer, read_pages@text, store_pages@renderer; assertion
// FIX 2: Store the number of pages before counting the latch down.
#include <semaphore.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <latch>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// A number of equal things that are lent to presses.
class Supply {
public:
  explicit Supply(unsigned amount) { sem_init(&permits_, 0, amount); }
  ~Supply() { sem_destroy(&permits_); }

  Supply(const Supply&) = delete;
  Supply& operator=(const Supply&) = delete;

  void acquire() { sem_wait(&permits_); }

  void release() {
    ++returned_;
    sem_post(&permits_);
  }

  int returned() const { return returned_; }

private:
  sem_t permits_{};
  std::atomic<int> returned_{0};
};

struct Supplies {
  Supply paper{1};
  Supply ink{1};
};

enum class Kind { kText, kPicture };

struct PrintJob {
  std::string title;
  Kind kind = Kind::kText;
  std::vector<std::string> paragraphs;
};

/// Breaks a job into pages of a fixed number of lines.
class Layout {
public:
  static constexpr std::size_t kWidth = 12;
  static constexpr std::size_t kLinesPerPage = 3;

  static std::size_t lines(const PrintJob& job) {
    std::size_t lines = 1;  // The title.
    for (const std::string& paragraph : job.paragraphs) {
      lines += (paragraph.size() + kWidth - 1) / kWidth;
    }
    return lines;
  }

  static std::size_t pages(const PrintJob& job) { return (lines(job) + kLinesPerPage - 1) / kLinesPerPage; }
};

/// Computes the number of pages of all jobs while the presses warm up.
class Preview {
public:
  explicit Preview(std::vector<PrintJob> jobs) : jobs_(std::move(jobs)) {
    assert(jobs_.size() <= kMaxJobs);
    for (std::atomic<std::size_t>& pages : pages_) {
      pages = 0;
    }
  }

  void render() {
    std::array<std::size_t, kMaxJobs> pages{};
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      pages[i] = Layout::pages(jobs_[i]);
    }
#if BUG == 2
    ready_.count_down();  // [count_down]
    store(pages);
#else
    store(pages);
    ready_.count_down();
#endif
  }

  /// Waits for the preview.
  std::size_t pages(std::size_t job) {
    ready_.wait();
    return pages_[job];  // [read_pages]
  }

  const PrintJob& job(std::size_t number) const { return jobs_[number]; }

private:
  static constexpr std::size_t kMaxJobs = 4;

  void store(const std::array<std::size_t, kMaxJobs>& pages) {
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      pages_[i] = pages[i];  // [store_pages]
    }
  }

  const std::vector<PrintJob> jobs_;
  std::array<std::atomic<std::size_t>, kMaxJobs> pages_;
  std::latch ready_{1};
};

/// What was printed, in the order of completion.
class Tray {
public:
  void put(const std::string& title, std::size_t pages) {
    const std::lock_guard lock(mutex_);
    titles_.push_back(title);
    pages_ += pages;
  }

  bool has(const std::string& title) {
    const std::lock_guard lock(mutex_);
    return std::find(titles_.begin(), titles_.end(), title) != titles_.end();
  }

  std::size_t pages() {
    const std::lock_guard lock(mutex_);
    return pages_;
  }

private:
  std::mutex mutex_;
  std::vector<std::string> titles_;
  std::size_t pages_ = 0;
};

/// Prints some of the jobs.
class Press {
public:
  Press(Supplies& supplies, Preview& preview, Tray& tray) : supplies_(supplies), preview_(preview), tray_(tray) {}

  void run(const std::vector<std::size_t>& jobs) {
    for (const std::size_t number : jobs) {
      const std::size_t pages = preview_.pages(number);
      assert(pages > 0);
      print(preview_.job(number), pages);
    }
  }

  int printed() const { return printed_; }

private:
  void print(const PrintJob& job, std::size_t pages) {
    acquireFor(job.kind);
    tray_.put(job.title, pages);
    ++printed_;
    supplies_.ink.release();
    supplies_.paper.release();
  }

  void acquireFor([[maybe_unused]] Kind kind) {
#if BUG == 1
    if (kind == Kind::kPicture) {
      supplies_.ink.acquire();    // [hold_ink]
      supplies_.paper.acquire();  // [wait_paper]
      return;
    }
#endif
    supplies_.paper.acquire();  // [hold_paper]
    supplies_.ink.acquire();    // [wait_ink]
  }

  Supplies& supplies_;
  Preview& preview_;
  Tray& tray_;
  int printed_ = 0;
};

std::vector<PrintJob> todaysJobs() {
  return {{"poem", Kind::kText, {"roses are red", "violets are blue"}},
          {"map", Kind::kPicture, {"north is up"}},
          {"letter", Kind::kText, {"dear sir or madam,", "we regret to inform you", "yours"}}};
}

}  // namespace

int main() {
  Supplies supplies;
  Preview preview(todaysJobs());
  Tray tray;
  Press textPress(supplies, preview, tray);
  Press picturePress(supplies, preview, tray);

  std::thread renderer([&] { preview.render(); });
  std::thread text([&] { textPress.run({0, 2}); });
  std::thread picture([&] { picturePress.run({1}); });
  renderer.join();
  text.join();
  picture.join();

  assert(textPress.printed() == 2);
  assert(picturePress.printed() == 1);
  assert(tray.has("poem") && tray.has("map") && tray.has("letter"));
  assert(tray.pages() == 5);
  assert(supplies.paper.returned() == 3 && supplies.ink.returned() == 3);
}
