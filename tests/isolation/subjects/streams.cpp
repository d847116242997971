// ISOLATION: restore
// The state of streams and locales.
#include <cassert>
#include <clocale>
#include <iomanip>
#include <iostream>
#include <locale>
#include <thread>

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

int main() {
  assert((std::cout.flags() & std::ios::hex) == 0 && std::cout.fill() == ' ');
  assert(std::use_facet<std::numpunct<char>>(std::locale()).decimal_point() == '.');
  std::locale::global(std::locale(std::locale(), new Comma));
  std::cout << std::hex << std::setfill('0') << std::setw(4) << 255;
  std::thread other([] { std::cerr << 1.5 << '\n'; });
  other.join();
  std::setlocale(LC_ALL, "C.UTF-8");
  std::cout << "without an end of line";
  return 0;
}
