// -*- C++ -*-
// Part of libstdc++'s <sstream>, in programs built with Heddle. The program instantiates std::stringbuf itself, because
// the accesses of the copy in libstdc++.so are not instrumented. All else is unchanged.
#ifndef HEDDLE_STD_BITS_SSTREAM_TCC
#define HEDDLE_STD_BITS_SSTREAM_TCC

#pragma GCC system_header

#include <bits/c++config.h>

#pragma push_macro("_GLIBCXX_EXTERN_TEMPLATE")
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#include_next <bits/sstream.tcc>
#pragma pop_macro("_GLIBCXX_EXTERN_TEMPLATE")

#endif
