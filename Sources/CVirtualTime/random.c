// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random numbers of an app: Swift's own generator, which UUID(), shuffled() and others use. Each
// process of an app has its own stream, which depends only on its state.

#ifdef __linux__
#define _GNU_SOURCE
#include "thread.h"

#include <stdarg.h>
#include <stddef.h>
#include <sys/syscall.h>

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

typedef long (*syscall_function)(long number, ...);

// The Swift runtime asks the kernel through this function.
CVT_BEFORE_LIBRARIES long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long values[6];
  for (int i = 0; i < 6; i++) values[i] = va_arg(list, long);
  va_end(list);
  if (number == SYS_getrandom && cvt_here.loop != NULL && cvt_here.random_state != NULL) {
    fill((unsigned char *)values[0], (size_t)values[1]);
    return values[1];
  }
  CVT_NEXT_OF_C(syscall_function, syscall);
  return next(number, values[0], values[1], values[2], values[3], values[4], values[5]);
}

typedef void (*uuid_function)(unsigned char *bytes);

// Foundation's UUID() has its own source. The bits are those of RFC 9562, version 4.
CVT_BEFORE_LIBRARIES void CVT_OVERRIDE(_foundation_uuid_generate_random)(unsigned char *bytes) {
  if (cvt_here.loop != NULL && cvt_here.random_state != NULL) {
    fill(bytes, 16);
    bytes[6] = (unsigned char)((bytes[6] & 0x0f) | 0x40);
    bytes[8] = (unsigned char)((bytes[8] & 0x3f) | 0x80);
    return;
  }
  CVT_NEXT(uuid_function, _foundation_uuid_generate_random);
  next(bytes);
}
#endif
