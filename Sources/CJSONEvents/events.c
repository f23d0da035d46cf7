// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A parser of JSON that sends events. The text may arrive in pieces, which end anywhere.
//
// A token that is wholly within a piece is read where it is. Any other, and any that is not usual,
// is read byte by byte into a buffer.

#include "CJSONEvents.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// What `get` returns at the end of the text.
enum { at_end = -1 };

typedef enum {
  token_malformed,
  token_overflow,
  token_exhausted,
  token_end,
  token_null,
  token_false,
  token_true,
  token_number,
  token_string,
  token_comma,
  token_colon,
  token_object_start,
  token_object_end,
  token_array_start,
  token_array_end
} token;

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
  bool has_value;
  bool is_ended;
  // A byte, or the end, that was taken to see that a number ends before it.
  bool is_ahead;
  int ahead;
  // The last string or number.
  const char *text;
  size_t text_count;
  double number;
  // The bytes of a token that is not read in place.
  char *held;
  size_t held_count;
  size_t capacity;
};

static const uint8_t nothing[1];

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

// Notes a line feed that was just taken.
static void note_line(cjson_reader *reader) {
  reader->line_feeds++;
  reader->line_start = cjson_bytes(reader);
}

// Takes a byte.
static inline int get(cjson_reader *reader) {
  if (reader->is_ahead) {
    reader->is_ahead = false;
    return reader->ahead;
  }
  if (reader->at == reader->end && !fill(reader)) return at_end;
  uint8_t byte = *reader->at++;
  if (byte == '\n') note_line(reader);
  return byte;
}

// Makes the next call of `get` return a byte that was taken.
static inline void put_back(cjson_reader *reader, int byte) {
  reader->is_ahead = true;
  reader->ahead = byte;
}

static bool hold(cjson_reader *reader, int byte) {
  if (reader->held_count == reader->capacity) {
    size_t capacity = reader->capacity == 0 ? 256 : 2 * reader->capacity;
    char *held = realloc(reader->held, capacity);
    if (held == NULL) return false;
    reader->held = held;
    reader->capacity = capacity;
  }
  reader->held[reader->held_count++] = (char)byte;
  return true;
}

// The number of bytes of a character beyond ASCII by the first of them, and the range of the second
// (Unicode 15, table 3-7); 0 if no character begins so.
static size_t length_of_character(int lead, int *low, int *high) {
  *low = 0x80;
  *high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) {
    if (lead == 0xE0) *low = 0xA0;
    if (lead == 0xED) *high = 0x9F;
    return 3;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    if (lead == 0xF0) *low = 0x90;
    if (lead == 0xF4) *high = 0x8F;
    return 4;
  }
  return 0;
}

// The number of bytes of the character beyond ASCII at a place; 0 if they are not all there.
static size_t character(const uint8_t *at, const uint8_t *end) {
  int low, high;
  size_t length = length_of_character(at[0], &low, &high);
  if (length == 0 || (size_t)(end - at) < length || at[1] < low || at[1] > high) return 0;
  for (size_t index = 2; index < length; index++) {
    if ((at[index] & 0xC0) != 0x80) return 0;
  }
  return length;
}

// Reads a string within the piece, without escapes; false if it is another.
static bool read_plain_string(cjson_reader *reader) {
  const uint8_t *at = reader->at;
  while (at < reader->end) {
    uint8_t byte = *at;
    if (byte == '"') {
      reader->text = (const char *)reader->at;
      reader->text_count = (size_t)(at - reader->at);
      reader->at = at + 1;
      return true;
    }
    if (byte < 0x20 || byte == '\\') return false;
    size_t length = byte < 0x80 ? 1 : character(at, reader->end);
    if (length == 0) return false;
    at += length;
  }
  return false;
}

// The value of four hexadecimal digits; -1 if there are others.
static int read_code_unit(cjson_reader *reader) {
  int value = 0;
  for (int index = 0; index < 4; index++) {
    int byte = get(reader);
    int digit;
    if (byte >= '0' && byte <= '9') {
      digit = byte - '0';
    } else if (byte >= 'A' && byte <= 'F') {
      digit = byte - 'A' + 10;
    } else if (byte >= 'a' && byte <= 'f') {
      digit = byte - 'a' + 10;
    } else {
      return -1;
    }
    value = value << 4 | digit;
  }
  return value;
}

static bool hold_character(cjson_reader *reader, int code) {
  if (code < 0x80) return hold(reader, code);
  if (code < 0x800) return hold(reader, 0xC0 | code >> 6) && hold(reader, 0x80 | (code & 0x3F));
  if (code < 0x10000) {
    return hold(reader, 0xE0 | code >> 12) && hold(reader, 0x80 | (code >> 6 & 0x3F))
      && hold(reader, 0x80 | (code & 0x3F));
  }
  return hold(reader, 0xF0 | code >> 18) && hold(reader, 0x80 | (code >> 12 & 0x3F))
    && hold(reader, 0x80 | (code >> 6 & 0x3F)) && hold(reader, 0x80 | (code & 0x3F));
}

// Reads what follows a backslash.
static token read_escape(cjson_reader *reader) {
  int byte = get(reader);
  int code;
  switch (byte) {
    case '"':
    case '\\':
    case '/': code = byte; break;
    case 'b': code = '\b'; break;
    case 'f': code = '\f'; break;
    case 'n': code = '\n'; break;
    case 'r': code = '\r'; break;
    case 't': code = '\t'; break;
    case 'u':
      code = read_code_unit(reader);
      if (code < 0 || (code >= 0xDC00 && code <= 0xDFFF)) return token_malformed;
      if (code >= 0xD800 && code <= 0xDBFF) {
        if (get(reader) != '\\' || get(reader) != 'u') return token_malformed;
        int second = read_code_unit(reader);
        if (second < 0xDC00 || second > 0xDFFF) return token_malformed;
        code = 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00);
      }
      break;
    default: return token_malformed;
  }
  return hold_character(reader, code) ? token_string : token_exhausted;
}

static token read_string(cjson_reader *reader) {
  if (read_plain_string(reader)) return token_string;
  reader->held_count = 0;
  while (true) {
    int byte = get(reader);
    if (byte == '"') break;
    if (byte < 0x20) return token_malformed;
    if (byte == '\\') {
      token result = read_escape(reader);
      if (result != token_string) return result;
      continue;
    }
    if (!hold(reader, byte)) return token_exhausted;
    if (byte < 0x80) continue;
    int low, high;
    size_t length = length_of_character(byte, &low, &high);
    if (length == 0) return token_malformed;
    for (size_t index = 1; index < length; index++) {
      byte = get(reader);
      if (byte < low || byte > high) return token_malformed;
      if (!hold(reader, byte)) return token_exhausted;
      low = 0x80;
      high = 0xBF;
    }
  }
  reader->text = reader->held;
  reader->text_count = reader->held_count;
  return token_string;
}

static inline bool is_digit(int byte) { return byte >= '0' && byte <= '9'; }

static const double powers_of_ten[] = {
  1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22
};

// Reads a number without an exponent, of at most 19 digits, within the piece; false if it is
// another.
//
// An integer becomes the nearest double. A mantissa up to 2^53 needs one correctly rounded division
// by a power up to 10^22 (Clinger 1990, "How to read floating point numbers accurately").
static bool read_plain_number(cjson_reader *reader, int first) {
  const uint8_t *at = reader->at;
  const uint8_t *end = reader->end;
  bool is_negative = first == '-';
  if (is_negative) {
    if (at == end || !is_digit(*at)) return false;
    first = *at++;
  }
  uint64_t mantissa = (uint64_t)(first - '0');
  const uint8_t *digits = at;
  if (first != '0') {
    while (at < end && is_digit(*at)) mantissa = 10 * mantissa + (uint64_t)(*at++ - '0');
  }
  size_t count = 1 + (size_t)(at - digits);
  size_t decimals = 0;
  bool has_point = at < end && *at == '.';
  if (has_point) {
    digits = ++at;
    while (at < end && is_digit(*at)) mantissa = 10 * mantissa + (uint64_t)(*at++ - '0');
    decimals = (size_t)(at - digits);
    if (decimals == 0) return false;
  }
  // The mantissa of more digits may have overflowed.
  if (at == end || *at == 'e' || *at == 'E' || count + decimals > 19) return false;
  double value = (double)mantissa;
  if (has_point) {
    if (mantissa > (uint64_t)1 << 53) return false;
    value /= powers_of_ten[decimals];
    reader->number = is_negative ? -value : value;
  } else {
    // An integer has no negative zero.
    reader->number = is_negative && mantissa > 0 ? -value : value;
  }
  int next = *at++;
  reader->at = at;
  if (next == '\n') note_line(reader);
  put_back(reader, next);
  return true;
}

static token read_digits(cjson_reader *reader, int *byte) {
  if (!is_digit(*byte)) return token_malformed;
  while (is_digit(*byte)) {
    if (!hold(reader, *byte)) return token_exhausted;
    *byte = get(reader);
  }
  return token_number;
}

static token read_number(cjson_reader *reader, int first) {
  if (read_plain_number(reader, first)) return token_number;
  reader->held_count = 0;
  bool is_negative = first == '-';
  int byte = first;
  if (is_negative) {
    if (!hold(reader, byte)) return token_exhausted;
    byte = get(reader);
  }
  token result = token_number;
  if (byte == '0') {
    if (!hold(reader, byte)) return token_exhausted;
    byte = get(reader);
  } else if ((result = read_digits(reader, &byte)) != token_number) {
    return result;
  }
  bool is_integer = true;
  if (byte == '.') {
    is_integer = false;
    // The library expects the point of its locale.
    if (!hold(reader, localeconv()->decimal_point[0])) return token_exhausted;
    byte = get(reader);
    if ((result = read_digits(reader, &byte)) != token_number) return result;
  }
  if (byte == 'e' || byte == 'E') {
    is_integer = false;
    if (!hold(reader, byte)) return token_exhausted;
    byte = get(reader);
    if (byte == '+' || byte == '-') {
      if (!hold(reader, byte)) return token_exhausted;
      byte = get(reader);
    }
    if ((result = read_digits(reader, &byte)) != token_number) return result;
  }
  put_back(reader, byte);
  if (!hold(reader, '\0')) return token_exhausted;
  if (is_integer) {
    errno = 0;
    if (is_negative) {
      reader->number = (double)strtoll(reader->held, NULL, 10);
    } else {
      reader->number = (double)strtoull(reader->held, NULL, 10);
    }
    if (errno == 0) return token_number;
  }
  reader->number = strtod(reader->held, NULL);
  return isfinite(reader->number) ? token_number : token_overflow;
}

// Reads the rest of a word.
static token read_word(cjson_reader *reader, const char *rest, token result) {
  for (; *rest != '\0'; rest++) {
    if (get(reader) != *rest) return token_malformed;
  }
  return result;
}

static token next(cjson_reader *reader) {
  int byte;
  do {
    byte = get(reader);
  } while (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r');
  switch (byte) {
    case '{': return token_object_start;
    case '}': return token_object_end;
    case '[': return token_array_start;
    case ']': return token_array_end;
    case ',': return token_comma;
    case ':': return token_colon;
    case '"': return read_string(reader);
    case 't': return read_word(reader, "rue", token_true);
    case 'f': return read_word(reader, "alse", token_false);
    case 'n': return read_word(reader, "ull", token_null);
    case at_end: return token_end;
    default: return byte == '-' || is_digit(byte) ? read_number(reader, byte) : token_malformed;
  }
}

static bool send(
  cjson_reader *reader, int kind, const char *text, size_t count, double number
) {
  reader->events++;
  return reader->callbacks.event(reader->callbacks.context, kind, text, count, number);
}

static bool send_text(cjson_reader *reader, int kind) {
  reader->contents++;
  return send(reader, kind, reader->text, reader->text_count, 0);
}

// The end of reading where a token is out of place.
static cjson_end end_at(token found) {
  switch (found) {
    case token_overflow: return cjson_overflow;
    case token_exhausted: return cjson_exhausted;
    default: return cjson_malformed;
  }
}

// Reads a key and its colon, of which the first token is given.
static cjson_end read_key(cjson_reader *reader, token found) {
  if (found != token_string) return found == token_overflow ? cjson_malformed : end_at(found);
  if (!send_text(reader, cjson_key)) return cjson_stopped;
  found = next(reader);
  if (found != token_colon) return found == token_overflow ? cjson_malformed : end_at(found);
  return cjson_complete;
}

// Reads a value, of which the first token is given.
static cjson_end read_value(cjson_reader *reader, token found) {
  // Whether each open object or list is an object.
  bool open[cjson_depth_limit];
  size_t depth = 0;
  while (true) {
    bool is_sent = true;
    switch (found) {
      case token_null: is_sent = send(reader, cjson_null, NULL, 0, 0); break;
      case token_false: is_sent = send(reader, cjson_false, NULL, 0, 0); break;
      case token_true: is_sent = send(reader, cjson_true, NULL, 0, 1); break;
      case token_number:
        reader->contents++;
        is_sent = send(reader, cjson_number, NULL, 0, reader->number);
        break;
      case token_string: is_sent = send_text(reader, cjson_string); break;
      case token_object_start:
      case token_array_start: {
        bool is_object = found == token_object_start;
        if (depth == cjson_depth_limit) {
          reader->events++;
          return cjson_too_deep;
        }
        if (!send(reader, is_object ? cjson_object_start : cjson_array_start, NULL, 0, 0)) {
          return cjson_stopped;
        }
        found = next(reader);
        if (found == (is_object ? token_object_end : token_array_end)) {
          is_sent = send(reader, is_object ? cjson_object_end : cjson_array_end, NULL, 0, 0);
          break;
        }
        open[depth++] = is_object;
        if (is_object) {
          cjson_end key = read_key(reader, found);
          if (key != cjson_complete) return key;
          found = next(reader);
        }
        continue;
      }
      default: return end_at(found);
    }
    // A value is complete, and perhaps those around it.
    while (true) {
      if (!is_sent) return cjson_stopped;
      if (depth == 0) return cjson_complete;
      found = next(reader);
      bool is_object = open[depth - 1];
      if (found == token_comma) {
        found = next(reader);
        if (is_object) {
          cjson_end key = read_key(reader, found);
          if (key != cjson_complete) return key;
          found = next(reader);
        }
        break;
      }
      if (found != (is_object ? token_object_end : token_array_end)) {
        return found == token_exhausted ? cjson_exhausted : cjson_malformed;
      }
      depth--;
      is_sent = send(reader, is_object ? cjson_object_end : cjson_array_end, NULL, 0, 0);
    }
  }
}

cjson_reader *cjson_create(cjson_callbacks callbacks) {
  cjson_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->callbacks = callbacks;
  reader->start = reader->at = reader->end = nothing;
  return reader;
}

void cjson_destroy(cjson_reader *reader) {
  if (reader == NULL) return;
  free(reader->held);
  free(reader);
}

void cjson_begin(cjson_reader *reader, const uint8_t *bytes, size_t count) {
  reader->start = reader->at = bytes;
  reader->end = bytes + count;
  reader->bytes_before = reader->line_feeds = reader->line_start = 0;
  reader->events = reader->contents = 0;
  reader->has_value = reader->is_ahead = false;
  reader->is_ended = true;
}

int cjson_read(cjson_reader *reader) {
  // A byte taken to see the end of a number before it is not taken again.
  reader->is_ahead = false;
  while (fill(reader)) {
    uint8_t byte = *reader->at;
    // In a sequence of texts (RFC 7464), each follows a record separator.
    bool is_blank =
      byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == 0x1e;
    // Scripts that export a value end with a semicolon.
    if (!is_blank && !(byte == ';' && reader->has_value)) break;
    get(reader);
  }
  if (!fill(reader)) return cjson_nothing;
  // A byte order mark may come before each value.
  if (*reader->at == 0xEF) {
    get(reader);
    if (get(reader) != 0xBB || get(reader) != 0xBF) return cjson_malformed;
  }
  cjson_end end = read_value(reader, next(reader));
  if (end == cjson_complete) reader->has_value = true;
  return end;
}

size_t cjson_line_feeds(const cjson_reader *reader) { return reader->line_feeds; }
size_t cjson_bytes(const cjson_reader *reader) {
  return reader->bytes_before + (size_t)(reader->at - reader->start);
}
size_t cjson_column(const cjson_reader *reader) { return cjson_bytes(reader) - reader->line_start; }
size_t cjson_events(const cjson_reader *reader) { return reader->events; }
size_t cjson_contents(const cjson_reader *reader) { return reader->contents; }
