# A folder below games/ with a module.hpp is a game: cantrip_games finds them and writes the lists behind
# games/module.hpp and, of their charts.hpp, games/chart_walk.hpp. cantrip_embed puts
# games/<game>/{cards,decks,charts} and table.json into the program: one generated .cpp a game and an index behind
# games/embedded.hpp. A page has no charts.
# Included by CMakeLists.txt this defines the build rules; run with -P it writes one game's file.

if(CMAKE_SCRIPT_MODE_FILE)  # cmake -DROOT=games -DLIST=file -DNAME=identifier -DOUT=file -P embed.cmake
  file(STRINGS "${LIST}" paths)
  set(text "#include \"games/embedded.hpp\"\n\nnamespace cantrip {\n\nstatic constexpr EmbeddedFile files[] = {\n")
  foreach(path IN LISTS paths)
    file(READ "${ROOT}/${path}" content)
    string(APPEND text "{\"${path}\", R\"~~embedded~~(${content})~~embedded~~\"},\n")
  endforeach()
  string(APPEND text "};\n\nextern std::span<const EmbeddedFile> embedded_${NAME}();\n"
                     "std::span<const EmbeddedFile> embedded_${NAME}() { return files; }\n\n} // namespace cantrip\n")
  file(WRITE "${OUT}" "${text}")
  return()
endif()

set(CANTRIP_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

# The generated lists of games: their modules, and the walks of those that have a charts.hpp (beside a charts.cpp, which is
# what CMake sees come). The namespace of a game is its folder's name with _ for -.
function(cantrip_games variable)
  file(GLOB headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/games" "${PROJECT_SOURCE_DIR}/games/*/module.hpp")
  list(SORT headers)
  set(includes "")
  set(modules "")
  set(charts "")
  set(walks "")
  foreach(header IN LISTS headers)
    string(REPLACE "/module.hpp" "" game "${header}")
    string(MAKE_C_IDENTIFIER "${game}" name)
    string(APPEND includes "#include \"games/${header}\"\n")
    string(APPEND modules "      &${name}::module,\n")
    if(EXISTS "${PROJECT_SOURCE_DIR}/games/${game}/charts.hpp")
      string(APPEND charts "#include \"games/${game}/charts.hpp\"\n")
      string(APPEND walks "  if (slug == \"${game}\") return ${name}::all_walks;\n")
    endif()
  endforeach()
  set(list_of_modules "${PROJECT_BINARY_DIR}/embedded/modules.cpp")
  file(CONFIGURE OUTPUT "${list_of_modules}" @ONLY CONTENT [[
@includes@
namespace cantrip {

std::span<const Module* const> modules() {
  static constexpr const Module* all[] = {
@modules@  };
  return all;
}

}  // namespace cantrip
]])
  set(list_of_walks "${PROJECT_BINARY_DIR}/embedded/chart_walks.cpp")
  file(CONFIGURE OUTPUT "${list_of_walks}" @ONLY CONTENT [[
@includes@@charts@
namespace cantrip {

ChartWalks chart_walks(std::string_view slug) {
@walks@  return {};
}

}  // namespace cantrip
]])
  set(${variable} "${list_of_modules}" "${list_of_walks}" PARENT_SCOPE)
endfunction()

function(cantrip_embed variable)
  set(root "${PROJECT_SOURCE_DIR}/games")
  set(out "${PROJECT_BINARY_DIR}/embedded")
  file(GLOB_RECURSE paths CONFIGURE_DEPENDS RELATIVE "${root}"
    "${root}/*/cards/*.toml" "${root}/*/decks/*" "${root}/*/charts/*" "${root}/*/table.json")
  list(FILTER paths INCLUDE REGEX "^[^/]+/((cards|decks|charts)/|table.json$)")
  list(FILTER paths EXCLUDE REGEX "\\.(cpp|hpp)$|/\\.|~$")
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")  # a page compares nothing with charts
    list(FILTER paths EXCLUDE REGEX "^[^/]+/charts/")
  endif()
  list(SORT paths)
  list(TRANSFORM paths REPLACE "/.*" "" OUTPUT_VARIABLE games)
  list(REMOVE_DUPLICATES games)

  set(sources "${out}/index.cpp")
  set(declarations "")
  set(calls "")
  foreach(game IN LISTS games)
    set(files ${paths})
    list(FILTER files INCLUDE REGEX "^${game}/")
    list(JOIN files "\n" lines)
    file(CONFIGURE OUTPUT "${out}/${game}.list" CONTENT "${lines}\n" @ONLY)  # written only if it changes
    list(TRANSFORM files PREPEND "${root}/")
    string(MAKE_C_IDENTIFIER "${game}" name)
    add_custom_command(OUTPUT "${out}/${game}.cpp"
      COMMAND "${CMAKE_COMMAND}" -DROOT=${root} -DLIST=${out}/${game}.list -DNAME=${name} -DOUT=${out}/${game}.cpp
              -P "${CANTRIP_EMBED_SCRIPT}"
      DEPENDS ${files} "${out}/${game}.list" "${CANTRIP_EMBED_SCRIPT}"
      COMMENT "Embedding the files of ${game}" VERBATIM)
    list(APPEND sources "${out}/${game}.cpp")
    string(APPEND declarations "std::span<const EmbeddedFile> embedded_${name}();\n")
    string(APPEND calls "    for (const EmbeddedFile& file : embedded_${name}()) files.push_back(file);\n")
  endforeach()
  file(CONFIGURE OUTPUT "${out}/index.cpp" @ONLY CONTENT [[
#include "games/embedded.hpp"

#include <vector>

namespace cantrip {

@declarations@
std::span<const EmbeddedFile> embedded_files() {
  static const std::vector<EmbeddedFile> all = [] {
    std::vector<EmbeddedFile> files;
@calls@    return files;
  }();
  return all;
}

} // namespace cantrip
]])
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()
