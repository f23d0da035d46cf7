// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.os.Looper;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Clocks and executors of java.util.concurrent in virtual time, for code that gets them from outside. */
public final class VirtualTime {
  private VirtualTime() {}

  /** A clock with the simulated day's time in UTC. */
  public static Clock clock() {
    return new PhoneClock(ZoneOffset.UTC);
  }

  /** An executor and scheduler on a looper; its work is in virtual time, and waiting for a result is refused. */
  public static ScheduledExecutorService scheduler(Looper looper) {
    return new Scheduler(looper);
  }

  /** An executor and scheduler on the main looper. */
  public static ScheduledExecutorService scheduler() {
    return scheduler(Looper.getMainLooper());
  }

  private static final class PhoneClock extends Clock {
    private final ZoneId zone;

    PhoneClock(ZoneId zone) {
      this.zone = zone;
    }

    @Override
    public ZoneId getZone() {
      return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
      return new PhoneClock(other);
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(Phone.get().wallMillis());
    }
  }

  private static final class Scheduler extends AbstractExecutorService implements ScheduledExecutorService {
    private final Looper looper;
    private boolean isShutdown;

    Scheduler(Looper looper) {
      this.looper = looper;
    }

    @Override
    public void execute(Runnable command) {
      checkOpen();
      // Its exceptions end the process, as those of a thread do.
      Phone.get().loop().post(looper, Phone.get().now(), command, this);
    }

    @Override
    protected <Value> RunnableFuture<Value> newTaskFor(Callable<Value> callable) {
      return new Submitted<>(callable);
    }

    @Override
    protected <Value> RunnableFuture<Value> newTaskFor(Runnable command, Value value) {
      return new Submitted<>(Executors.callable(command, value));
    }

    private void checkOpen() {
      if (isShutdown) {
        throw new RejectedExecutionException("the executor has been shut down");
      }
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
      return start(() -> {
        command.run();
        return null;
      }, unit.toNanos(delay), 0, false);
    }

    @Override
    public <Value> ScheduledFuture<Value> schedule(Callable<Value> callable, long delay, TimeUnit unit) {
      return start(callable, unit.toNanos(delay), 0, false);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initial, long period, TimeUnit unit) {
      return repeat(command, unit.toNanos(initial), unit.toNanos(period), true);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initial, long delay, TimeUnit unit) {
      return repeat(command, unit.toNanos(initial), unit.toNanos(delay), false);
    }

    private ScheduledFuture<?> repeat(Runnable command, long initial, long period, boolean keepsRate) {
      if (period <= 0) {
        throw new IllegalArgumentException("the period must be above 0");
      }
      return start(() -> {
        command.run();
        return null;
      }, initial, period, keepsRate);
    }

    private <Value> ScheduledFuture<Value> start(Callable<Value> work, long delay, long period, boolean keepsRate) {
      checkOpen();
      return new Future<>(this, work, Phone.get().after(delay), period, keepsRate);
    }

    /** Refuses new work; work that waits is still done. */
    @Override
    public void shutdown() {
      isShutdown = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
      isShutdown = true;
      Phone.get().loop().removeIf(owner -> owner == this);
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return isShutdown;
    }

    @Override
    public boolean isTerminated() {
      return isShutdown && !Phone.get().loop().contains(owner -> owner == this);
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return isTerminated();
    }
  }

  private static void checkDone(boolean isDone) {
    if (!isDone) {
      throw new IllegalStateException("virtual time stands still, so that waiting for a result would never end");
    }
  }

  /** Submitted work, for whose result waiting is refused. */
  private static final class Submitted<Value> extends FutureTask<Value> {
    Submitted(Callable<Value> work) {
      super(work);
    }

    @Override
    public Value get() throws InterruptedException, ExecutionException {
      checkDone(isDone());
      return super.get();
    }

    @Override
    public Value get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException {
      return get();
    }
  }

  private static final class Future<Value> implements ScheduledFuture<Value> {
    private final Scheduler scheduler;
    private final Callable<Value> work;
    private final long period;
    private final boolean keepsRate;
    private long due;
    private Loop.Work waiting;
    private boolean isDone;
    private boolean isCancelled;
    private Value value;
    private Throwable failure;

    Future(Scheduler scheduler, Callable<Value> work, long due, long period, boolean keepsRate) {
      this.scheduler = scheduler;
      this.work = work;
      this.due = due;
      this.period = period;
      this.keepsRate = keepsRate;
      post();
    }

    private void post() {
      waiting = Phone.get().loop().post(scheduler.looper, due, this::run, scheduler);
    }

    private void run() {
      try {
        value = work.call();
        if (period == 0 || isCancelled) {
          isDone = true;
          return;
        }
        due = keepsRate ? due + period : Phone.get().now() + period;
        post();
      } catch (Exception error) {
        failure = error;
        isDone = true;
      }
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - Phone.get().now(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
      if (isDone) {
        return false;
      }
      isDone = true;
      isCancelled = true;
      Phone.get().loop().cancel(waiting);
      return true;
    }

    @Override
    public boolean isCancelled() {
      return isCancelled;
    }

    @Override
    public boolean isDone() {
      return isDone;
    }

    @Override
    public Value get() throws ExecutionException {
      if (isCancelled) {
        throw new CancellationException();
      }
      checkDone(isDone);
      if (failure != null) {
        throw new ExecutionException(failure);
      }
      return value;
    }

    @Override
    public Value get(long timeout, TimeUnit unit) throws ExecutionException {
      return get();
    }
  }
}
