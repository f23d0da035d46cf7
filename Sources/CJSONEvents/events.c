// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads JSON (RFC 8259) as events. The text may arrive in pieces.

// For numbers as text in no language.
#define _GNU_SOURCE

#include "CJSONEvents.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

#define LIKELY(condition) __builtin_expect(!!(condition), 1)

struct cjson_reader {
  cjson_callbacks callbacks;
  // The current piece, and the number of bytes before it.
  const uint8_t *start;
  const uint8_t *at;
  const uint8_t *end;
  size_t bytes_before;
  size_t line_feeds;
  size_t line_start;
  size_t events;
  size_t contents;
  // The objects and lists that are open; the lowest bit is that of the innermost, 1 for an object.
  uint64_t open;
  unsigned depth;
  bool has_value;
  bool is_ended;
  // Why the value ended early.
  cjson_end reason;
  // A string with escapes, or a part of the text that spans two pieces.
  char *copy;
  size_t count;
  size_t capacity;
  // Numbers have a point in it, whatever language the program chose.
  locale_t locale;
};

static const uint8_t nothing[1] = {0};

// MARK: Bytes

// True if a byte is available.
static bool fill(cjson_reader *reader) {
  while (reader->at == reader->end && !reader->is_ended) {
    const uint8_t *more = NULL;
    size_t count = 0;
    reader->bytes_before += (size_t)(reader->end - reader->start);
    reader->start = reader->at = reader->end = nothing;
    if (reader->callbacks.more(reader->callbacks.context, &more, &count)) {
      reader->start = reader->at = more;
      reader->end = more + count;
    } else {
      reader->is_ended = true;
    }
  }
  return reader->at != reader->end;
}

static inline bool has_byte(cjson_reader *reader) {
  return LIKELY(reader->at != reader->end) || fill(reader);
}

// The next byte; a NUL at the end of the text, which no JSON contains.
static inline uint8_t peek(cjson_reader *reader) { return has_byte(reader) ? *reader->at : 0; }

static size_t taken(const cjson_reader *reader) {
  return reader->bytes_before + (size_t)(reader->at - reader->start);
}

// Takes a byte, if there is one.
static inline void take(cjson_reader *reader) {
  if (!has_byte(reader)) return;
  if (*reader->at++ == '\n') {
    reader->line_feeds++;
    reader->line_start = taken(reader);
  }
}

// Takes the blanks before the next byte.
static inline void take_blanks(cjson_reader *reader) {
  while (has_byte(reader)) {
    uint8_t byte = *reader->at;
    if (byte > ' ' || (byte != ' ' && byte != '\n' && byte != '\r' && byte != '\t')) return;
    take(reader);
  }
}

static bool stop(cjson_reader *reader, cjson_end reason) {
  reader->reason = reason;
  return false;
}

// MARK: Events

static inline bool send(
  cjson_reader *reader, cjson_kind kind, const char *text, size_t count, double number
) {
  reader->events++;
  if (LIKELY(
        reader->callbacks.event(reader->callbacks.context, (int)kind, text, count, number)
      )) {
    return true;
  }
  return stop(reader, cjson_stopped);
}

static inline bool send_content(
  cjson_reader *reader, cjson_kind kind, const char *text, size_t count, double number
) {
  reader->contents++;
  return send(reader, kind, text, count, number);
}

static bool begin_level(cjson_reader *reader, bool is_object) {
  if (reader->depth == cjson_depth_limit) {
    reader->events++;
    return stop(reader, cjson_too_deep);
  }
  reader->depth++;
  reader->open = reader->open << 1 | is_object;
  if (!send(reader, is_object ? cjson_object_start : cjson_array_start, NULL, 0, 0)) return false;
  take(reader);
  return true;
}

static bool end_level(cjson_reader *reader) {
  bool is_object = reader->open & 1;
  reader->depth--;
  reader->open >>= 1;
  if (!send(reader, is_object ? cjson_object_end : cjson_array_end, NULL, 0, 0)) return false;
  take(reader);
  return true;
}

// MARK: The copy

static bool keep(cjson_reader *reader, const uint8_t *bytes, size_t count) {
  if (reader->capacity - reader->count < count) {
    size_t capacity = 2 * (reader->count + count) + 256;
    char *copy = realloc(reader->copy, capacity);
    if (copy == NULL) return stop(reader, cjson_exhausted);
    reader->copy = copy;
    reader->capacity = capacity;
  }
  if (count > 0) memcpy(reader->copy + reader->count, bytes, count);
  reader->count += count;
  return true;
}

static bool keep_byte(cjson_reader *reader, uint8_t byte) { return keep(reader, &byte, 1); }

// MARK: Strings

// The first byte from a place on that is a quote, a backslash, a control character or not ASCII.
static inline const uint8_t *plain_end(const uint8_t *at, const uint8_t *end) {
  const uint64_t ones = 0x0101010101010101, highs = 0x8080808080808080;
  while (end - at >= 8) {
    uint64_t word, quotes, slashes;
    memcpy(&word, at, 8);
    // A byte below n borrows from its highest bit, unless it is not ASCII, which counts as well.
    quotes = (word ^ ones * '"') - ones;
    slashes = (word ^ ones * '\\') - ones;
    if ((((word - ones * 0x20) | quotes | slashes | word) & highs) != 0) break;
    at += 8;
  }
  while (at < end && *at >= 0x20 && *at < 0x80 && *at != '"' && *at != '\\') at++;
  return at;
}

// Keeps a character of two bytes or more; only its shortest form is allowed, and no surrogate.
static bool keep_character(cjson_reader *reader) {
  uint8_t lead = *reader->at;
  unsigned more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  uint8_t lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  uint8_t highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (lead < 0xC2 || lead > 0xF4) return stop(reader, cjson_malformed);
  if (!keep_byte(reader, lead)) return false;
  reader->at++;
  for (; more > 0; more--) {
    if (!has_byte(reader) || *reader->at < lowest || *reader->at > highest) {
      return stop(reader, cjson_malformed);
    }
    if (!keep_byte(reader, *reader->at)) return false;
    reader->at++;
    lowest = 0x80;
    highest = 0xBF;
  }
  return true;
}

// The number of four hexadecimal digits, which are taken; negative if there are none.
static int hexadecimal(cjson_reader *reader) {
  int number = 0;
  for (int count = 0; count < 4; count++) {
    uint8_t byte = peek(reader), letter = byte | 0x20;
    if (byte >= '0' && byte <= '9') {
      number = number * 16 + (byte - '0');
    } else if (letter >= 'a' && letter <= 'f') {
      number = number * 16 + (letter - 'a' + 10);
    } else {
      return -1;
    }
    reader->at++;
  }
  return number;
}

// Keeps what stands behind a backslash, which is taken.
static bool keep_escaped(cjson_reader *reader) {
  static const char escapes[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
  uint8_t byte = peek(reader);
  if (byte != 'u') {
    for (const char *known = escapes; *known != 0; known += 2) {
      if ((uint8_t)known[0] == byte) {
        reader->at++;
        return keep_byte(reader, (uint8_t)known[1]);
      }
    }
    return stop(reader, cjson_malformed);
  }
  reader->at++;
  int first = hexadecimal(reader);
  if (first < 0) return stop(reader, cjson_malformed);
  uint32_t scalar = (uint32_t)first;
  if (scalar >= 0xD800 && scalar < 0xE000) {
    // Two surrogates are one character, and neither is one alone.
    if (scalar >= 0xDC00 || peek(reader) != '\\') return stop(reader, cjson_malformed);
    reader->at++;
    if (peek(reader) != 'u') return stop(reader, cjson_malformed);
    reader->at++;
    int second = hexadecimal(reader);
    if (second < 0xDC00 || second > 0xDFFF) return stop(reader, cjson_malformed);
    scalar = 0x10000 + ((scalar - 0xD800) << 10) + ((uint32_t)second - 0xDC00);
  }
  if (scalar < 0x80) return keep_byte(reader, (uint8_t)scalar);
  uint8_t utf8[4] = {
    (uint8_t)(0xF0 | scalar >> 18), (uint8_t)(0x80 | (scalar >> 12 & 0x3F)),
    (uint8_t)(0x80 | (scalar >> 6 & 0x3F)), (uint8_t)(0x80 | (scalar & 0x3F)),
  };
  if (scalar >= 0x10000) return keep(reader, utf8, 4);
  if (scalar >= 0x800) {
    utf8[1] = (uint8_t)(0xE0 | scalar >> 12);
    return keep(reader, utf8 + 1, 3);
  }
  utf8[2] = (uint8_t)(0xC0 | scalar >> 6);
  return keep(reader, utf8 + 2, 2);
}

// Reads a string or a key from its first quote on.
static bool read_string(cjson_reader *reader, cjson_kind kind) {
  reader->at++;
  const uint8_t *from = reader->at;
  reader->at = plain_end(from, reader->end);
  if (LIKELY(reader->at != reader->end) && *reader->at == '"') {
    size_t count = (size_t)(reader->at - from);
    reader->at++;
    return send_content(reader, kind, (const char *)from, count, 0);
  }
  reader->count = 0;
  while (true) {
    if (!keep(reader, from, (size_t)(reader->at - from))) return false;
    if (!has_byte(reader)) return stop(reader, cjson_malformed);
    uint8_t byte = *reader->at;
    if (byte == '"') {
      reader->at++;
      return send_content(reader, kind, reader->copy, reader->count, 0);
    }
    if (byte == '\\') {
      reader->at++;
      if (!keep_escaped(reader)) return false;
    } else if (byte >= 0x80) {
      if (!keep_character(reader)) return false;
    } else if (byte < 0x20) {
      return stop(reader, cjson_malformed);
    }
    from = reader->at;
    reader->at = plain_end(from, reader->end);
  }
}

// MARK: Numbers

static inline bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

// Keeps and takes digits; false if there are none.
static bool keep_digits(cjson_reader *reader) {
  if (!is_digit(peek(reader))) return stop(reader, cjson_malformed);
  while (is_digit(peek(reader))) {
    if (!keep_byte(reader, *reader->at)) return false;
    reader->at++;
  }
  return true;
}

// Reads any number, byte by byte.
static bool read_any_number(cjson_reader *reader) {
  bool is_integer = true;
  double value;
  reader->count = 0;
  bool is_negative = peek(reader) == '-';
  if (is_negative) {
    if (!keep_byte(reader, '-')) return false;
    reader->at++;
  }
  if (peek(reader) == '0') {
    if (!keep_byte(reader, '0')) return false;
    reader->at++;
  } else if (!keep_digits(reader)) {
    return false;
  }
  if (peek(reader) == '.') {
    is_integer = false;
    if (!keep_byte(reader, '.')) return false;
    reader->at++;
    if (!keep_digits(reader)) return false;
  }
  if (peek(reader) == 'e' || peek(reader) == 'E') {
    is_integer = false;
    if (!keep_byte(reader, 'e')) return false;
    reader->at++;
    if (peek(reader) == '+' || peek(reader) == '-') {
      if (!keep_byte(reader, *reader->at)) return false;
      reader->at++;
    }
    if (!keep_digits(reader)) return false;
  }
  if (!keep_byte(reader, 0)) return false;
  errno = 0;
  if (is_integer) {
    value = is_negative ? (double)strtoll(reader->copy, NULL, 10)
                        : (double)strtoull(reader->copy, NULL, 10);
  }
  if (!is_integer || errno != 0) value = strtod_l(reader->copy, NULL, reader->locale);
  if (!isfinite(value)) return stop(reader, cjson_overflow);
  return send_content(reader, cjson_number, NULL, 0, value);
}

// Reads a number.
//
// A mantissa up to 2^53 needs one correctly rounded division by a power of ten up to 10^19
// (Clinger 1990, "How to read floating point numbers accurately").
static bool read_number(cjson_reader *reader) {
  static const double powers[] = {
    1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
    1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
  };
  const uint8_t *at = reader->at, *end = reader->end;
  bool is_negative = *at == '-';
  at += is_negative;
  const uint8_t *digits = at;
  uint64_t mantissa = 0;
  while (at < end && is_digit(*at)) mantissa = 10 * mantissa + (uint64_t)(*at++ - '0');
  size_t wholes = (size_t)(at - digits), decimals = 0;
  if (at < end && *at == '.') {
    const uint8_t *point = at++;
    while (at < end && is_digit(*at)) mantissa = 10 * mantissa + (uint64_t)(*at++ - '0');
    decimals = (size_t)(at - point) - 1;
    if (decimals == 0) return read_any_number(reader);
  }
  // Anything else, a number that may go on in the next piece included, is read byte by byte.
  if (
    at == end || *at == 'e' || *at == 'E' || wholes == 0 || wholes + decimals > 19
    || (*digits == '0' && wholes > 1) || (decimals > 0 && mantissa > (uint64_t)1 << 53)
  ) {
    return read_any_number(reader);
  }
  double value = (double)mantissa / powers[decimals];
  // An integer has no negative zero.
  if (is_negative && (decimals > 0 || mantissa != 0)) value = -value;
  reader->at = at;
  return send_content(reader, cjson_number, NULL, 0, value);
}

// MARK: Values

static bool read_word(cjson_reader *reader, const char *word, cjson_kind kind) {
  for (; *word != 0; word++) {
    if (peek(reader) != (uint8_t)*word) return stop(reader, cjson_malformed);
    reader->at++;
  }
  return send(reader, kind, NULL, 0, kind == cjson_true);
}

// Reads the name of a member, with the colon.
static bool read_name(cjson_reader *reader) {
  take_blanks(reader);
  if (peek(reader) != '"') return stop(reader, cjson_malformed);
  if (!read_string(reader, cjson_key)) return false;
  take_blanks(reader);
  if (peek(reader) != ':') return stop(reader, cjson_malformed);
  reader->at++;
  return true;
}

// Reads a value with all that is in it.
static bool read_value(cjson_reader *reader) {
  bool has_name = false;
  while (true) {
    if (has_name && !read_name(reader)) return false;
    take_blanks(reader);
    uint8_t byte = peek(reader);
    switch (byte) {
      case '{':
      case '[':
        if (!begin_level(reader, byte == '{')) return false;
        take_blanks(reader);
        if (peek(reader) != (byte == '{' ? '}' : ']')) {
          has_name = byte == '{';
          continue;
        }
        if (!end_level(reader)) return false;
        break;
      case '"':
        if (!read_string(reader, cjson_string)) return false;
        break;
      case 't':
        if (!read_word(reader, "true", cjson_true)) return false;
        break;
      case 'f':
        if (!read_word(reader, "false", cjson_false)) return false;
        break;
      case 'n':
        if (!read_word(reader, "null", cjson_null)) return false;
        break;
      default:
        if (byte != '-' && !is_digit(byte)) return stop(reader, cjson_malformed);
        if (!read_number(reader)) return false;
    }
    // A value ends the levels around it, or a comma follows.
    while (true) {
      if (reader->depth == 0) return true;
      take_blanks(reader);
      byte = peek(reader);
      if (byte == ',') break;
      if (byte != (reader->open & 1 ? '}' : ']')) return stop(reader, cjson_malformed);
      if (!end_level(reader)) return false;
    }
    reader->at++;
    has_name = reader->open & 1;
  }
}

// MARK: The interface

cjson_reader *cjson_create(cjson_callbacks callbacks) {
  cjson_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (reader->locale == (locale_t)0) {
    free(reader);
    return NULL;
  }
  reader->callbacks = callbacks;
  reader->start = reader->at = reader->end = nothing;
  return reader;
}

void cjson_destroy(cjson_reader *reader) {
  freelocale(reader->locale);
  free(reader->copy);
  free(reader);
}

void cjson_begin(cjson_reader *reader, const uint8_t *bytes, size_t count) {
  reader->start = reader->at = bytes;
  reader->end = bytes + count;
  reader->bytes_before = reader->line_feeds = reader->line_start = 0;
  reader->events = reader->contents = 0;
  reader->has_value = false;
  reader->is_ended = true;
}

int cjson_read(cjson_reader *reader) {
  while (has_byte(reader)) {
    uint8_t byte = *reader->at;
    // In a sequence of texts (RFC 7464), each follows a record separator.
    bool is_blank = byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == 0x1e;
    // Scripts that export a value end with a semicolon, and lists may lack their brackets.
    bool is_mark = byte == ';' || byte == ',';
    if (!is_blank && !(is_mark && reader->has_value)) break;
    take(reader);
  }
  if (!has_byte(reader)) return cjson_nothing;
  // A byte order mark may come before each value.
  static const uint8_t mark[] = {0xEF, 0xBB, 0xBF};
  if (*reader->at == mark[0]) {
    for (size_t index = 0; index < sizeof mark; index++) {
      bool is_right = peek(reader) == mark[index];
      take(reader);
      if (!is_right) return cjson_malformed;
    }
  }
  reader->depth = 0;
  reader->open = 0;
  reader->reason = cjson_malformed;
  if (read_value(reader)) {
    reader->has_value = true;
    return cjson_complete;
  }
  // The byte that is out of place counts as taken.
  if (reader->reason == cjson_malformed || reader->reason == cjson_overflow) take(reader);
  return (int)reader->reason;
}

size_t cjson_line_feeds(const cjson_reader *reader) { return reader->line_feeds; }
size_t cjson_bytes(const cjson_reader *reader) { return taken(reader); }
size_t cjson_column(const cjson_reader *reader) { return taken(reader) - reader->line_start; }
size_t cjson_events(const cjson_reader *reader) { return reader->events; }
size_t cjson_contents(const cjson_reader *reader) { return reader->contents; }
