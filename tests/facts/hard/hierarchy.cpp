// Calls through class hierarchies: virtual bases, several bases, casts, covariant results, deletion through a base.
#include <memory>
#include <mutex>
#include <thread>
#include <typeinfo>
#include <vector>

int touched[8];
std::mutex lock;
void add(int which) {
  std::lock_guard guard(lock);
  ++touched[which];
}

struct Root {
  virtual ~Root() { add(0); }
  virtual int value() const { return number; }
  int number = 1;
};
struct Left : virtual Root {
  virtual void left() { add(1); }
  int* shared = &touched[2];
};
struct Right : virtual Root {
  virtual void right() {
    std::lock_guard guard(lock);
    ++*other;
  }
  int* other = &touched[3];
};
struct Bottom final : Left, Right {
  void left() override {
    std::lock_guard guard(lock);
    ++*shared;
  }
  int value() const override {
    add(4);
    return number;
  }
};

struct Shape {
  virtual ~Shape() = default;
  virtual std::unique_ptr<Shape> clone() const = 0;
  virtual Shape* self() { return this; }
  virtual void draw() = 0;
};
struct Tagged {
  virtual ~Tagged() = default;
  virtual void tag() { add(5); }
};
struct Circle : Shape, Tagged {
  std::unique_ptr<Shape> clone() const override { return std::make_unique<Circle>(); }
  Circle* self() override { return this; }
  void draw() override { add(6); }
};

template <typename Derived>
struct Static {
  void run() { static_cast<Derived*>(this)->implementation(); }
};
struct Concrete : Static<Concrete> {
  void implementation() { add(7); }
};

void work() {
  std::unique_ptr<Root> root = std::make_unique<Bottom>();
  root->value();
  auto* left = dynamic_cast<Left*>(root.get());
  left->left();
  dynamic_cast<Right*>(left)->right();
  Left plain;
  plain.left();
  std::vector<std::unique_ptr<Shape>> shapes;
  shapes.push_back(std::make_unique<Circle>());
  shapes.push_back(shapes.front()->clone());
  for (const auto& shape : shapes) {
    shape->self()->draw();
    if (auto* tagged = dynamic_cast<Tagged*>(shape.get())) {
      tagged->tag();
    }
  }
  Concrete().run();
}

int main() {
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  for (const int count : touched) {
    if (count == 0) {
      return 1;
    }
  }
  return 0;
}
