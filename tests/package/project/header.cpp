#include <heddle/heddle.h>

int main() { return 0; }
