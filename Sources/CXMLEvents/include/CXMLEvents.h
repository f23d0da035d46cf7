/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRACEWATT_CXMLEVENTS_H
#define TRACEWATT_CXMLEVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An attribute: its local name with its length, and the bytes of its value up to the end. */
typedef struct {
  const char *name;
  size_t name_count;
  const uint8_t *value;
  const uint8_t *end;
} cxml_attribute;

/* The maximum number of attributes and namespaces of one element. */
enum { cxml_attribute_limit = 256 };

typedef struct {
  void *context;
  /* An element begins; its name is without the prefix. */
  void (*begin)(
    void *context, const char *name, size_t name_count, const cxml_attribute *attributes, int count
  );
  void (*end)(void *context, const char *name, size_t name_count);
  /* A piece of the text after `cxml_want_text`. */
  void (*text)(void *context, const uint8_t *bytes, int count);
  /* An element has more attributes than `cxml_attribute_limit`. */
  void (*crowd)(void *context);
  /* The document type contains a declaration. */
  void (*declaration)(void *context);
  /* The document is malformed: one of Expat's XML_Error, line and column. */
  void (*error)(void *context, int code, int line, int column);
} cxml_callbacks;

typedef struct cxml_parser cxml_parser;

/* A parser that is fed piece by piece; null if there is no memory. */
cxml_parser *cxml_create(cxml_callbacks callbacks);
void cxml_destroy(cxml_parser *parser);
void cxml_feed(cxml_parser *parser, const uint8_t *bytes, int count);
/* Ends the document; true if it was well formed. */
bool cxml_finish(cxml_parser *parser);
/* Sends the text that follows until the next element begins or ends. */
void cxml_want_text(cxml_parser *parser);
/* Stops parsing at once; may be called from a callback. */
void cxml_stop(cxml_parser *parser);
/* The line and column of the beginning of the current event, counted from 1. */
int cxml_line(const cxml_parser *parser);
int cxml_column(const cxml_parser *parser);

#endif
