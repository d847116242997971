# The CMake package of Heddle.
#
#   find_package(Heddle REQUIRED)
#   heddle_instrument(my_test)          # build this target for `heddle run`
#
# Heddle::heddle is the header heddle/heddle.h with its library, for targets that are not instrumented.
#
# bin, lib and include stand side by side; nothing here names the place where they were installed.
get_filename_component(_heddlePrefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(Heddle_EXECUTABLE "${_heddlePrefix}/bin/heddle")
set(Heddle_LIBRARY "${_heddlePrefix}/lib/libheddle.so")
set(Heddle_INCLUDE_DIR "${_heddlePrefix}/include")
unset(_heddlePrefix)

foreach(_heddleFile IN ITEMS "${Heddle_EXECUTABLE}" "${Heddle_LIBRARY}" "${Heddle_INCLUDE_DIR}")
  if(NOT EXISTS "${_heddleFile}")
    set(Heddle_FOUND FALSE)
    set(Heddle_NOT_FOUND_MESSAGE "this installation of Heddle is not complete: ${_heddleFile} is missing")
    return()
  endif()
endforeach()
unset(_heddleFile)

if(NOT TARGET Heddle::heddle)
  add_library(Heddle::heddle SHARED IMPORTED)
  set_target_properties(Heddle::heddle PROPERTIES
    IMPORTED_LOCATION "${Heddle_LIBRARY}"
    IMPORTED_SONAME libheddle.so
    INTERFACE_INCLUDE_DIRECTORIES "${Heddle_INCLUDE_DIR}")
  add_executable(Heddle::driver IMPORTED)
  set_target_properties(Heddle::driver PROPERTIES IMPORTED_LOCATION "${Heddle_EXECUTABLE}")
endif()

# The flags are those of `heddle c++`, asked from it, so that the two ways of building cannot drift apart.
function(_heddle_flags result kind language verb)
  execute_process(
    COMMAND "${Heddle_EXECUTABLE}" ${verb} --with "${CMAKE_${language}_COMPILER}" --heddle-flags ${kind}
    OUTPUT_VARIABLE output ERROR_VARIABLE error RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "heddle_instrument: ${error}")
  endif()
  # One word a line; a group that CMake must neither reorder nor thin out.
  string(REGEX REPLACE "([^\n]+)" "\"\\1\"" output "${output}")
  string(REPLACE "\n" " " output "${output}")
  set(${result} "SHELL:${output}" PARENT_SCOPE)
endfunction()

# heddle_instrument(TARGET...): compile these targets for Heddle and link them with its runtime.
function(heddle_instrument)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  foreach(target IN LISTS ARGN)
    get_target_property(done ${target} HEDDLE_INSTRUMENTED)
    if(done)
      continue()
    endif()
    set_target_properties(${target} PROPERTIES HEDDLE_INSTRUMENTED TRUE INTERPROCEDURAL_OPTIMIZATION FALSE)
    foreach(pair IN ITEMS "CXX c++" "C cc")
      separate_arguments(pair)
      list(GET pair 0 language)
      list(GET pair 1 verb)
      # `heddle c++` as the compiler has all flags already.
      if(NOT language IN_LIST languages OR CMAKE_${language}_COMPILER MATCHES "/heddle(-c\\+\\+|-cc)?$")
        continue()
      endif()
      _heddle_flags(compileFlags compile ${language} ${verb})
      _heddle_flags(linkFlags link ${language} ${verb})
      target_compile_options(${target} BEFORE PRIVATE "$<$<COMPILE_LANGUAGE:${language}>:${compileFlags}>")
    endforeach()
    if(DEFINED linkFlags)
      _heddle_link(${target} "${linkFlags}")
    endif()
  endforeach()
endfunction()

# Options stand before all libraries on the link line, and there the runtime has to be. Whoever uses an instrumented
# library needs the runtime too.
function(_heddle_link target flags)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "EXECUTABLE" OR type STREQUAL "MODULE_LIBRARY")
    target_link_options(${target} BEFORE PRIVATE "${flags}")
  else()
    target_link_options(${target} BEFORE PUBLIC "${flags}")
  endif()
endfunction()
