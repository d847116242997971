# bin, lib and include keep the same places relative to each other as in the build tree.
install(TARGETS heddle RUNTIME DESTINATION bin)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/heddle" DESTINATION include)
if(TARGET heddle_so)
  install(TARGETS heddle_so LIBRARY DESTINATION lib)
endif()
if(TARGET HeddlePass)
  install(TARGETS HeddlePass LIBRARY DESTINATION lib)
endif()
