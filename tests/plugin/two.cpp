#include "both.h"

int first(Base* base);

struct Derived : Base {
  int go() override { return shared<int>(3); }
};

int main() {
  Derived derived;
  return first(&derived) == 0;
}
