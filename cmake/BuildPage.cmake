# cmake -DNPM=PROGRAM -DWEB=FOLDER -DWORK=FOLDER -DOUT=FILE -P BuildPage.cmake
#
# Builds the report page in WORK, so that nothing is written to the source tree. Falls back to the committed page.
file(MAKE_DIRECTORY "${WORK}")

function(use_committed reason)
  message(STATUS "The report page was not built (${reason}): using the committed one, web/page.html")
  file(COPY_FILE "${WEB}/page.html" "${OUT}")
endfunction()

if(NOT NPM)
  use_committed("npm is not installed")
  return()
endif()

file(COPY "${WEB}/" DESTINATION "${WORK}" PATTERN node_modules EXCLUDE PATTERN page.html EXCLUDE)
file(SHA256 "${WEB}/package-lock.json" lock)
set(stamp "${WORK}/node_modules/.installed-${lock}")
if(NOT EXISTS "${stamp}")
  execute_process(COMMAND "${NPM}" ci --ignore-scripts --no-audit --no-fund --silent WORKING_DIRECTORY "${WORK}"
    RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET TIMEOUT 180)
  if(failed)
    use_committed("npm ci failed")
    return()
  endif()
  file(TOUCH "${stamp}")
endif()

foreach(step IN ITEMS "run;--silent;check" "run;--silent;build;--;${OUT}")
  execute_process(COMMAND "${NPM}" ${step} WORKING_DIRECTORY "${WORK}"
    RESULT_VARIABLE failed OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(failed)
    message(FATAL_ERROR "The report page does not build:\n${text}")
  endif()
endforeach()
