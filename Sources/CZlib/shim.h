/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRACEWATT_CZLIB_SHIM_H
#define TRACEWATT_CZLIB_SHIM_H

#include <zlib.h>

/* inflateInit2 is a macro, which Swift does not import. 47 detects whether a gzip or a zlib stream
   follows. */
static inline int czlib_inflate_init(z_stream *stream) {
  return inflateInit2(stream, 47);
}

/* Minus 15 is a stream without a frame, as in zip archives. */
static inline int czlib_inflate_init_raw(z_stream *stream) {
  return inflateInit2(stream, -15);
}

/* So is deflateInit2. Minus 15 leaves out the frame of gzip, which is written around the segments of
   a file. */
static inline int czlib_deflate_init(z_stream *stream) {
  return deflateInit2(stream, 5, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}

#endif
