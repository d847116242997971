// Reference-counted handles to assets that are loaded once and deleted with their last handle.
//
// BUG 1: double free; AssetStore::release decrements `references` and reads it again in a second atomic operation,
//        so two threads that drop the last two handles both see zero and both delete the asset.
// TRUTH 1: decrement@owner A, decrement@owner B, delete@owner A, delete@owner B; double free
// FIX 1: Decide by the value that the decrement itself returns.
//
// BUG 2: use after free (a reference taken too late); AssetStore::find finds the asset under the lock and
//        increments `references` after unlocking, so another thread can drop the last handle in between.
// TRUTH 2: find@artist, delete@animator, use@artist; use after free
// FIX 2: Increment `references` before unlocking in AssetStore::find.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// Plain data, as it is sent to a graphics card.
struct Asset {
  char name[24];
  int width;
  int height;

  int pixels() const { return width * height; }  // [use]
};

class AssetStore;

/// Keeps an asset alive. May be empty.
class Handle {
public:
  Handle() = default;
  Handle(AssetStore& store, std::size_t slot) : store_(&store), slot_(slot) {}
  Handle(Handle&& other) noexcept : store_(std::exchange(other.store_, nullptr)), slot_(other.slot_) {}
  Handle& operator=(Handle&& other) noexcept {
    if (this != &other) {
      reset();
      store_ = std::exchange(other.store_, nullptr);
      slot_ = other.slot_;
    }
    return *this;
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { reset(); }

  explicit operator bool() const { return store_ != nullptr; }
  const Asset& operator*() const;
  const Asset* operator->() const { return &**this; }
  Handle share() const;
  void reset();

private:
  AssetStore* store_ = nullptr;
  std::size_t slot_ = 0;
};

class AssetStore {
public:
  static constexpr std::size_t kSlots = 4;

  Handle load(const std::string& name, int width, int height) {
    const std::lock_guard lock(mutex_);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      if (!slots_[slot].used) {
        auto* asset = new Asset{};
        std::strncpy(asset->name, name.c_str(), sizeof asset->name - 1);
        asset->width = width;
        asset->height = height;
        slots_[slot].asset = asset;
        slots_[slot].references = 1;
        slots_[slot].used = true;
        ++loaded_;
        return {*this, slot};
      }
    }
    return {};
  }

  /// Returns a handle to an asset that is loaded, or an empty one.
  Handle find(const std::string& name) {
    std::unique_lock lock(mutex_);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      if (slots_[slot].used && name == asset(slot).name) {  // [find]
#if BUG == 2
        lock.unlock();
        countSearch(true);
        ++slots_[slot].references;
#else
        ++slots_[slot].references;
        lock.unlock();
        countSearch(true);
#endif
        return {*this, slot};
      }
    }
    lock.unlock();
    countSearch(false);
    return {};
  }

  void retain(std::size_t slot) { ++slots_[slot].references; }

  void release(std::size_t slot) {
#if BUG == 1
    --slots_[slot].references;  // [decrement]
    if (slots_[slot].references == 0) { destroy(slot); }
#else
    const std::lock_guard lock(mutex_);
    if (--slots_[slot].references == 0) {
      slots_[slot].used = false;
      delete slots_[slot].asset.load();  // [delete]
      ++deleted_;
    }
#endif
  }

  const Asset& asset(std::size_t slot) const {
    const Asset* asset = slots_[slot].asset;
    assert(asset != nullptr);
    return *asset;
  }

  int loaded() {
    const std::lock_guard lock(mutex_);
    return loaded_;
  }

  int deleted() {
    const std::lock_guard lock(mutex_);
    return deleted_;
  }

  int searches() const { return hits_ + misses_; }

private:
#if BUG == 1
  void destroy(std::size_t slot) {
    const std::lock_guard lock(mutex_);
    slots_[slot].used = false;
    ++deleted_;
    delete slots_[slot].asset.load();  // [delete]
  }
#endif

  void countSearch(bool hit) { ++(hit ? hits_ : misses_); }

  struct Slot {
    std::atomic<Asset*> asset{nullptr};
    std::atomic<int> references{0};
    bool used = false;  ///< Guarded by `mutex_`.
  };

  std::mutex mutex_;
  std::array<Slot, kSlots> slots_;
  int loaded_ = 0;
  int deleted_ = 0;
  std::atomic<int> hits_{0};
  std::atomic<int> misses_{0};
};

const Asset& Handle::operator*() const {
  assert(store_ != nullptr);
  return store_->asset(slot_);
}

Handle Handle::share() const {
  assert(store_ != nullptr);
  store_->retain(slot_);
  return {*store_, slot_};
}

void Handle::reset() {
  if (store_ != nullptr) { std::exchange(store_, nullptr)->release(slot_); }
}

/// A figure of a scene: some sprites and the handles that they need.
class Figure {
public:
  explicit Figure(Handle sprite) : sprite_(std::move(sprite)) {}

  int area() const { return sprite_ ? sprite_->pixels() : 0; }
  void hide() { sprite_.reset(); }
  Figure twin() const { return Figure(sprite_.share()); }

private:
  Handle sprite_;
};

}  // namespace

int main() {
  // The search for an asset that is going away is needed for the second error only.
  const std::string skyName = BUG == 1 ? "moon" : "cloud";
  AssetStore store;
  Figure hero(store.load("hero", 16, 32));
  Figure cloud(store.load("cloud", 64, 8));
  const Figure moon(store.load("moon", 64, 8));
  Figure twin = hero.twin();
  int drawn = 0;
  int animated = 0;

  std::thread artist([&] {
    drawn += twin.area();
    twin.hide();
    const Figure sky(store.find(skyName));
    drawn += sky.area();
  });
  std::thread animator([&] {
    animated += hero.area();
    hero.hide();
    animated += cloud.area();
    cloud.hide();
  });
  artist.join();
  animator.join();

  assert(drawn == 512 || drawn == 1024);
  assert(animated == 1024);
  assert(store.loaded() == 3);
  assert(store.deleted() == 2);
  assert(store.searches() == 1);
  assert(!store.find("hero"));
}
