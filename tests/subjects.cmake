# heddle_subjects(target SOURCES relative paths... [LIBCXX relative paths...] [FLAGS for all...] [DEPENDS files...])
#
# Compiles each source to a program of the same name, under clang/ and gcc/ of the current binary directory, with
# `heddle c++` and `heddle cc`. A line `// FLAGS: ...` in the source adds flags. The programs are rebuilt when the plugin or
# an object linked into every program changes, but not when the runtime changes. Sources in LIBCXX are also built by clang
# with libc++, if it is installed, under libcxx/. A line `// LIBRARY: file` in the source compiles that file, in the same
# folder, to a shared library PROGRAM.so, which the program opens. A line `// SOURCES: folder` adds all sources of that folder
# to the program. A source that includes headers of a folder library/ is rebuilt when any of these changes.
find_path(HEDDLE_LIBCXX version PATHS /usr/lib/llvm-19/include/c++/v1 NO_DEFAULT_PATH)
mark_as_advanced(HEDDLE_LIBCXX)

function(heddle_subjects target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBCXX;FLAGS;DEPENDS")
  set(programs "")
  foreach(source IN LISTS arg_SOURCES)
    set(path "${CMAKE_CURRENT_SOURCE_DIR}/${source}")
    file(STRINGS "${path}" flags REGEX "^// FLAGS: " LIMIT_COUNT 1)
    string(REPLACE "// FLAGS: " "" flags "${flags}")
    separate_arguments(flags UNIX_COMMAND "${flags}")
    file(STRINGS "${path}" library REGEX "^// LIBRARY: " LIMIT_COUNT 1)
    string(REPLACE "// LIBRARY: " "" library "${library}")
    get_filename_component(beside "${path}" DIRECTORY)
    file(STRINGS "${path}" more REGEX "^// SOURCES: " LIMIT_COUNT 1)
    string(REPLACE "// SOURCES: " "" more "${more}")
    if(more)
      file(GLOB more CONFIGURE_DEPENDS "${beside}/${more}/*.cpp")
    endif()
    file(STRINGS "${path}" headers REGEX "^#include \"library/" LIMIT_COUNT 1)
    if(headers)
      file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${beside}/library/*.h")
    endif()
    set(compilers clang gcc)
    if(HEDDLE_LIBCXX AND source IN_LIST arg_LIBCXX)
      list(APPEND compilers libcxx)
    endif()
    foreach(compiler IN LISTS compilers)
      set(with "")
      if(source MATCHES "\\.c$")
        set(command cc)
        set(standard -std=gnu11)
        if(compiler STREQUAL gcc)
          set(with --with gcc)
        endif()
      else()
        set(command c++)
        set(standard -std=c++20)
        if(compiler STREQUAL gcc)
          set(with --with g++)
        elseif(compiler STREQUAL libcxx)
          # Stop tokens and jthread are behind the second flag there.
          set(with -stdlib=libc++ -fexperimental-library)
        endif()
      endif()
      string(REGEX REPLACE "\\.cpp$|\\.c$" "" program "${CMAKE_CURRENT_BINARY_DIR}/${compiler}/${source}")
      get_filename_component(folder "${program}" DIRECTORY)
      file(MAKE_DIRECTORY "${folder}")
      set(opened "")
      if(library)
        get_filename_component(library "${library}" ABSOLUTE BASE_DIR "${path}/..")
        set(opened "${program}.so")
        add_custom_command(OUTPUT "${opened}"
          COMMAND heddle ${command} ${with} ${standard} -O1 -g -fPIC -shared -pthread "${library}" -o "${opened}"
          DEPENDS "${library}" ${arg_DEPENDS} $<TARGET_FILE:HeddlePass>
          COMMENT "Library ${compiler}/${source}" VERBATIM)
      endif()
      add_custom_command(OUTPUT "${program}"
        COMMAND heddle ${command} ${with} ${standard} -O1 -g -pthread ${flags} "${path}" ${more} ${arg_FLAGS} -o "${program}"
        DEPENDS "${path}" ${more} ${headers} ${opened} ${arg_DEPENDS} $<TARGET_FILE:HeddlePass> "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/heddle_quick.o"
        COMMENT "Subject ${compiler}/${source}" VERBATIM COMMAND_EXPAND_LISTS)
      list(APPEND programs "${program}")
    endforeach()
  endforeach()
  add_custom_target(${target} ALL DEPENDS ${programs})
  add_dependencies(${target} heddle heddle_so HeddlePass)
endfunction()
