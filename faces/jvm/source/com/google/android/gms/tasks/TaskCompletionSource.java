// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

/** Completes a task. */
public class TaskCompletionSource<Result> {
  private final Task<Result> task = new Task<>();

  /** A source of a task. */
  public TaskCompletionSource() {}

  /** A source of a task that a token cancels. */
  public TaskCompletionSource(CancellationToken token) {
    token.onCanceledRequested(() -> task.complete(null, null, true));
  }

  /** Its task. */
  public Task<Result> getTask() {
    return task;
  }

  /** Completes the task with a result. */
  public void setResult(Result result) {
    check(trySetResult(result));
  }

  /** Completes the task with a failure. */
  public void setException(Exception error) {
    check(trySetException(error));
  }

  /** Completes the task with a result, unless it is complete. */
  public boolean trySetResult(Result result) {
    return task.complete(result, null, false);
  }

  /** Completes the task with a failure, unless it is complete. */
  public boolean trySetException(Exception error) {
    return task.complete(null, java.util.Objects.requireNonNull(error), false);
  }

  private void check(boolean isFirst) {
    if (!isFirst && !task.isCanceled()) {
      throw new IllegalStateException("Task is already complete");
    }
  }
}
