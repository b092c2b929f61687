# `cantrip_flags`: what every source of the project is compiled with.
add_library(cantrip_flags INTERFACE)
target_include_directories(cantrip_flags INTERFACE "${PROJECT_SOURCE_DIR}")

# One behaviour on every machine: plain char is unsigned on arm64 and signed on x86-64 and wasm32,
# and only some of them would fuse a multiplication with an addition.
target_compile_options(cantrip_flags INTERFACE -fsigned-char -ffp-contract=off)

target_compile_options(cantrip_flags INTERFACE
  -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
  -Wno-missing-field-initializers)  # designated initializers leave fields out on purpose
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(cantrip_flags INTERFACE -Wno-restrict)  # false alarms on std::string in g++ 12
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(cantrip_flags INTERFACE -Wno-deprecated-declarations)  # of the standard library, in itself
endif()
if(CANTRIP_WERROR)
  target_compile_options(cantrip_flags INTERFACE -Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # guesses of the optimiser, wrong too often to stop a build
    target_compile_options(cantrip_flags INTERFACE
      -Wno-error=array-bounds -Wno-error=stringop-overflow -Wno-error=stringop-overread
      -Wno-error=maybe-uninitialized -Wno-error=dangling-pointer)
  endif()
endif()

# Frame pointers cost 2 % of the instructions on arm64; unaligned functions make two builds of equal instructions differ.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CANTRIP_SANITIZE AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  target_compile_options(cantrip_flags INTERFACE -fomit-frame-pointer -falign-functions=64)
endif()

if(CANTRIP_SANITIZE)
  target_compile_options(cantrip_flags INTERFACE
    -fsanitize=${CANTRIP_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(cantrip_flags INTERFACE -fsanitize=${CANTRIP_SANITIZE})
endif()
if(CANTRIP_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_compile_definitions(cantrip_flags INTERFACE _GLIBCXX_ASSERTIONS)
endif()

# Fat objects: the program is optimised across the files of the hot libraries, the tests link the same ones quickly.
function(cantrip_lto_compile target)
  if(CANTRIP_LTO)
    target_compile_options(${target} PRIVATE -flto -ffat-lto-objects)
  endif()
endfunction()
function(cantrip_lto_link target)
  if(NOT CANTRIP_LTO)
    return()
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_link_options(${target} PRIVATE -flto=auto)
  else()  # clang does not hand this on by itself, and then nothing would be optimised
    target_link_options(${target} PRIVATE -flto -fuse-ld=lld-19 LINKER:--fat-lto-objects)
  endif()
endfunction()
