// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.app;

import android.content.Context;

/** A notification, whose content is ignored. */
public class Notification {
  /** The category of services. */
  public static final String CATEGORY_SERVICE = "service";

  /** An empty notification. */
  public Notification() {}

  /** Makes a notification; its content is ignored. */
  public static class Builder {
    /** A notification of a kind. */
    public Builder(Context context, String channelId) {}

    /** A notification. */
    public Builder(Context context) {}

    /** Ignored. */
    public Builder setContentTitle(CharSequence title) {
      return this;
    }

    /** Ignored. */
    public Builder setContentText(CharSequence text) {
      return this;
    }

    /** Ignored. */
    public Builder setSmallIcon(int icon) {
      return this;
    }

    /** Ignored. */
    public Builder setContentIntent(PendingIntent intent) {
      return this;
    }

    /** Ignored. */
    public Builder setOngoing(boolean isOngoing) {
      return this;
    }

    /** Ignored. */
    public Builder setCategory(String category) {
      return this;
    }

    /** Ignored. */
    public Builder setAutoCancel(boolean isCancelled) {
      return this;
    }

    /** Ignored. */
    public Builder setTicker(CharSequence text) {
      return this;
    }

    /** Ignored. */
    public Builder setPriority(int priority) {
      return this;
    }

    /** Ignored. */
    public Builder setOnlyAlertOnce(boolean isOnce) {
      return this;
    }

    /** The notification. */
    public Notification build() {
      return new Notification();
    }
  }
}
