// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

import dev.tracewatt.android.Phone;
import java.util.Objects;
import java.util.function.Predicate;

/** Posts work and messages to a looper, in virtual time; all delays are in milliseconds. */
public class Handler {
  /** Handles messages instead of a subclass. */
  public interface Callback {
    /** Handles a message; true if no further handling is wanted. */
    boolean handleMessage(Message message);
  }

  /** What a handler has posted, by which it is found again. */
  private record Posted(Handler handler, Runnable action, Object token, Message message) {}

  private final Looper looper;
  private final Callback callback;

  /** A handler of the looper whose work runs now. */
  public Handler() {
    this(Looper.myLooper(), null);
  }

  /** A handler of the looper whose work runs now, with a callback. */
  public Handler(Callback callback) {
    this(Looper.myLooper(), callback);
  }

  /** A handler of a looper. */
  public Handler(Looper looper) {
    this(looper, null);
  }

  /** A handler of a looper, with a callback. */
  public Handler(Looper looper, Callback callback) {
    this.looper = Objects.requireNonNull(looper, "looper");
    this.callback = callback;
  }

  /** A handler whose messages are not ordered by barriers, of which there are none. */
  public static Handler createAsync(Looper looper) {
    return new Handler(looper);
  }

  /** Its looper. */
  public final Looper getLooper() {
    return looper;
  }

  /** Handles a message. */
  public void handleMessage(Message message) {}

  /** Gives a message to its callback, the handler's callback, or the handler. */
  public void dispatchMessage(Message message) {
    if (message.getCallback() != null) {
      message.getCallback().run();
    } else if (callback == null || !callback.handleMessage(message)) {
      handleMessage(message);
    }
  }

  private boolean post(Runnable action, Object token, Message message, long uptimeMillis) {
    if (!looper.takesWork()) {
      return false;
    }
    Runnable work = action == null ? () -> dispatchMessage(message) : action;
    Phone.get().loop().post(looper, Phone.nanoseconds(uptimeMillis), work, new Posted(this, action, token, message));
    return true;
  }

  private static long after(long delayMillis) {
    long due = SystemClock.uptimeMillis() + Math.max(0, delayMillis);
    return due < 0 ? Long.MAX_VALUE : due;
  }

  /** Posts work. */
  public final boolean post(Runnable action) {
    return post(Objects.requireNonNull(action), null, null, after(0));
  }

  /** Posts work with a delay. */
  public final boolean postDelayed(Runnable action, long delayMillis) {
    return post(Objects.requireNonNull(action), null, null, after(delayMillis));
  }

  /** Posts work with a delay and a token. */
  public final boolean postDelayed(Runnable action, Object token, long delayMillis) {
    return post(Objects.requireNonNull(action), token, null, after(delayMillis));
  }

  /** Posts work for a time of {@link SystemClock#uptimeMillis}. */
  public final boolean postAtTime(Runnable action, long uptimeMillis) {
    return post(Objects.requireNonNull(action), null, null, uptimeMillis);
  }

  /** Posts work with a token for a time of {@link SystemClock#uptimeMillis}. */
  public final boolean postAtTime(Runnable action, Object token, long uptimeMillis) {
    return post(Objects.requireNonNull(action), token, null, uptimeMillis);
  }

  /** Posts work before everything else. */
  public final boolean postAtFrontOfQueue(Runnable action) {
    if (looper.takesWork()) {
      Phone.get().loop().postFirst(looper, action, new Posted(this, action, null, null));
    }
    return looper.takesWork();
  }

  /** Sends a message. */
  public final boolean sendMessage(Message message) {
    return sendMessageDelayed(message, 0);
  }

  /** Sends a message with a delay. */
  public final boolean sendMessageDelayed(Message message, long delayMillis) {
    return sendMessageAtTime(message, after(delayMillis));
  }

  /** Sends a message for a time of {@link SystemClock#uptimeMillis}. */
  public boolean sendMessageAtTime(Message message, long uptimeMillis) {
    message.setTarget(this);
    message.when = uptimeMillis;
    return post(null, message.obj, message, uptimeMillis);
  }

  /** Sends a message that has only a number. */
  public final boolean sendEmptyMessage(int what) {
    return sendMessage(obtainMessage(what));
  }

  /** Sends a message that has only a number, with a delay. */
  public final boolean sendEmptyMessageDelayed(int what, long delayMillis) {
    return sendMessageDelayed(obtainMessage(what), delayMillis);
  }

  /** Sends a message that has only a number, for a time of {@link SystemClock#uptimeMillis}. */
  public final boolean sendEmptyMessageAtTime(int what, long uptimeMillis) {
    return sendMessageAtTime(obtainMessage(what), uptimeMillis);
  }

  /** A message to this handler. */
  public final Message obtainMessage() {
    return Message.obtain(this);
  }

  /** A message to this handler. */
  public final Message obtainMessage(int what) {
    return Message.obtain(this, what);
  }

  /** A message to this handler. */
  public final Message obtainMessage(int what, Object obj) {
    return Message.obtain(this, what, obj);
  }

  /** A message to this handler. */
  public final Message obtainMessage(int what, int arg1, int arg2) {
    return Message.obtain(this, what, arg1, arg2, null);
  }

  /** A message to this handler. */
  public final Message obtainMessage(int what, int arg1, int arg2, Object obj) {
    return Message.obtain(this, what, arg1, arg2, obj);
  }

  private Predicate<Object> own(Predicate<Posted> matches) {
    return owner -> owner instanceof Posted posted && posted.handler == this && matches.test(posted);
  }

  private void removeIf(Predicate<Posted> matches) {
    Phone.get().loop().removeIf(own(matches));
  }

  /** Removes work that waits. */
  public final void removeCallbacks(Runnable action) {
    removeIf(posted -> posted.action == action);
  }

  /** Removes work of a token that waits; a token that is null stands for all. */
  public final void removeCallbacks(Runnable action, Object token) {
    removeIf(posted -> posted.action == action && (token == null || posted.token == token));
  }

  /** Removes messages that wait. */
  public final void removeMessages(int what) {
    removeMessages(what, null);
  }

  /** Removes messages of an object that wait; an object that is null stands for all. */
  public final void removeMessages(int what, Object object) {
    removeIf(posted -> posted.message != null && posted.message.what == what
        && (object == null || posted.message.obj == object));
  }

  /** Removes work and messages of a token; a token that is null stands for all. */
  public final void removeCallbacksAndMessages(Object token) {
    removeIf(posted -> token == null || posted.token == token);
  }

  /** Whether messages wait. */
  public final boolean hasMessages(int what) {
    return Phone.get().loop().contains(own(posted -> posted.message != null && posted.message.what == what));
  }

  /** Whether work waits. */
  public final boolean hasCallbacks(Runnable action) {
    return Phone.get().loop().contains(own(posted -> posted.action == action));
  }
}
