// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

/** Learns that an operation is no longer wanted. */
public interface OnTokenCanceledListener {
  /** The operation is no longer wanted. */
  void onCanceled();
}
