// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CFuzzer.h"

/* A build for debugging links libFuzzer's own main as well, which wants this; nothing calls it. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  (void)bytes, (void)count;
  return 0;
}
