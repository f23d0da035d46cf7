// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A C interface to the events of RapidJSON's parser. The text may arrive in pieces.

#include "CJSONEvents.h"

#include <cstdlib>
#include <new>
#include <stdexcept>

// An error of the parser becomes one of the text.
#define RAPIDJSON_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : throw std::logic_error(#condition))
#define RAPIDJSON_NOEXCEPT_ASSERT(condition) static_cast<void>(0)
#include <rapidjson/reader.h>

#include <cerrno>
#include <clocale>
#include <cmath>
#include <cstring>
#include <string>

namespace {

// Memory for strings; without any, parsing ends with an exception.
class Memory {
 public:
  void *Malloc(size_t size) { return size > 0 ? given(std::malloc(size)) : nullptr; }
  void *Realloc(void *old, size_t, size_t size) {
    if (size > 0) return given(std::realloc(old, size));
    std::free(old);
    return nullptr;
  }
  static void Free(void *bytes) noexcept { std::free(bytes); }

 private:
  static void *given(void *bytes) {
    if (bytes == nullptr) throw std::bad_alloc();
    return bytes;
  }
};

using Parser =
  rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, Memory>;

const uint8_t nothing[1] = {0};

}  // namespace

struct cjson_reader {
  // The parser's stream of bytes; at the end of the text it has a NUL, as the parser expects.
  using Ch = char;

  cjson_callbacks callbacks;
  Memory memory;
  Parser parser{&memory};
  std::string copy;
  // The current piece, and the number of bytes before it.
  const uint8_t *start = nothing;
  const uint8_t *at = nothing;
  const uint8_t *end = nothing;
  size_t bytes_before = 0;
  size_t line_feeds = 0;
  size_t line_start = 0;
  size_t events = 0;
  size_t contents = 0;
  size_t depth = 0;
  bool has_value = false;
  bool is_ended = false;
  // Why a handler ended parsing.
  cjson_end reason = cjson_malformed;

  // True if a byte is available.
  bool fill() {
    while (at == end && !is_ended) {
      const uint8_t *more = nullptr;
      size_t count = 0;
      bytes_before += static_cast<size_t>(end - start);
      start = at = end = nothing;
      if (callbacks.more(callbacks.context, &more, &count)) {
        start = at = more;
        end = more + count;
      } else {
        is_ended = true;
      }
    }
    return at != end;
  }

  size_t bytes() const { return bytes_before + static_cast<size_t>(at - start); }

  char Peek() { return at != end || fill() ? static_cast<char>(*at) : '\0'; }

  char Take() {
    if (at == end && !fill()) return '\0';
    uint8_t byte = *at++;
    if (byte == '\n') {
      line_feeds++;
      line_start = bytes();
    }
    return static_cast<char>(byte);
  }

  size_t Tell() const { return bytes(); }

  // For streams that are written, which the parser needs to compile.
  char *PutBegin() { throw std::logic_error("the text is not written"); }
  void Put(char) { throw std::logic_error("the text is not written"); }
  void Flush() {}
  size_t PutEnd(char *) { throw std::logic_error("the text is not written"); }

  bool stop(cjson_end end) {
    reason = end;
    return false;
  }

  bool send(int kind, const char *text = nullptr, size_t count = 0, double number = 0) {
    events++;
    return callbacks.event(callbacks.context, kind, text, count, number) || stop(cjson_stopped);
  }

  bool send_text(cjson_kind kind, const char *text, size_t count) {
    // The parser takes the second half of a surrogate pair alone, and writes it like a character.
    const char *at = text;
    const char *end = text + count;
    while ((at = static_cast<const char *>(std::memchr(at, 0xED, end - at))) != nullptr) {
      if (static_cast<uint8_t>(at[1]) >= 0xA0) return stop(cjson_malformed);
      at++;
    }
    contents++;
    return send(kind, text, count);
  }

  bool open(cjson_kind kind) {
    if (depth == cjson_depth_limit) {
      events++;
      return stop(cjson_too_deep);
    }
    depth++;
    return send(kind);
  }

  bool close(cjson_kind kind) {
    depth--;
    return send(kind);
  }

  // The events of the parser.

  bool Null() { return send(cjson_null); }
  bool Bool(bool value) { return send(value ? cjson_true : cjson_false, nullptr, 0, value); }
  bool Int(int value) { return Double(value); }
  bool Uint(unsigned value) { return Double(value); }
  bool Int64(int64_t value) { return Double(static_cast<double>(value)); }
  bool Uint64(uint64_t value) { return Double(static_cast<double>(value)); }
  bool Double(double value) {
    contents++;
    return send(cjson_number, nullptr, 0, value);
  }
  bool RawNumber(const char *text, rapidjson::SizeType count, bool) {
    double value = 0;
    return number(text, count, value) ? Double(value) : stop(cjson_overflow);
  }
  bool String(const char *text, rapidjson::SizeType count, bool) {
    return send_text(cjson_string, text, count);
  }
  bool Key(const char *text, rapidjson::SizeType count, bool) {
    return send_text(cjson_key, text, count);
  }
  bool StartObject() { return open(cjson_object_start); }
  bool EndObject(rapidjson::SizeType) { return close(cjson_object_end); }
  bool StartArray() { return open(cjson_array_start); }
  bool EndArray(rapidjson::SizeType) { return close(cjson_array_end); }

  // The double nearest to a number; false if it is too large for one.
  //
  // A mantissa up to 2^53 needs one correctly rounded division by a power of ten up to 10^22
  // (Clinger 1990, "How to read floating point numbers accurately").
  bool number(const char *text, size_t count, double &value) {
    static const double powers[] = {
      1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
      1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    };
    bool is_negative = count > 0 && text[0] == '-';
    bool is_integer = true;
    bool is_plain = count <= 20;
    uint64_t mantissa = 0;
    size_t decimals = 0;
    for (size_t index = is_negative; index < count && is_plain; index++) {
      if (text[index] == '.') {
        is_integer = false;
      } else if (text[index] >= '0' && text[index] <= '9') {
        mantissa = 10 * mantissa + static_cast<uint64_t>(text[index] - '0');
        decimals += !is_integer;
      } else {
        is_plain = false;
      }
    }
    if (is_plain && (is_integer ? count <= 19 : mantissa <= uint64_t(1) << 53)) {
      value = static_cast<double>(mantissa) / powers[decimals];
      // An integer has no negative zero.
      if (is_negative && !(is_integer && mantissa == 0)) value = -value;
      return true;
    }
    copy.assign(text, count);
    if (copy.find_first_of(".eE") == std::string::npos) {
      errno = 0;
      value = is_negative ? static_cast<double>(std::strtoll(copy.c_str(), nullptr, 10))
                          : static_cast<double>(std::strtoull(copy.c_str(), nullptr, 10));
      if (errno == 0) return true;
    }
    // The library expects the point of its locale.
    size_t point = copy.find('.');
    if (point != std::string::npos) copy[point] = std::localeconv()->decimal_point[0];
    value = std::strtod(copy.c_str(), nullptr);
    return std::isfinite(value);
  }
};

cjson_reader *cjson_create(cjson_callbacks callbacks) {
  try {
    cjson_reader *reader = new cjson_reader;
    reader->callbacks = callbacks;
    return reader;
  } catch (...) {
    return nullptr;
  }
}

void cjson_destroy(cjson_reader *reader) { delete reader; }

void cjson_begin(cjson_reader *reader, const uint8_t *bytes, size_t count) {
  reader->start = reader->at = bytes;
  reader->end = bytes + count;
  reader->bytes_before = reader->line_feeds = reader->line_start = 0;
  reader->events = reader->contents = 0;
  reader->has_value = false;
  reader->is_ended = true;
}

int cjson_read(cjson_reader *reader) {
  while (reader->fill()) {
    uint8_t byte = *reader->at;
    // In a sequence of texts (RFC 7464), each follows a record separator.
    bool is_blank =
      byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == 0x1e;
    // Scripts that export a value end with a semicolon, and lists may lack their brackets.
    bool is_mark = byte == ';' || byte == ',';
    if (!is_blank && !(is_mark && reader->has_value)) break;
    reader->Take();
  }
  if (!reader->fill()) return cjson_nothing;
  // A byte order mark may come before each value.
  if (*reader->at == 0xEF) {
    reader->Take();
    if (reader->Take() != '\xBB' || reader->Take() != '\xBF') return cjson_malformed;
  }
  reader->depth = 0;
  reader->reason = cjson_malformed;
  try {
    constexpr unsigned flags = rapidjson::kParseIterativeFlag | rapidjson::kParseStopWhenDoneFlag
      | rapidjson::kParseValidateEncodingFlag | rapidjson::kParseNumbersAsStringsFlag;
    if (reader->parser.Parse<flags>(*reader, *reader)) {
      reader->has_value = true;
      return cjson_complete;
    }
  } catch (const std::bad_alloc &) {
    return cjson_exhausted;
  } catch (...) {
    return cjson_malformed;
  }
  if (reader->parser.GetParseErrorCode() == rapidjson::kParseErrorNumberTooBig) {
    reader->reason = cjson_overflow;
  }
  // The byte that is out of place counts as taken.
  if (reader->reason == cjson_malformed || reader->reason == cjson_overflow) reader->Take();
  return reader->reason;
}

size_t cjson_line_feeds(const cjson_reader *reader) { return reader->line_feeds; }
size_t cjson_bytes(const cjson_reader *reader) { return reader->bytes(); }
size_t cjson_column(const cjson_reader *reader) { return reader->bytes() - reader->line_start; }
size_t cjson_events(const cjson_reader *reader) { return reader->events; }
size_t cjson_contents(const cjson_reader *reader) { return reader->contents; }
