// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package androidx.annotation;

/** A method needs permissions. */
public @interface RequiresPermission {
  /** One permission. */
  String value() default "";

  /** All of these. */
  String[] allOf() default {};

  /** One of these. */
  String[] anyOf() default {};
}
