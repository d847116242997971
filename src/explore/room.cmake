# A process that speaks the runtime's side of the protocol, for the unit tests of supervision.
if(TARGET heddle_explore_test)
  add_executable(heddle_fake_subject "${PROJECT_SOURCE_DIR}/tests/fake_subject/fake_subject.cpp")
  target_link_libraries(heddle_fake_subject PRIVATE heddle_warnings heddle_wire)
  set_target_properties(heddle_fake_subject PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${HEDDLE_TEST_OUTPUT_DIRECTORY}")
  add_dependencies(heddle_explore_test heddle_fake_subject)
  target_compile_definitions(heddle_explore_test PRIVATE HEDDLE_FAKE_SUBJECT="$<TARGET_FILE:heddle_fake_subject>")
endif()
