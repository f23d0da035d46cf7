// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package androidx.annotation;

/** A method belongs to a thread of its own. */
public @interface WorkerThread {}
