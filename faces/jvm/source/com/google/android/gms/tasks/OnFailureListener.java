// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

/** Learns of the failure of a task. */
public interface OnFailureListener {
  /** The task has failed. */
  void onFailure(Exception error);
}
