// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.app;

import dev.tracewatt.android.Phone;

/** Shows notifications, which light the screen as the simulated system does; their content is ignored. */
public final class NotificationManager {
  /** A low importance. */
  public static final int IMPORTANCE_LOW = 2;
  /** The ordinary importance. */
  public static final int IMPORTANCE_DEFAULT = 3;
  /** A high importance. */
  public static final int IMPORTANCE_HIGH = 4;

  /** Made by the system. */
  public NotificationManager() {}

  /** Does nothing: kinds of notifications are not simulated. */
  public void createNotificationChannel(NotificationChannel channel) {}

  /** Shows a notification. */
  public void notify(int id, Notification notification) {
    Phone.get().request("notify", "name", "notification " + id);
  }

  /** Shows a notification of a tag. */
  public void notify(String tag, int id, Notification notification) {
    Phone.get().request("notify", "name", tag == null ? "notification " + id : tag + " " + id);
  }

  /** Does nothing: what is shown stays shown. */
  public void cancel(int id) {}

  /** Does nothing: what is shown stays shown. */
  public void cancelAll() {}

  /** True: the simulated user allows notifications. */
  public boolean areNotificationsEnabled() {
    return true;
  }
}
