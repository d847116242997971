# Everything comes from Debian packages; tools/bootstrap installs them.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(tl-expected REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(CLI11 REQUIRED)
find_package(LibXml2 REQUIRED)
# Debian's package matches the version 19.1, but not 19.
find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19)
find_library(HEDDLE_CLANG_CPP NAMES clang-cpp HINTS "${LLVM_LIBRARY_DIR}" REQUIRED NO_DEFAULT_PATH)

add_library(heddle_outside INTERFACE)
target_link_libraries(heddle_outside INTERFACE fmt::fmt nlohmann_json::nlohmann_json tl::expected tomlplusplus::tomlplusplus)

add_library(heddle_llvm INTERFACE)
# Last in the search order: the folder also contains the cxxabi.h of libc++abi.
target_compile_options(heddle_llvm INTERFACE "SHELL:-idirafter ${LLVM_INCLUDE_DIRS}")
separate_arguments(heddleLlvmDefinitions UNIX_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(heddle_llvm INTERFACE ${heddleLlvmDefinitions})
target_link_libraries(heddle_llvm INTERFACE LLVM)

add_library(heddle_clang INTERFACE)
target_link_libraries(heddle_clang INTERFACE "${HEDDLE_CLANG_CPP}" heddle_llvm)

if(BUILD_TESTING)
  find_package(GTest REQUIRED)
  include(GoogleTest)
endif()
