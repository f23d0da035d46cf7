// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random numbers of an app: Swift's own generator, and so UUID(), shuffled() and the like. A process of
// an app gets a stream of its own, which follows from its state alone.

#ifdef __linux__
#define _GNU_SOURCE
#include "thread.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

// SplitMix64: Steele, Lea, Flood (2014), doi 10.1145/2660193.2660195.
static uint64_t next_number(void) {
  uint64_t z = (*cvt_here.random_state += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static void fill(unsigned char *bytes, size_t count) {
  while (count > 0) {
    uint64_t number = next_number();
    for (size_t i = 0; i < 8 && count > 0; i++, count--) {
      *bytes++ = (unsigned char)number;
      number >>= 8;
    }
  }
}

typedef void (*random_function)(void *buffer, size_t length);

CVT_BEFORE_LIBRARIES void swift_stdlib_random(void *buffer, size_t length) {
  if (cvt_here.loop != NULL && cvt_here.random_state != NULL) {
    fill(buffer, length);
    return;
  }
  static _Atomic(random_function) found;
  random_function next = atomic_load_explicit(&found, memory_order_relaxed);
  if (next == NULL) {
    next = (random_function)dlsym(RTLD_NEXT, "swift_stdlib_random");
    if (next == NULL) cvt_fail("the Swift runtime has no swift_stdlib_random");
    atomic_store_explicit(&found, next, memory_order_relaxed);
  }
  next(buffer, length);
}
#endif
