// -*- C++ -*-
// Part of libc++'s <string>, in programs built with Heddle. Some members of std::string are compiled into libc++.so,
// where their accesses are not instrumented. With this header the program instantiates them itself. All else is
// unchanged.
#ifndef HEDDLE_STD_STRING_EXTERN_TEMPLATE_LISTS_H
#define HEDDLE_STD_STRING_EXTERN_TEMPLATE_LISTS_H

#pragma GCC system_header

#include_next <__string/extern_template_lists.h>

#undef _LIBCPP_STRING_V1_EXTERN_TEMPLATE_LIST
#undef _LIBCPP_STRING_UNSTABLE_EXTERN_TEMPLATE_LIST
#define _LIBCPP_STRING_V1_EXTERN_TEMPLATE_LIST(function, character)
#define _LIBCPP_STRING_UNSTABLE_EXTERN_TEMPLATE_LIST(function, character)

#endif
