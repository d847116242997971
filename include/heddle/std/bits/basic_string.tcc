// -*- C++ -*-
// Part of libstdc++'s <string>, in programs built with Heddle. Before C++20 the members of std::string are compiled
// into libstdc++.so, where their accesses are not instrumented. With this header the program instantiates them itself,
// as it does from C++20 on. All else is unchanged.
#ifndef HEDDLE_STD_BITS_BASIC_STRING_TCC
#define HEDDLE_STD_BITS_BASIC_STRING_TCC

#pragma GCC system_header

#include <bits/c++config.h>

#pragma push_macro("_GLIBCXX_EXTERN_TEMPLATE")
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1
#include_next <bits/basic_string.tcc>
#pragma pop_macro("_GLIBCXX_EXTERN_TEMPLATE")

#endif
