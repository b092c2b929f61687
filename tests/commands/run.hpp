// Starts the program and keeps what it says. Its collection is a folder of the test's own.
#pragma once
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace cantrip {

using nlohmann::json;

struct Ran {
  int code = 0;
  std::string out, err;
  json parsed() const { return json::parse(out, nullptr, false); }
};

/// A folder that is gone at the end.
inline std::filesystem::path scratch() {
  struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("cantrip-commands-test-" + std::to_string(getpid()));
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
  };
  static const Folder folder;
  return folder.path;
}

/// `before` is a program that starts it, with its arguments.
inline Ran run(const std::string& arguments, const std::string& before = "") {
  const std::string err = (scratch() / "stderr.txt").string();
  const std::string command = "cd " CANTRIP_SOURCE_DIR " && CANTRIP_COLLECTION=" + (scratch() / "collection").string() +
                              " " + before + " " CANTRIP_BINARY_DIR "/cantrip " + arguments + " 2>" + err;
  Ran ran;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer;
  while (size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) ran.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  std::ifstream in(err);
  ran.err.assign(std::istreambuf_iterator<char>(in), {});
  return ran;
}

}  // namespace cantrip
