/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRACEWATT_CJSONEVENTS_H
#define TRACEWATT_CJSONEVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The kind of an event. */
typedef enum {
  cjson_null,
  cjson_false,
  cjson_true,
  cjson_number,
  cjson_string,
  cjson_key,
  cjson_object_start,
  cjson_object_end,
  cjson_array_start,
  cjson_array_end
} cjson_kind;

/* The result of parsing. */
typedef enum {
  /* A whole value was read. */
  cjson_complete,
  /* There were only blanks. */
  cjson_nothing,
  /* A callback asked to stop. */
  cjson_stopped,
  /* The text is not JSON. */
  cjson_malformed,
  /* A number is too large for a double. */
  cjson_overflow,
  /* Objects and lists are nested deeper than the limit. */
  cjson_too_deep,
  /* Memory ran out. */
  cjson_exhausted
} cjson_end;

/* The deepest nesting of objects and lists. */
enum { cjson_depth_limit = 64 };

typedef struct {
  void *context;
  /* Sets more bytes of the text; false at its end. The bytes stay valid until the next call. */
  bool (*more)(void *context, const uint8_t **bytes, size_t *count);
  /* Takes an event; the bytes are those of a string or a key in UTF-8, valid during the call, and
     the number of true is 1. False stops parsing. */
  bool (*event)(void *context, int kind, const char *bytes, size_t count, double number);
} cjson_callbacks;

typedef struct cjson_reader cjson_reader;

/* A reader of a text that may contain several values in sequence. */
cjson_reader *cjson_create(cjson_callbacks callbacks);
void cjson_destroy(cjson_reader *reader);
/* Begins another text, which is in memory: nothing is asked for after it. */
void cjson_begin(cjson_reader *reader, const uint8_t *bytes, size_t count);
/* Reads the next value; returns a cjson_end. */
int cjson_read(cjson_reader *reader);
/* The number of line feeds among the bytes taken so far. */
size_t cjson_line_feeds(const cjson_reader *reader);
/* The number of bytes taken so far. */
size_t cjson_bytes(const cjson_reader *reader);
/* The number of bytes taken since the last line feed. */
size_t cjson_column(const cjson_reader *reader);
/* The number of events so far. */
size_t cjson_events(const cjson_reader *reader);
/* The number of events so far that were numbers, strings or keys. */
size_t cjson_contents(const cjson_reader *reader);

#ifdef __cplusplus
}
#endif
#endif
