// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package androidx.annotation;

/** A value is never null. */
public @interface NonNull {}
