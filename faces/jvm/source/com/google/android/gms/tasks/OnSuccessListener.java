// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

/** Learns of the success of a task. */
public interface OnSuccessListener<Result> {
  /** The task has succeeded. */
  void onSuccess(Result result);
}
