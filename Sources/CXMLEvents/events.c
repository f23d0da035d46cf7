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

enum { attribute_limit = 256 };

struct cxml_parser {
  cxml_callbacks callbacks;
  xmlParserCtxt *context;
};

static void begin(
  void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *namespace,
  int namespace_count, const xmlChar **namespaces, int count, int default_count,
  const xmlChar **attributes
) {
  (void)prefix, (void)namespace, (void)namespace_count, (void)namespaces, (void)default_count;
  cxml_parser *parser = data;
  cxml_attribute list[attribute_limit];
  if (count > attribute_limit) count = attribute_limit;
  for (int index = 0; index < count; index++) {
    // Five pointers an attribute: name, prefix, namespace, value, its end.
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

// Takes what libxml2 would print where it knows no parser, such as failed conversions of encodings.
static void keep_silent(void *data, const char *format, ...) { (void)data, (void)format; }

cxml_parser *cxml_create(cxml_callbacks callbacks) {
  cxml_parser *parser = calloc(1, sizeof *parser);
  if (parser == NULL) return NULL;
  parser->callbacks = callbacks;
  // Of this thread alone; the parser's own errors come through `report`.
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
  xmlParseChunk(parser->context, (const char *)bytes, count, 0);
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
