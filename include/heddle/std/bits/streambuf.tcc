// -*- C++ -*-
// Part of libstdc++'s <streambuf>, in programs built with Heddle. The program instantiates std::streambuf itself,
// because the accesses of the copy in libstdc++.so are not instrumented. All else is unchanged.
#ifndef HEDDLE_STD_BITS_STREAMBUF_TCC
#define HEDDLE_STD_BITS_STREAMBUF_TCC

#pragma GCC system_header

#include <bits/c++config.h>

#pragma push_macro("_GLIBCXX_EXTERN_TEMPLATE")
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#include_next <bits/streambuf.tcc>
#pragma pop_macro("_GLIBCXX_EXTERN_TEMPLATE")

#endif
