# Tests and benchmarks where their libraries are installed (./run does without); fuzzers in preset fuzz only. With
# CANTRIP_ALL_TESTS a library that tests need is an error where it is missing.
function(cantrip_tests_need found what package)
  if(NOT found AND CANTRIP_ALL_TESTS)
    message(FATAL_ERROR "${what} is not installed, so some tests can't be built. Install ${package}, or configure with "
                        "-DCANTRIP_ALL_TESTS=OFF to do without them.")
  endif()
endfunction()
# The game that `cantrip new-game` writes, built into a test.
function(cantrip_new_game_sources target)
  set(root "${PROJECT_BINARY_DIR}/new-game")
  file(GLOB_RECURSE from CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tools/new-game/*")
  file(GLOB parts RELATIVE "${PROJECT_SOURCE_DIR}/tools/new-game/skirmish" "${PROJECT_SOURCE_DIR}/tools/new-game/skirmish/*.cpp")
  list(TRANSFORM parts REPLACE "^skirmish" "border-war")
  list(TRANSFORM parts PREPEND "${root}/games/border-war/")
  add_custom_command(OUTPUT ${parts}
    COMMAND "${CMAKE_COMMAND}" -E rm -rf "${root}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${root}"
    COMMAND cantrip new-game border-war --title "The Border War" --into "${root}"
    DEPENDS cantrip ${from} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" COMMENT "Writing a new game" VERBATIM)
  target_sources(${target} PRIVATE ${parts})
  target_include_directories(${target} PRIVATE "${root}")
endfunction()

if(CANTRIP_FUZZ)
  file(GLOB fuzzers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/*_fuzz.cpp")
  foreach(file IN LISTS fuzzers)
    cmake_path(GET file STEM name)
    add_executable(${name} ${file})
    target_link_libraries(${name} PRIVATE cantrip_local)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    if(name STREQUAL "save_fuzz")  # what it changes matches by
      target_sources(${name} PRIVATE tests/support/mutate.cpp)
    endif()
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzzers")
  endforeach()
  return()
endif()

enable_testing()
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
  add_test(NAME includes COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/tools/check/includes.py")
endif()

find_package(GTest QUIET)
find_package(rapidcheck QUIET)
cantrip_tests_need("${GTest_FOUND}" "GoogleTest" "libgtest-dev and libgmock-dev")
cantrip_tests_need("${rapidcheck_FOUND}" "rapidcheck" "librapidcheck-dev")
if(GTest_FOUND AND rapidcheck_FOUND)
  add_library(cantrip_test_base INTERFACE)
  target_link_libraries(cantrip_test_base INTERFACE
    cantrip_local GTest::gtest_main GTest::gmock rapidcheck rapidcheck_gtest)
  target_compile_definitions(cantrip_test_base INTERFACE
    CANTRIP_SOURCE_DIR="${PROJECT_SOURCE_DIR}" CANTRIP_BINARY_DIR="${PROJECT_BINARY_DIR}")

  cantrip_sources(support tests/support)
  cantrip_sources(toys tests/toys)
  list(APPEND support ${toys})
  list(FILTER support EXCLUDE REGEX "_test\\.cpp$")
  if(support)
    add_library(cantrip_test_support STATIC ${support})
    target_link_libraries(cantrip_test_support PUBLIC cantrip_test_base)
    target_compile_options(cantrip_test_support PRIVATE -O0)
  endif()

  file(GLOB_RECURSE tests CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}"
    "${PROJECT_SOURCE_DIR}/tests/*_test.cpp")
  list(FILTER tests EXCLUDE REGEX "^tests/server/store/")  # a program of its own, below
  list(TRANSFORM tests REPLACE "^tests/([^/]+)/.*" "\\1" OUTPUT_VARIABLE folders)
  list(FILTER folders EXCLUDE REGEX "\\.cpp$")
  list(REMOVE_DUPLICATES folders)
  if(NOT TARGET cantrip_server)
    list(REMOVE_ITEM folders server)
  endif()
  cantrip_tests_need("${folders}" "A file tests/*/*_test.cpp" "the whole checkout")
  foreach(folder IN LISTS folders)
    set(files ${tests})
    list(FILTER files INCLUDE REGEX "^tests/${folder}/")
    list(TRANSFORM files PREPEND "${PROJECT_SOURCE_DIR}/")
    add_executable(test_${folder} ${files})
    target_link_libraries(test_${folder} PRIVATE cantrip_test_base)
    target_compile_options(test_${folder} PRIVATE -O0)  # the time goes to what is tested; optimising takes longer
    if(support)
      target_link_libraries(test_${folder} PRIVATE cantrip_test_support)
    endif()
    if(folder MATCHES "^(commands|server)$" AND TARGET cantrip)  # these tests start the program itself
      add_dependencies(test_${folder} cantrip)
    endif()
    if(folder STREQUAL "server")  # what its tests share, and a PostgreSQL to start
      file(GLOB shared CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/server/*.cpp")
      list(FILTER shared EXCLUDE REGEX "_test\\.cpp$")
      target_sources(test_server PRIVATE ${shared} tests/server/store/postgres.cpp)
      target_link_libraries(test_server PRIVATE cantrip_all)
    endif()
    if(folder STREQUAL "new_game")
      cantrip_new_game_sources(test_new_game)
    endif()
    add_test(NAME test_${folder} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
      COMMAND test_${folder} --gtest_brief=1
              --gtest_output=xml:${PROJECT_BINARY_DIR}/results/test_${folder}.xml)
    set_tests_properties(test_${folder} PROPERTIES TIMEOUT 1800)
    if(folder MATCHES "^(server|sync)$")  # the longest begin first
      set_tests_properties(test_${folder} PROPERTIES COST 100)
    endif()
  endforeach()

  # tests/server/store: test_store, store_child that it kills, and bench_store; they start a PostgreSQL.
  cantrip_sources(store_tests tests/server/store)
  if(store_tests AND TARGET cantrip_server)
    list(FILTER store_tests EXCLUDE REGEX "/(child|bench)\\.cpp$")
    add_executable(store_child tests/server/store/child.cpp)
    target_link_libraries(store_child PRIVATE cantrip_all)
    add_executable(bench_store tests/server/store/bench.cpp tests/server/store/postgres.cpp)
    target_link_libraries(bench_store PRIVATE cantrip_all)
    add_executable(test_store ${store_tests})
    target_link_libraries(test_store PRIVATE cantrip_test_base cantrip_all)
    target_compile_options(test_store PRIVATE -O0)
    add_dependencies(test_store store_child)
    add_test(NAME test_store COMMAND test_store --gtest_brief=1
      --gtest_output=xml:${PROJECT_BINARY_DIR}/results/test_store.xml)
    set_tests_properties(test_store PROPERTIES TIMEOUT 1200)
  endif()
endif()

# tests/bindings: the example in C in every game, the C functions, and the Python module by its own unittest programs.
file(GLOB games CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/games" "${PROJECT_SOURCE_DIR}/games/*/table.json")
list(TRANSFORM games REPLACE "/table.json$" "")
foreach(game IN LISTS games)
  add_test(NAME c_example_${game} COMMAND c_example ${game} 7)
  set_tests_properties(c_example_${game} PROPERTIES PASS_REGULAR_EXPRESSION "Seat [01] (won|drew)" TIMEOUT 300)
endforeach()
add_test(NAME c_example_refused COMMAND c_example estravn)
set_tests_properties(c_example_refused PROPERTIES PASS_REGULAR_EXPRESSION "Did you mean estraven")
if(TARGET test_bindings)
  target_link_libraries(test_bindings PRIVATE cantrip_c)
endif()
if(NOT CANTRIP_SANITIZE)
  set(python_found OFF)
  if(TARGET cantrip_python)
    set(python_found ON)
  endif()
  cantrip_tests_need(${python_found} "Debian's Python with numpy, its headers or pybind11"
                     "python3-dev, python3-numpy and pybind11-dev")
endif()
if(TARGET cantrip_python)
  set(python_tests match vector_env)
  foreach(name IN LISTS python_tests)
    add_test(NAME python_${name} COMMAND "${CANTRIP_PYTHON}" -B "${PROJECT_SOURCE_DIR}/tests/bindings/python/${name}_test.py")
  endforeach()
  add_test(NAME python_train_estraven COMMAND "${CANTRIP_PYTHON}" -B
    "${PROJECT_SOURCE_DIR}/bindings/python/examples/train_estraven.py" --decisions 5000 --games 4 --matches 16)
  set_tests_properties(python_train_estraven PROPERTIES PASS_REGULAR_EXPRESSION "against greedy")
  add_test(NAME python_bench COMMAND "${CANTRIP_PYTHON}" -B "${PROJECT_SOURCE_DIR}/bindings/python/bench.py"
    --seconds 0.05 --json)
  list(TRANSFORM python_tests PREPEND python_)
  set_tests_properties(${python_tests} python_train_estraven python_bench PROPERTIES TIMEOUT 1200
    ENVIRONMENT "PYTHONPATH=${PROJECT_BINARY_DIR};OPENBLAS_NUM_THREADS=1")
endif()

find_package(benchmark QUIET)
if(benchmark_FOUND AND NOT CANTRIP_SANITIZE)
  file(GLOB benches CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tools/bench/*.cpp")
  foreach(file IN LISTS benches)
    cmake_path(GET file STEM name)
    add_executable(bench_${name} ${file})
    target_link_libraries(bench_${name} PRIVATE cantrip_all benchmark::benchmark_main)
    cantrip_lto_link(bench_${name})
  endforeach()
endif()
