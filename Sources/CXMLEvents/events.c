// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The events of libxml2's push parser as a small interface: local names, no entities, no network.

#include "CXMLEvents.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <stdlib.h>
#include <string.h>

// The part of the document that a byte belongs to, as far as counting attributes requires.
enum place {
  in_text,
  after_open,
  in_tag,
  in_value,
  in_comment,
  in_cdata,
  in_instruction,
  in_doctype,
  in_doctype_value,
  in_subset,
  in_declaration,
  in_declaration_value
};

struct cxml_parser {
  cxml_callbacks callbacks;
  xmlParserCtxt *context;
  enum place place;
  // The place to return to after a comment, an instruction or a declaration.
  enum place outer;
  // The quote that ends the value, and the number of attributes of the tag so far.
  uint8_t quote;
  int count;
  // The bytes since a `<`, and the last two bytes of markup whose end has several.
  uint8_t opening[9];
  int opening_count;
  uint8_t last[2];
};

// Takes a byte after a `<` until the kind of markup is clear.
static void open_markup(cxml_parser *parser, uint8_t byte) {
  parser->opening[parser->opening_count++] = byte;
  int count = parser->opening_count;
  parser->last[0] = parser->last[1] = 0;
  if (parser->opening[0] == '?') {
    parser->place = in_instruction;
  } else if (parser->opening[0] != '!') {
    parser->place = in_tag;
    parser->count = 0;
  } else if (count >= 3 && memcmp(parser->opening, "!--", 3) == 0) {
    parser->place = in_comment;
  } else if (count >= 8 && memcmp(parser->opening, "![CDATA[", 8) == 0) {
    parser->place = in_cdata;
  } else if (
    memcmp(parser->opening, "!--", count < 3 ? count : 3) != 0
    && memcmp(parser->opening, "![CDATA[", count < 8 ? count : 8) != 0
  ) {
    parser->place = parser->outer == in_subset ? in_declaration : in_doctype;
  }
}

// The bytes with a meaning inside a tag.
static const bool ends_run[256] = {['>'] = true, ['='] = true, ['"'] = true, ['\''] = true};

// Advances over bytes; returns the number passed before a tag has too many attributes, or all.
//
// libxml2 compares the attributes of a tag pairwise when it has the whole tag, which takes minutes
// for a million attributes.
static int pass(cxml_parser *parser, const uint8_t *bytes, int count) {
  int index = 0;
  while (index < count) {
    const uint8_t *found = NULL;
    uint8_t byte = bytes[index];
    switch (parser->place) {
      case in_text:
        found = memchr(bytes + index, '<', count - index);
        if (found == NULL) return count;
        index = (int)(found - bytes);
        parser->outer = in_text;
        parser->opening_count = 0;
        parser->place = after_open;
        if (index + 1 < count && bytes[index + 1] != '!' && bytes[index + 1] != '?') {
          parser->place = in_tag;
          parser->count = 0;
        }
        break;
      case after_open:
        open_markup(parser, byte);
        // The byte may also have a meaning inside the markup.
        if (parser->place == in_tag || parser->place == in_doctype) continue;
        if (parser->place == in_declaration) continue;
        break;
      case in_tag:
        while (!ends_run[byte]) {
          if (++index == count) return count;
          byte = bytes[index];
        }
        if (byte == '>') {
          parser->place = in_text;
        } else if (byte == '"' || byte == '\'') {
          parser->quote = byte;
          parser->place = in_value;
        } else if (byte == '=' && ++parser->count > cxml_attribute_limit) {
          return index;
        }
        break;
      case in_value:
        found = memchr(bytes + index, parser->quote, count - index);
        if (found == NULL) return count;
        index = (int)(found - bytes);
        parser->place = in_tag;
        break;
      case in_comment:
      case in_cdata: {
        uint8_t mark = parser->place == in_comment ? '-' : ']';
        if (byte == '>' && parser->last[0] == mark && parser->last[1] == mark) {
          parser->place = parser->outer;
        }
        parser->last[0] = parser->last[1];
        parser->last[1] = byte;
        break;
      }
      case in_instruction:
        if (byte == '>' && parser->last[1] == '?') parser->place = parser->outer;
        parser->last[1] = byte;
        break;
      case in_doctype:
      case in_declaration:
        if (byte == '>') {
          parser->place = parser->outer;
        } else if (byte == '[' && parser->place == in_doctype) {
          parser->place = in_subset;
        } else if (byte == '"' || byte == '\'') {
          parser->quote = byte;
          parser->place = parser->place == in_doctype ? in_doctype_value : in_declaration_value;
        }
        break;
      case in_doctype_value:
      case in_declaration_value:
        if (byte != parser->quote) break;
        parser->place = parser->place == in_doctype_value ? in_doctype : in_declaration;
        break;
      case in_subset:
        if (byte == '<') {
          parser->outer = in_subset;
          parser->opening_count = 0;
          parser->place = after_open;
        } else if (byte == ']') {
          parser->outer = in_text;
          parser->place = in_doctype;
        }
        break;
    }
    index++;
  }
  return count;
}

static void begin(
  void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *namespace,
  int namespace_count, const xmlChar **namespaces, int count, int default_count,
  const xmlChar **attributes
) {
  (void)prefix, (void)namespace, (void)namespace_count, (void)namespaces, (void)default_count;
  cxml_parser *parser = data;
  cxml_attribute list[cxml_attribute_limit];
  if (count > cxml_attribute_limit) {
    parser->callbacks.crowd(parser->callbacks.context);
    return;
  }
  for (int index = 0; index < count; index++) {
    // Five pointers per attribute: name, prefix, namespace, value, its end.
    list[index].name = (const char *)attributes[5 * index];
    list[index].value = attributes[5 * index + 3];
    list[index].end = attributes[5 * index + 4];
  }
  parser->callbacks.begin(parser->callbacks.context, (const char *)name, list, count);
}

static void end(
  void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *namespace
) {
  (void)prefix, (void)namespace;
  cxml_parser *parser = data;
  parser->callbacks.end(parser->callbacks.context, (const char *)name);
}

static void text(void *data, const xmlChar *bytes, int count) {
  cxml_parser *parser = data;
  parser->callbacks.text(parser->callbacks.context, bytes, count);
}

static void declare(cxml_parser *parser) {
  parser->callbacks.declaration(parser->callbacks.context);
}

static void entity(
  void *data, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id,
  xmlChar *content
) {
  (void)name, (void)type, (void)public_id, (void)system_id, (void)content;
  declare(data);
}

static void element(void *data, const xmlChar *name, int type, xmlElementContent *content) {
  (void)name, (void)type, (void)content;
  declare(data);
}

static void attribute(
  void *data, const xmlChar *element, const xmlChar *name, int type, int default_type,
  const xmlChar *value, xmlEnumeration *enumeration
) {
  (void)element, (void)name, (void)type, (void)default_type, (void)value;
  xmlFreeEnumeration(enumeration);
  declare(data);
}

static void notation(
  void *data, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id
) {
  (void)name, (void)public_id, (void)system_id;
  declare(data);
}

#if LIBXML_VERSION >= 21200
static void report(void *data, const xmlError *error)
#else
static void report(void *data, xmlError *error)
#endif
{
  cxml_parser *parser = data;
  if (parser == NULL || error == NULL) return;
  parser->callbacks.error(
    parser->callbacks.context, error->code, (int)error->level, error->line, error->int2
  );
}

// Discards messages that libxml2 prints if no parser is known, such as failed encoding conversions.
static void keep_silent(void *data, const char *format, ...) { (void)data, (void)format; }

cxml_parser *cxml_create(cxml_callbacks callbacks) {
  cxml_parser *parser = calloc(1, sizeof *parser);
  if (parser == NULL) return NULL;
  parser->callbacks = callbacks;
  // For this thread only; the parser's own errors are reported through `report`.
  xmlSetGenericErrorFunc(NULL, keep_silent);
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = begin;
  handler.endElementNs = end;
  handler.characters = text;
  handler.cdataBlock = text;
  handler.entityDecl = entity;
  handler.elementDecl = element;
  handler.attributeDecl = attribute;
  handler.notationDecl = notation;
  handler.serror = report;
  parser->context = xmlCreatePushParserCtxt(&handler, parser, NULL, 0, NULL);
  if (parser->context == NULL) {
    free(parser);
    return NULL;
  }
  xmlCtxtUseOptions(parser->context, XML_PARSE_NONET);
  return parser;
}

void cxml_destroy(cxml_parser *parser) {
  if (parser == NULL) return;
  if (parser->context->myDoc != NULL) xmlFreeDoc(parser->context->myDoc);
  xmlFreeParserCtxt(parser->context);
  free(parser);
}

void cxml_feed(cxml_parser *parser, const uint8_t *bytes, int count) {
  int passed = pass(parser, bytes, count);
  // At this point libxml2 waits for the end of the tag and has reported everything before it.
  xmlParseChunk(parser->context, (const char *)bytes, passed, 0);
  if (passed < count) parser->callbacks.crowd(parser->callbacks.context);
}

bool cxml_finish(cxml_parser *parser) {
  xmlParseChunk(parser->context, NULL, 0, 1);
  return parser->context->wellFormed != 0;
}

void cxml_stop(cxml_parser *parser) { xmlStopParser(parser->context); }

int cxml_line(const cxml_parser *parser) {
  const xmlParserInput *input = parser->context->input;
  return input == NULL ? 0 : input->line;
}

int cxml_column(const cxml_parser *parser) {
  const xmlParserInput *input = parser->context->input;
  return input == NULL ? 0 : input->col;
}
