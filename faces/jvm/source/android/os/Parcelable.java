// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

/** A value that intents may carry; nothing is written, because one process carries it. */
public interface Parcelable {}
