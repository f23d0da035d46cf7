/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRACEWATT_CFUZZER_H
#define TRACEWATT_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's driver (LLVM documentation, "Using libFuzzer as a library"). */
int LLVMFuzzerRunDriver(
  int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count)
);

#endif
