// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.app;

import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Parcelable;
import dev.tracewatt.android.Phone;
import dev.tracewatt.android.Sender;

/** An intent that the system sends for the app, even after the end of its process. */
public final class PendingIntent implements Parcelable {
  /** Can be sent once. */
  public static final int FLAG_ONE_SHOT = 1 << 30;
  /** Only finds one that exists. */
  public static final int FLAG_NO_CREATE = 1 << 29;
  /** Cancels one that exists. */
  public static final int FLAG_CANCEL_CURRENT = 1 << 28;
  /** Replaces the extras of one that exists. */
  public static final int FLAG_UPDATE_CURRENT = 1 << 27;
  /** Takes no extras from its sender, such as positions. */
  public static final int FLAG_IMMUTABLE = 1 << 26;
  /** Takes extras from its sender. */
  public static final int FLAG_MUTABLE = 1 << 25;

  private final Sender sender;

  /** Made by the system. */
  public PendingIntent(Sender sender) {
    this.sender = sender;
  }

  /** A pending intent that cannot be sent because it has been cancelled. */
  public static final class CanceledException extends Exception {
    private static final long serialVersionUID = 1;

    /** Made by the system. */
    public CanceledException() {}
  }

  private static PendingIntent of(Sender.Kind kind, int code, Intent intent, int flags) {
    Phone phone = Phone.get();
    boolean isImmutable = (flags & FLAG_IMMUTABLE) != 0;
    boolean isMutable = (flags & FLAG_MUTABLE) != 0;
    if (isImmutable && isMutable) {
      throw new IllegalArgumentException("Cannot set both FLAG_IMMUTABLE and FLAG_MUTABLE for PendingIntent");
    }
    if (phone.sdk() >= Build.VERSION_CODES.S && !isImmutable && !isMutable && (flags & FLAG_NO_CREATE) == 0) {
      throw new IllegalArgumentException(phone.components().packageName()
          + ": Targeting S+ (version 31 and above) requires that one of FLAG_IMMUTABLE or FLAG_MUTABLE be specified");
    }
    Sender sender = phone.components().sender(kind, code, intent, flags);
    return sender == null ? null : new PendingIntent(sender);
  }

  /** An intent that starts an activity. */
  public static PendingIntent getActivity(Context context, int requestCode, Intent intent, int flags) {
    return of(Sender.Kind.ACTIVITY, requestCode, intent, flags);
  }

  /** An intent that is broadcast. */
  public static PendingIntent getBroadcast(Context context, int requestCode, Intent intent, int flags) {
    return of(Sender.Kind.BROADCAST, requestCode, intent, flags);
  }

  /** An intent that starts a service. */
  public static PendingIntent getService(Context context, int requestCode, Intent intent, int flags) {
    return of(Sender.Kind.SERVICE, requestCode, intent, flags);
  }

  /** An intent that starts a foreground service. */
  public static PendingIntent getForegroundService(Context context, int requestCode, Intent intent, int flags) {
    return of(Sender.Kind.FOREGROUND_SERVICE, requestCode, intent, flags);
  }

  /** Sends it. */
  public void send() throws CanceledException {
    send(null, 0, null);
  }

  /** Sends it with extras, which an immutable one does not take. */
  public void send(Context context, int code, Intent intent) throws CanceledException {
    if (!Phone.get().components().send(sender, intent)) {
      throw new CanceledException();
    }
  }

  /** Cancels it: what would send it ends. */
  public void cancel() {
    sender.cancel();
  }

  /** Whether it takes no extras. */
  public boolean isImmutable() {
    return (sender.flags() & FLAG_IMMUTABLE) != 0;
  }

  /** What it sends; no part of Android. */
  public Sender sender() {
    return sender;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PendingIntent intent && intent.sender == sender;
  }

  @Override
  public int hashCode() {
    return sender.hashCode();
  }
}
