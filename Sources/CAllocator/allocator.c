/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "CAllocator.h"

/* Any header of the C library says which one it is. */
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

void callocator_return_blocks_from(size_t size) { mallopt(M_MMAP_THRESHOLD, (int)size); }
#else
void callocator_return_blocks_from(size_t size) { (void)size; }
#endif
