// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.annotation;

/** Silences Android's lint. */
public @interface SuppressLint {
  /** The checks. */
  String[] value();
}
