// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

import android.app.Activity;
import dev.tracewatt.android.Phone;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;

/** An operation with a result. Listeners without an executor run on the main looper, after the current work. */
public class Task<Result> {
  private final List<Runnable> listeners = new ArrayList<>();
  private boolean isComplete;
  private boolean isCanceled;
  private Result result;
  private Exception failure;

  Task() {}

  /** Completes it; false if it is complete. */
  boolean complete(Result value, Exception error, boolean cancels) {
    if (isComplete) {
      return false;
    }
    isComplete = true;
    isCanceled = cancels;
    result = value;
    failure = error;
    List<Runnable> waiting = List.copyOf(listeners);
    listeners.clear();
    waiting.forEach(Runnable::run);
    return true;
  }

  private Task<Result> whenComplete(Executor executor, Runnable action) {
    Runnable call = () -> executor.execute(action);
    if (isComplete) {
      call.run();
    } else {
      listeners.add(call);
    }
    return this;
  }

  static Executor main() {
    Phone phone = Phone.get();
    return command -> phone.loop().post(phone.loop().main(), command);
  }

  /** Whether it has ended in any way. */
  public boolean isComplete() {
    return isComplete;
  }

  /** Whether it has succeeded. */
  public boolean isSuccessful() {
    return isComplete && !isCanceled && failure == null;
  }

  /** Whether it was cancelled. */
  public boolean isCanceled() {
    return isCanceled;
  }

  /** Its result; a failure is thrown. */
  public Result getResult() {
    if (!isComplete) {
      throw new IllegalStateException("Task is not yet complete");
    }
    if (isCanceled) {
      throw new CancellationException("Task is already canceled.");
    }
    if (failure != null) {
      throw new RuntimeExecutionException(failure);
    }
    return result;
  }

  /** Its result; a failure of a type is thrown as it is. */
  public <Failure extends Throwable> Result getResult(Class<Failure> type) throws Failure {
    if (type.isInstance(failure)) {
      throw type.cast(failure);
    }
    return getResult();
  }

  /** Its failure; null without one. */
  public Exception getException() {
    return failure;
  }

  /** Adds a listener of the end. */
  public Task<Result> addOnCompleteListener(OnCompleteListener<Result> listener) {
    return addOnCompleteListener(main(), listener);
  }

  /** Adds a listener of the end. */
  public Task<Result> addOnCompleteListener(Activity activity, OnCompleteListener<Result> listener) {
    return addOnCompleteListener(main(), listener);
  }

  /** Adds a listener of the end on an executor. */
  public Task<Result> addOnCompleteListener(Executor executor, OnCompleteListener<Result> listener) {
    return whenComplete(executor, () -> listener.onComplete(this));
  }

  /** Adds a listener of success. */
  public Task<Result> addOnSuccessListener(OnSuccessListener<? super Result> listener) {
    return addOnSuccessListener(main(), listener);
  }

  /** Adds a listener of success. */
  public Task<Result> addOnSuccessListener(Activity activity, OnSuccessListener<? super Result> listener) {
    return addOnSuccessListener(main(), listener);
  }

  /** Adds a listener of success on an executor. */
  public Task<Result> addOnSuccessListener(Executor executor, OnSuccessListener<? super Result> listener) {
    return whenComplete(executor, () -> {
      if (isSuccessful()) {
        listener.onSuccess(result);
      }
    });
  }

  /** Adds a listener of failure. */
  public Task<Result> addOnFailureListener(OnFailureListener listener) {
    return addOnFailureListener(main(), listener);
  }

  /** Adds a listener of failure. */
  public Task<Result> addOnFailureListener(Activity activity, OnFailureListener listener) {
    return addOnFailureListener(main(), listener);
  }

  /** Adds a listener of failure on an executor. */
  public Task<Result> addOnFailureListener(Executor executor, OnFailureListener listener) {
    return whenComplete(executor, () -> {
      if (failure != null && !isCanceled) {
        listener.onFailure(failure);
      }
    });
  }

  /** Adds a listener of cancellation. */
  public Task<Result> addOnCanceledListener(OnCanceledListener listener) {
    return addOnCanceledListener(main(), listener);
  }

  /** Adds a listener of cancellation on an executor. */
  public Task<Result> addOnCanceledListener(Executor executor, OnCanceledListener listener) {
    return whenComplete(executor, () -> {
      if (isCanceled) {
        listener.onCanceled();
      }
    });
  }

  /** A task with what a function makes of this one. */
  public <Other> Task<Other> continueWith(Continuation<Result, Other> continuation) {
    return continueWith(main(), continuation);
  }

  /** A task with what a function makes of this one, on an executor. */
  public <Other> Task<Other> continueWith(Executor executor, Continuation<Result, Other> continuation) {
    return continueWithTask(executor, task -> Tasks.forResult(continuation.then(task)));
  }

  /** The task that a function makes of this one. */
  public <Other> Task<Other> continueWithTask(Continuation<Result, Task<Other>> continuation) {
    return continueWithTask(main(), continuation);
  }

  /** The task that a function makes of this one, on an executor. */
  public <Other> Task<Other> continueWithTask(Executor executor, Continuation<Result, Task<Other>> continuation) {
    Task<Other> next = new Task<>();
    whenComplete(executor, () -> {
      try {
        Task<Other> made = continuation.then(this);
        made.whenComplete(Runnable::run, () -> next.complete(made.result, made.failure, made.isCanceled));
      } catch (RuntimeExecutionException error) {
        next.complete(null, (Exception) error.getCause(), false);
      } catch (CancellationException error) {
        next.complete(null, null, true);
      } catch (Exception error) {
        next.complete(null, error, false);
      }
    });
    return next;
  }

  /** The task that a function makes of this one's result. */
  public <Other> Task<Other> onSuccessTask(SuccessContinuation<Result, Other> continuation) {
    return onSuccessTask(main(), continuation);
  }

  /** The task that a function makes of this one's result, on an executor. */
  public <Other> Task<Other> onSuccessTask(Executor executor, SuccessContinuation<Result, Other> continuation) {
    return continueWithTask(executor, task -> continuation.then(task.getResult()));
  }
}
