# The CMake package of Heddle.
#
#   find_package(Heddle REQUIRED)
#   heddle_instrument(my_test)          # build this target for `heddle run`
#   heddle_add_test(NAME explore.my_test COMMAND my_test)   # and explore it in CTest
#
# Heddle::heddle provides the header heddle/heddle.h and its library to targets that are not instrumented.
#
# bin, lib and include are siblings, and all paths are relative to this file, so an installed tree can be moved.
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

# `heddle c++` prints the flags, so that the two ways of building cannot diverge.
function(_heddle_flags result kind language verb)
  execute_process(
    COMMAND "${Heddle_EXECUTABLE}" ${verb} --with "${CMAKE_${language}_COMPILER}" --heddle-flags ${kind}
    OUTPUT_VARIABLE output ERROR_VARIABLE error RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "heddle_instrument: ${error}")
  endif()
  # One word per line. SHELL: forms a group that CMake neither reorders nor de-duplicates.
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

# Link options precede all libraries on the link line, where the runtime has to be. Targets that link an instrumented
# library need the runtime too.
function(_heddle_link target flags)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "EXECUTABLE" OR type STREQUAL "MODULE_LIBRARY")
    target_link_options(${target} BEFORE PRIVATE "${flags}")
  else()
    target_link_options(${target} BEFORE PUBLIC "${flags}")
  endif()
endfunction()

# heddle_add_test(NAME name COMMAND target-or-program [arguments...]
#                 [SCHEDULES n] [TIME duration] [STRATEGY name] [POINTS sync|racing|all] [SEED n] [JOBS n]
#                 [PREEMPTION_BOUND n] [GTEST | CATCH2] [REGRESSIONS folder] [BASELINE file] [SUPPRESSIONS file]
#                 [WORKING_DIRECTORY folder] [OPTIONS more options of `heddle run`...])
# heddle_add_test(NAME name COMMAND target-or-program [arguments...] THROUGH locations... [EXPECT reached|unreached|error]
#                 [SCHEDULES n] [TIME duration] [POINTS sync|racing|all] [SEED n] [OPTIONS more options of `heddle guide`...])
#
# Registers an exploration as a CTest test. The test fails if an error is found; its output is the story. A target is
# instrumented if necessary. REGRESSIONS is a folder of the source tree: schedules of found errors are kept there, to be
# committed, and are tried first. Findings are saved in .heddle/NAME of the build directory, so that tests can run in
# parallel; `heddle report BUILD/.heddle/*` prints all of them.
#
# With THROUGH, the test drives the program through a sequence of locations (docs/guide.md). EXPECT says what must hold;
# without it, the test fails if an error is found.
function(heddle_add_test)
  set(values SCHEDULES TIME STRATEGY POINTS SEED PREEMPTION_BOUND)
  cmake_parse_arguments(PARSE_ARGV 0 arg "GTEST;CATCH2" "NAME;JOBS;REGRESSIONS;BASELINE;SUPPRESSIONS;WORKING_DIRECTORY;EXPECT;${values}"
    "COMMAND;OPTIONS;THROUGH")
  if(NOT arg_NAME OR NOT arg_COMMAND)
    message(FATAL_ERROR "heddle_add_test: NAME and COMMAND are required")
  endif()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "heddle_add_test(${arg_NAME}): unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()

  list(POP_FRONT arg_COMMAND program)
  if(TARGET ${program})
    get_target_property(imported ${program} IMPORTED)
    if(NOT imported)
      heddle_instrument(${program})
    endif()
    set(program "$<TARGET_FILE:${program}>")
  endif()

  if(arg_EXPECT AND NOT arg_THROUGH)
    message(FATAL_ERROR "heddle_add_test(${arg_NAME}): EXPECT needs THROUGH")
  endif()
  set(verb run)
  if(arg_THROUGH)
    foreach(other IN ITEMS GTEST CATCH2 JOBS STRATEGY PREEMPTION_BOUND REGRESSIONS BASELINE SUPPRESSIONS)
      if(arg_${other})
        message(FATAL_ERROR "heddle_add_test(${arg_NAME}): THROUGH and ${other} exclude each other")
      endif()
    endforeach()
    set(verb guide)
    list(JOIN arg_THROUGH "," through)
    list(APPEND arg_OPTIONS --through "${through}")
    if(arg_EXPECT)
      list(APPEND arg_OPTIONS --expect "${arg_EXPECT}")
    endif()
  endif()

  if(NOT arg_JOBS)
    set(arg_JOBS 1)
  endif()
  set(options --jobs ${arg_JOBS} --store "${CMAKE_CURRENT_BINARY_DIR}/.heddle/${arg_NAME}")
  foreach(value IN LISTS values)
    if(DEFINED arg_${value})
      string(TOLOWER "${value}" option)
      string(REPLACE "_" "-" option "${option}")
      list(APPEND options "--${option}" "${arg_${value}}")
    endif()
  endforeach()
  foreach(path IN ITEMS REGRESSIONS BASELINE SUPPRESSIONS)
    if(arg_${path})
      string(TOLOWER "${path}" option)
      get_filename_component(absolute "${arg_${path}}" ABSOLUTE)
      list(APPEND options "--${option}" "${absolute}")
    endif()
  endforeach()
  if(arg_GTEST)
    list(APPEND options --gtest)
  elseif(arg_CATCH2)
    list(APPEND options --catch2)
  endif()

  add_test(NAME "${arg_NAME}" COMMAND "${Heddle_EXECUTABLE}" ${verb} ${options} ${arg_OPTIONS} -- "${program}" ${arg_COMMAND})
  set_tests_properties("${arg_NAME}" PROPERTIES LABELS heddle PROCESSORS ${arg_JOBS})
  if(arg_WORKING_DIRECTORY)
    set_tests_properties("${arg_NAME}" PROPERTIES WORKING_DIRECTORY "${arg_WORKING_DIRECTORY}")
  endif()
endfunction()
