// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A C interface to the events of nlohmann's JSON parser. The text may arrive in pieces.

#include "CJSONEvents.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <iterator>
#include <new>
#include <string>

using json = nlohmann::json;

struct cjson_reader {
  cjson_callbacks callbacks;
  const uint8_t *at = nullptr;
  const uint8_t *end = nullptr;
  size_t line_feeds = 0;
  size_t bytes = 0;
  size_t line_start = 0;
  bool has_value = false;
  bool is_ended = false;
  bool is_stopped = false;
  bool is_overflow = false;

  // True if a byte is available.
  bool fill() {
    while (at == end && !is_ended) {
      const uint8_t *more = nullptr;
      size_t count = 0;
      if (callbacks.more(callbacks.context, &more, &count)) {
        at = more;
        end = more + count;
      } else {
        is_ended = true;
      }
    }
    return at != end;
  }

  void advance() {
    bytes++;
    if (*at == '\n') {
      line_feeds++;
      line_start = bytes;
    }
    at++;
  }
};

namespace {

// An input iterator over a reader; the end is an iterator without a reader.
class Bytes {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = char;

  explicit Bytes(cjson_reader *reader) : reader_(reader) {}
  char operator*() const { return static_cast<char>(*reader_->at); }
  Bytes &operator++() {
    reader_->advance();
    return *this;
  }
  Bytes operator++(int) {
    Bytes copy = *this;
    ++*this;
    return copy;
  }
  bool operator==(const Bytes &other) const { return is_end() == other.is_end(); }
  bool operator!=(const Bytes &other) const { return !(*this == other); }

 private:
  bool is_end() const { return reader_ == nullptr || !reader_->fill(); }
  cjson_reader *reader_;
};

class Handler : public nlohmann::json_sax<json> {
 public:
  explicit Handler(cjson_reader *reader) : reader_(reader) {}

  bool null() override { return send(cjson_null); }
  bool boolean(bool value) override { return send(value ? cjson_true : cjson_false); }
  bool number_integer(number_integer_t value) override {
    return send(cjson_number, nullptr, 0, static_cast<double>(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return send(cjson_number, nullptr, 0, static_cast<double>(value));
  }
  bool number_float(number_float_t value, const string_t &) override {
    return send(cjson_number, nullptr, 0, value);
  }
  bool string(string_t &value) override {
    return send(cjson_string, value.data(), value.size());
  }
  bool binary(binary_t &) override { return false; }
  bool start_object(std::size_t) override { return send(cjson_object_start); }
  bool key(string_t &value) override { return send(cjson_key, value.data(), value.size()); }
  bool end_object() override { return send(cjson_object_end); }
  bool start_array(std::size_t) override { return send(cjson_array_start); }
  bool end_array() override { return send(cjson_array_end); }
  bool parse_error(
    std::size_t,
    const std::string &,
    const nlohmann::detail::exception &error
  ) override {
    reader_->is_overflow = error.id == 406;
    return false;
  }

 private:
  bool send(int kind, const char *bytes = nullptr, size_t count = 0, double number = 0) {
    if (reader_->callbacks.event(reader_->callbacks.context, kind, bytes, count, number)) {
      return true;
    }
    reader_->is_stopped = true;
    return false;
  }

  cjson_reader *reader_;
};

}  // namespace

cjson_reader *cjson_create(cjson_callbacks callbacks) {
  cjson_reader *reader = new (std::nothrow) cjson_reader;
  if (reader != nullptr) reader->callbacks = callbacks;
  return reader;
}

void cjson_destroy(cjson_reader *reader) { delete reader; }

int cjson_read(cjson_reader *reader) {
  while (reader->fill()) {
    uint8_t byte = *reader->at;
    // In a sequence of texts (RFC 7464), each follows a record separator.
    bool is_blank =
      byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == 0x1e;
    // Scripts that export a value end with a semicolon.
    if (!is_blank && !(byte == ';' && reader->has_value)) break;
    reader->advance();
  }
  if (!reader->fill()) return cjson_nothing;
  try {
    Handler handler(reader);
    if (json::sax_parse(Bytes(reader), Bytes(nullptr), &handler, json::input_format_t::json, false)) {
      reader->has_value = true;
      return cjson_complete;
    }
  } catch (const std::bad_alloc &) {
    return cjson_exhausted;
  } catch (...) {
    return cjson_malformed;
  }
  if (reader->is_stopped) return cjson_stopped;
  return reader->is_overflow ? cjson_overflow : cjson_malformed;
}

size_t cjson_line_feeds(const cjson_reader *reader) { return reader->line_feeds; }
size_t cjson_bytes(const cjson_reader *reader) { return reader->bytes; }
size_t cjson_column(const cjson_reader *reader) { return reader->bytes - reader->line_start; }
