// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Makes and joins tasks. */
public final class Tasks {
  private Tasks() {}

  /** A task that has succeeded. */
  public static <Result> Task<Result> forResult(Result result) {
    Task<Result> task = new Task<>();
    task.complete(result, null, false);
    return task;
  }

  /** A task that has failed. */
  public static <Result> Task<Result> forException(Exception error) {
    Task<Result> task = new Task<>();
    task.complete(null, error, false);
    return task;
  }

  /** A task that was cancelled. */
  public static <Result> Task<Result> forCanceled() {
    Task<Result> task = new Task<>();
    task.complete(null, null, true);
    return task;
  }

  /** A task with the result of a call on the main looper. */
  public static <Result> Task<Result> call(Callable<Result> callable) {
    return call(Task.main(), callable);
  }

  /** A task with the result of a call on an executor. */
  public static <Result> Task<Result> call(Executor executor, Callable<Result> callable) {
    Task<Result> task = new Task<>();
    executor.execute(() -> {
      try {
        task.complete(callable.call(), null, false);
      } catch (Exception error) {
        task.complete(null, error, false);
      }
    });
    return task;
  }

  /** A task that succeeds if all succeed, and fails otherwise once all have ended. */
  public static Task<Void> whenAll(Collection<? extends Task<?>> tasks) {
    Task<Void> all = new Task<>();
    Runnable check = () -> {
      if (!tasks.stream().allMatch(Task::isComplete)) {
        return;
      }
      List<? extends Task<?>> failed = tasks.stream().filter(task -> task.getException() != null).toList();
      boolean isCanceled = failed.isEmpty() && tasks.stream().anyMatch(Task::isCanceled);
      Exception error = failed.isEmpty()
          ? null
          : new ExecutionException(failed.size() + " out of " + tasks.size() + " underlying tasks failed",
              failed.get(failed.size() - 1).getException());
      all.complete(null, error, isCanceled);
    };
    if (tasks.isEmpty()) {
      check.run();
    }
    for (Task<?> task : tasks) {
      task.addOnCompleteListener(Runnable::run, done -> check.run());
    }
    return all;
  }

  /** A task that succeeds if all succeed. */
  public static Task<Void> whenAll(Task<?>... tasks) {
    return whenAll(List.of(tasks));
  }

  /**
   * The result of a task that has ended.
   *
   * @throws IllegalStateException if it has not, because virtual time stands still while code waits.
   */
  public static <Result> Result await(Task<Result> task) throws ExecutionException, InterruptedException {
    if (!task.isComplete()) {
      throw new IllegalStateException("virtual time stands still, so that waiting for a task would never end");
    }
    if (task.getException() != null) {
      throw new ExecutionException(task.getException());
    }
    return task.getResult();
  }

  /** The result of a task that has ended; the time-out is ignored. */
  public static <Result> Result await(Task<Result> task, long timeout, TimeUnit unit)
      throws ExecutionException, InterruptedException {
    return await(task);
  }
}
