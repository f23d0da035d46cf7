// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Foundation's Bundle.main. In a simulated day its property list is that of the app.

#ifdef __linux__

#define _GNU_SOURCE
#include "thread.h"

typedef const void *(*bundle_function)(const void *bundle);

// From Core Foundation. It asks for the property list itself while it makes the main bundle, under a
// lock, so the bundle must be known before the first day.
extern const void *CFBundleGetMainBundle(void) __attribute__((weak));
static const void *main_bundle;

void cvt_find_main_bundle(void) {
  if (&CFBundleGetMainBundle != NULL) main_bundle = CFBundleGetMainBundle();
}

static bool is_app(const void *bundle) {
  return cvt_here.loop != NULL && cvt_here.property_list != NULL && bundle == main_bundle;
}

CVT_BEFORE_LIBRARIES const void *CVT_OVERRIDE(CFBundleGetInfoDictionary)(const void *bundle) {
  if (is_app(bundle)) return cvt_here.property_list;
  CVT_NEXT(bundle_function, CFBundleGetInfoDictionary);
  return next(bundle);
}

CVT_BEFORE_LIBRARIES const void *CVT_OVERRIDE(CFBundleGetLocalInfoDictionary)(const void *bundle) {
  if (is_app(bundle)) return cvt_here.property_list;
  CVT_NEXT(bundle_function, CFBundleGetLocalInfoDictionary);
  return next(bundle);
}

CVT_BEFORE_LIBRARIES const void *CVT_OVERRIDE(CFBundleGetIdentifier)(const void *bundle) {
  if (is_app(bundle)) return cvt_here.bundle_identifier;
  CVT_NEXT(bundle_function, CFBundleGetIdentifier);
  return next(bundle);
}

#else

#include "CVirtualTime.h"

void cvt_find_main_bundle(void) {}

#endif
