// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The events of Expat's parser as a small interface: local names, no entities, no network.

#include "CXMLEvents.h"

#include <ctype.h>
#include <errno.h>
#include <expat.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct cxml_parser {
  cxml_callbacks callbacks;
  XML_Parser expat;
  bool is_begun;
  bool wants_text;
  // The document type names another file, which is never read.
  bool has_external_type;
  // Bytes that wait to be parsed, and the bytes parsed since the last event.
  uint8_t *held;
  size_t held_count;
  size_t capacity;
  size_t parsed;
};

// The name behind the prefix.
static const char *local(const char *name) {
  const char *colon = strchr(name, ':');
  return colon == NULL ? name : colon + 1;
}

static bool declares_namespace(const char *name) {
  return strncmp(name, "xmlns", 5) == 0 && (name[5] == '\0' || name[5] == ':');
}

static void report(cxml_parser *parser, int code) {
  parser->callbacks.error(
    parser->callbacks.context, code, (int)XML_GetCurrentLineNumber(parser->expat),
    (int)XML_GetCurrentColumnNumber(parser->expat) + 1
  );
}

static bool is_defined(const char *name, int count) {
  static const char *const names[] = {"#", "amp;", "lt;", "gt;", "quot;", "apos;"};
  for (size_t index = 0; index < sizeof names / sizeof names[0]; index++) {
    size_t length = strlen(names[index]);
    if ((size_t)count >= length && memcmp(name, names[index], length) == 0) return true;
  }
  return false;
}

// Whether the current tag has an entity that is not defined. Expat leaves it out of an attribute
// without a word if a document type elsewhere might define it.
static bool has_undefined_entity(const cxml_parser *parser) {
  int offset = 0, size = 0;
  const char *buffer = XML_GetInputContext(parser->expat, &offset, &size);
  int count = XML_GetCurrentByteCount(parser->expat);
  if (buffer == NULL || offset < 0 || count > size - offset) return true;
  const char *tag = buffer + offset;
  for (int index = 0; index < count; index++) {
    if (tag[index] == '&' && !is_defined(tag + index + 1, count - index - 1)) return true;
  }
  return false;
}

static void begin(void *data, const XML_Char *name, const XML_Char **attributes) {
  cxml_parser *parser = data;
  parser->parsed = 0;
  parser->wants_text = false;
  if (parser->has_external_type && has_undefined_entity(parser)) {
    report(parser, XML_ERROR_UNDEFINED_ENTITY);
    return;
  }
  cxml_attribute list[cxml_attribute_limit];
  int count = 0, all = 0;
  for (; attributes[0] != NULL; attributes += 2) {
    if (++all > cxml_attribute_limit) {
      parser->callbacks.crowd(parser->callbacks.context);
      return;
    }
    if (declares_namespace(attributes[0])) continue;
    list[count].name = local(attributes[0]);
    list[count].name_count = strlen(list[count].name);
    list[count].value = (const uint8_t *)attributes[1];
    list[count].end = list[count].value + strlen(attributes[1]);
    count++;
  }
  name = local(name);
  parser->callbacks.begin(parser->callbacks.context, name, strlen(name), list, count);
}

static void end(void *data, const XML_Char *name) {
  cxml_parser *parser = data;
  parser->parsed = 0;
  parser->wants_text = false;
  name = local(name);
  parser->callbacks.end(parser->callbacks.context, name, strlen(name));
}

static void text(void *data, const XML_Char *bytes, int count) {
  cxml_parser *parser = data;
  parser->parsed = 0;
  if (!parser->wants_text) return;
  parser->callbacks.text(parser->callbacks.context, (const uint8_t *)bytes, count);
}

static void declare(cxml_parser *parser) {
  parser->callbacks.declaration(parser->callbacks.context);
}

static void entity(
  void *data, const XML_Char *name, int is_parameter, const XML_Char *value, int value_length,
  const XML_Char *base, const XML_Char *system_id, const XML_Char *public_id,
  const XML_Char *notation
) {
  (void)name, (void)is_parameter, (void)value, (void)value_length, (void)base;
  (void)system_id, (void)public_id, (void)notation;
  declare(data);
}

static void element(void *data, const XML_Char *name, XML_Content *model) {
  (void)name;
  cxml_parser *parser = data;
  XML_FreeContentModel(parser->expat, model);
  declare(parser);
}

static void attribute(
  void *data, const XML_Char *element, const XML_Char *name, const XML_Char *type,
  const XML_Char *value, int is_required
) {
  (void)element, (void)name, (void)type, (void)value, (void)is_required;
  declare(data);
}

static void notation(
  void *data, const XML_Char *name, const XML_Char *base, const XML_Char *system_id,
  const XML_Char *public_id
) {
  (void)name, (void)base, (void)system_id, (void)public_id;
  declare(data);
}

static void begin_type(
  void *data, const XML_Char *name, const XML_Char *system_id, const XML_Char *public_id,
  int has_subset
) {
  (void)name, (void)has_subset;
  cxml_parser *parser = data;
  parser->has_external_type = system_id != NULL || public_id != NULL;
}

// An entity that an external document type might define; that is never read.
static void skip_entity(void *data, const XML_Char *name, int is_parameter) {
  (void)name;
  if (!is_parameter) report(data, XML_ERROR_UNDEFINED_ENTITY);
}

enum { no_character = -1, first_of_two = -2 };

// The character that bytes encode; otherwise one of the above.
static int character(iconv_t converter, const char *bytes, size_t count) {
  char *from = (char *)bytes;
  uint8_t result[4];
  char *to = (char *)result;
  size_t room = sizeof result;
  iconv(converter, NULL, NULL, NULL, NULL);
  if (iconv(converter, &from, &count, &to, &room) == (size_t)-1) {
    return errno == EINVAL ? first_of_two : no_character;
  }
  // Some encodings hold a letter back, because an accent may follow.
  if (iconv(converter, NULL, NULL, &to, &room) == (size_t)-1) return no_character;
  return room > 0 ? no_character : result[0] << 24 | result[1] << 16 | result[2] << 8 | result[3];
}

static int two_bytes(void *converter, const char *bytes) {
  int result = character(converter, bytes, 2);
  return result == first_of_two ? no_character : result;
}

static void release(void *converter) { iconv_close(converter); }

// An encoding that Expat does not know, with one or two bytes for each character.
static int encode(void *data, const XML_Char *name, XML_Encoding *encoding) {
  (void)data;
  iconv_t converter = iconv_open("UCS-4BE", name);
  if (converter == (iconv_t)-1) return XML_STATUS_ERROR;
  for (int index = 0; index < 256; index++) {
    char byte = (char)index;
    encoding->map[index] = character(converter, &byte, 1);
  }
  encoding->data = converter;
  encoding->convert = two_bytes;
  encoding->release = release;
  return XML_STATUS_OK;
}

static bool begins(const uint8_t *bytes, int count, const char *word) {
  size_t length = strlen(word);
  return (size_t)count >= length && strncasecmp((const char *)bytes, word, length) == 0;
}

// Whether a declaration misspells UTF-8, or names an encoding with at least two bytes a character.
// The bytes of the declaration itself prove that wrong: files are written so when a program
// converts only the text.
static bool means_utf8(const uint8_t *bytes, int count) {
  static const uint8_t mark[] = {0xEF, 0xBB, 0xBF};
  if (count >= 3 && memcmp(bytes, mark, 3) == 0) bytes += 3, count -= 3;
  if (!begins(bytes, count, "<?xml")) return false;
  for (; count > 0 && *bytes != '>'; bytes++, count--) {
    if (!begins(bytes, count, "encoding")) continue;
    bytes += 8, count -= 8;
    while (count > 0 && (isspace(*bytes) || strchr("='\"", *bytes) != NULL)) bytes++, count--;
    return begins(bytes, count, "utf8") || begins(bytes, count, "utf-16") || begins(bytes, count, "utf-32")
      || begins(bytes, count, "ucs-2") || begins(bytes, count, "ucs-4")
      || begins(bytes, count, "iso-10646-ucs");
  }
  return false;
}

// Expat has one code for everything out of place; a byte outside ASCII is a matter of encoding.
static int code_of(const cxml_parser *parser) {
  enum XML_Error code = XML_GetErrorCode(parser->expat);
  if (code != XML_ERROR_INVALID_TOKEN) return code;
  int offset = 0, size = 0;
  const char *buffer = XML_GetInputContext(parser->expat, &offset, &size);
  bool is_known = buffer != NULL && offset >= 0 && offset < size;
  return is_known && (buffer[offset] & 0x80) != 0 ? XML_ERROR_PARTIAL_CHAR : code;
}

static bool parse(cxml_parser *parser, const uint8_t *bytes, size_t count, bool is_last) {
  parser->parsed += count;
  enum XML_Status status = XML_Parse(parser->expat, (const char *)bytes, (int)count, is_last);
  if (status != XML_STATUS_ERROR) return true;
  enum XML_Error code = XML_GetErrorCode(parser->expat);
  if (code != XML_ERROR_ABORTED && code != XML_ERROR_FINISHED) report(parser, code_of(parser));
  return false;
}

cxml_parser *cxml_create(cxml_callbacks callbacks) {
  cxml_parser *parser = calloc(1, sizeof *parser);
  if (parser == NULL) return NULL;
  parser->callbacks = callbacks;
  parser->expat = XML_ParserCreate(NULL);
  if (parser->expat == NULL) {
    free(parser);
    return NULL;
  }
  XML_SetUserData(parser->expat, parser);
  XML_SetElementHandler(parser->expat, begin, end);
  XML_SetCharacterDataHandler(parser->expat, text);
  XML_SetStartDoctypeDeclHandler(parser->expat, begin_type);
  XML_SetEntityDeclHandler(parser->expat, entity);
  XML_SetElementDeclHandler(parser->expat, element);
  XML_SetAttlistDeclHandler(parser->expat, attribute);
  XML_SetNotationDeclHandler(parser->expat, notation);
  XML_SetSkippedEntityHandler(parser->expat, skip_entity);
  XML_SetUnknownEncodingHandler(parser->expat, encode, NULL);
  return parser;
}

void cxml_destroy(cxml_parser *parser) {
  if (parser == NULL) return;
  XML_ParserFree(parser->expat);
  free(parser->held);
  free(parser);
}

static bool hold(cxml_parser *parser, const uint8_t *bytes, size_t count) {
  size_t wanted = parser->held_count + count;
  if (wanted > parser->capacity) {
    size_t capacity = 2 * wanted;
    uint8_t *held = realloc(parser->held, capacity);
    if (held == NULL) return false;
    parser->held = held;
    parser->capacity = capacity;
  }
  memcpy(parser->held + parser->held_count, bytes, count);
  parser->held_count = wanted;
  return true;
}

void cxml_feed(cxml_parser *parser, const uint8_t *bytes, int count) {
  if (!parser->is_begun && means_utf8(bytes, count)) {
    XML_SetEncoding(parser->expat, "UTF-8");
  }
  parser->is_begun = true;
  // Expat begins a tag anew with every piece of it, so the pieces of a long one double in size.
  size_t wanted = parser->held_count + (size_t)count;
  if (parser->held_count == 0 && wanted >= parser->parsed) {
    parse(parser, bytes, wanted, false);
    return;
  }
  if (!hold(parser, bytes, (size_t)count)) {
    report(parser, XML_ERROR_NO_MEMORY);
    return;
  }
  if (wanted < parser->parsed) return;
  parser->held_count = 0;
  parse(parser, parser->held, wanted, false);
}

bool cxml_finish(cxml_parser *parser) {
  return parse(parser, parser->held, parser->held_count, true);
}

void cxml_want_text(cxml_parser *parser) { parser->wants_text = true; }

void cxml_stop(cxml_parser *parser) { XML_StopParser(parser->expat, XML_FALSE); }

int cxml_line(const cxml_parser *parser) { return (int)XML_GetCurrentLineNumber(parser->expat); }

int cxml_column(const cxml_parser *parser) {
  return (int)XML_GetCurrentColumnNumber(parser->expat) + 1;
}
