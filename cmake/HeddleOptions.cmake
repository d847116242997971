# Settings of all targets: language, warnings, output directories.
option(HEDDLE_SANITIZE "Build the unit tests under ASan and UBSan (without libheddle.so)" OFF)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set_property(GLOBAL PROPERTY USE_FOLDERS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Build type" FORCE)
endif()

# Make paths relative to the source tree, so that two checkouts of the same file share one compiler cache entry.
find_program(HEDDLE_CCACHE ccache)
if(HEDDLE_CCACHE AND (NOT CMAKE_CXX_COMPILER_LAUNCHER OR CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache$"))
  set(CMAKE_CXX_COMPILER_LAUNCHER env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${HEDDLE_CCACHE}")
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()

# `heddle` finds its runtime, its plugin and its header relative to itself: bin, lib and include are siblings in the build
# tree, as in an install tree.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/archive")
set(HEDDLE_TEST_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/test")
if(NOT EXISTS "${PROJECT_BINARY_DIR}/include")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/include" "${PROJECT_BINARY_DIR}/include" SYMBOLIC)
endif()

add_library(heddle_warnings INTERFACE)
target_compile_options(heddle_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wconversion;-Wnon-virtual-dtor;-Werror>
  # -Wconversion includes this only in clang; both compilers should give the same warnings.
  $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-sign-conversion>)

if(HEDDLE_SANITIZE)
  # Without vptr: the inside rooms are built without RTTI, which this check needs.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

# Rooms that run inside the program under test.
add_library(heddle_inside INTERFACE)
target_compile_options(heddle_inside INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions;-fno-rtti;-fno-threadsafe-statics;-fvisibility=hidden;-fvisibility-inlines-hidden>)
