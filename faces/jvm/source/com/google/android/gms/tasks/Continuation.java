// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

/** Makes something of a task that has ended. */
public interface Continuation<Result, Other> {
  /** Makes the next result. */
  Other then(Task<Result> task) throws Exception;
}
