// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

/** Learns of the cancellation of a task. */
public interface OnCanceledListener {
  /** The task was cancelled. */
  void onCanceled();
}
