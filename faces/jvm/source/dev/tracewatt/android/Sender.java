// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.content.Intent;

/** What a pending intent does when the system sends it; one object for all pending intents that are equal. */
public final class Sender {
  /** The kind of component that an intent starts. */
  public enum Kind {
    /** An activity. */
    ACTIVITY,
    /** A receiver. */
    BROADCAST,
    /** A service. */
    SERVICE,
    /** A service that must call startForeground. */
    FOREGROUND_SERVICE
  }

  private final Kind kind;
  private final int code;
  private final int flags;
  private Intent intent;
  private boolean isCancelled;

  Sender(Kind kind, int code, Intent intent, int flags) {
    this.kind = kind;
    this.code = code;
    this.intent = new Intent(intent);
    this.flags = flags;
  }

  /** The kind of component. */
  public Kind kind() {
    return kind;
  }

  /** The request code of the app. */
  public int code() {
    return code;
  }

  /** The flags with which it was made. */
  public int flags() {
    return flags;
  }

  /** The intent. */
  public Intent intent() {
    return intent;
  }

  /** Whether it has been cancelled. */
  public boolean isCancelled() {
    return isCancelled;
  }

  void replaceExtras(Intent newer) {
    intent = new Intent(newer);
  }

  /** Cancels it: it can no longer be sent. */
  public void cancel() {
    isCancelled = true;
    Phone.get().components().forget(this);
  }
}
