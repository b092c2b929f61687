#include "commands/count_allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#define CANTRIP_OWN_NEW 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CANTRIP_OWN_NEW 0
#endif
#endif
#ifndef CANTRIP_OWN_NEW
#define CANTRIP_OWN_NEW 1
#endif

namespace {
std::atomic<unsigned long long> allocations{0};
}

#if CANTRIP_OWN_NEW
void* operator new(std::size_t n) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* p = std::malloc(n ? n : 1)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
#endif

namespace cantrip {

unsigned long long allocations_so_far() { return allocations.load(std::memory_order_relaxed); }
bool counts_allocations() { return CANTRIP_OWN_NEW; }

}  // namespace cantrip
