// A crew over OpenMPI: libcantrip_mpi.so, loaded by the program when mpirun started it.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include "sim/crew.hpp"

namespace cantrip {
namespace {

class MpiCrew final : public Crew {
public:
  MpiCrew() {
    int given = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  ~MpiCrew() override { MPI_Finalize(); }
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  void sum(std::span<u64> numbers) override {
    MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T, MPI_SUM,
                  MPI_COMM_WORLD);
  }

private:
  int rank_ = 0, size_ = 1;
};

}  // namespace
}  // namespace cantrip

/// What the program looks for.
extern "C" [[gnu::visibility("default")]] cantrip::Crew* cantrip_join_crew() { return new cantrip::MpiCrew; }
