// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

/** Learns of the end of a task. */
public interface OnCompleteListener<Result> {
  /** The task has ended. */
  void onComplete(Task<Result> task);
}
