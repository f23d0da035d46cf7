// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package androidx.annotation;

/** A method needs a level of Android's interface. */
public @interface RequiresApi {
  /** The level. */
  int value() default 1;

  /** The level. */
  int api() default 1;
}
