// A disk that is full for a while, or takes no writes at all: players are told, nothing acknowledged is lost. The disk is
// one in memory, which only the superuser may mount.
#include <filesystem>
#include <fstream>
#include <sys/mount.h>
#include <thread>

#include "tests/server/fixture.hpp"

namespace cantrip::test {
namespace {

class SmallDisk {
public:
  explicit SmallDisk(const std::string& at) : at_(at) {
    std::filesystem::create_directories(at);
    mounted_ = mount("cantrip-test", at.c_str(), "tmpfs", 0, "size=2m") == 0;
  }
  ~SmallDisk() {
    if (mounted_) umount2(at_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  bool mounted() const { return mounted_; }
  std::string file(const std::string& name) const { return at_ + "/" + name; }
  void fill() const {
    std::ofstream out(file("ballast"), std::ios::binary);
    const std::string block(512, 'x');
    while (out.write(block.data(), static_cast<std::streamsize>(block.size())) && out.flush()) {}
  }
  void empty() const { std::filesystem::remove(file("ballast")); }
  bool write_protect(bool on) const {
    const unsigned long flags = MS_REMOUNT | (on ? static_cast<unsigned long>(MS_RDONLY) : 0ul);
    return mount("cantrip-test", at_.c_str(), "tmpfs", flags, "size=2m") == 0;
  }

private:
  std::string at_;
  bool mounted_ = false;
};

class Disks : public ServerTest {
protected:
  void SetUp() override {
    ServerTest::SetUp();
    disk = std::make_unique<SmallDisk>(folder.file("disk"));
    if (!disk->mounted()) GTEST_SKIP() << "only the superuser may mount a disk";
    config.store = disk->file("games.db");
  }
  void TearDown() override {
    stop();
    disk.reset();
  }
  bool ready_is(int status) {
    for (int i = 0; i < 2000 && http_get(port(), "/readyz").status != status; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return http_get(port(), "/readyz").status == status;
  }
  std::unique_ptr<SmallDisk> disk;
};

TEST_F(Disks, AFullOneIsSaidAndForgotten) {
  start();
  const Json made = make_room(order("estraven"));
  u64 step = 0;
  size_t told = 0;
  std::string digest;
  {
    JsonPlayer ann(port(), room(made), token(made), 1);
    ASSERT_TRUE(ann.until_asked());
    disk->fill();
    while (!ann.bye && !ann.over && ann.until_asked()) {  // as long as the file has pages left
      ann.answer();
      const size_t before = ann.confirmed.size();
      while (ann.confirmed.size() == before && !ann.bye && ann.take()) {}
    }
    ASSERT_TRUE(ann.bye) << "nothing was said: " << ann.last.dump();
    EXPECT_FALSE(ann.bye->at("why").get<std::string>().empty());
    step = ann.step;
    digest = ann.digest;
    told = ann.confirmed.size();
    EXPECT_TRUE(ready_is(503)) << "the disk is full";
    EXPECT_EQ(http_get(port(), "/healthz").status, 200);
  }
  disk->empty();
  EXPECT_TRUE(ready_is(200));
  JsonPlayer again(port(), room(made), token(made), 2);
  while (again.view.is_null()) ASSERT_TRUE(again.take()) << again.last.dump();
  EXPECT_GE(again.step, step);
  if (again.step == step) {
    EXPECT_EQ(again.digest, digest);
  }
  EXPECT_TRUE(again.finish()) << again.trouble;
  std::printf("%zu answers were taken while the disk was full\n", told);
}

TEST_F(Disks, AWriteProtectedOneStopsTheStart) {
  start();
  const Json made = make_room(order("estraven"));
  stop();
  ASSERT_TRUE(disk->write_protect(true));
  const auto refused = server::Server::open(config, real);
  ASSERT_FALSE(refused);
  EXPECT_NE(to_string(refused.problem()).find("games.db"), std::string::npos) << to_string(refused.problem());
  ASSERT_TRUE(disk->write_protect(false));
  start();
  JsonPlayer ann(port(), room(made), token(made), 1);
  EXPECT_TRUE(ann.until_asked());
}

}  // namespace
}  // namespace cantrip::test
