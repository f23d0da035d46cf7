// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.app;

/** A kind of notification. */
public final class NotificationChannel {
  private final String id;

  /** A kind with its name; the importance is ignored. */
  public NotificationChannel(String id, CharSequence name, int importance) {
    this.id = id;
  }

  /** Its identifier. */
  public String getId() {
    return id;
  }

  /** Does nothing. */
  public void setDescription(String description) {}
}
