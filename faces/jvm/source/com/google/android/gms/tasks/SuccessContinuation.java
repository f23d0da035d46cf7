// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

/** Makes a task of a result. */
public interface SuccessContinuation<Result, Other> {
  /** Makes the next task. */
  Task<Other> then(Result result) throws Exception;
}
