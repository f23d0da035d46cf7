// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.common.api;

/** A code with its words. */
public final class Status {
  private final int code;
  private final String message;

  /** A code with its words. */
  public Status(int code, String message) {
    this.code = code;
    this.message = message;
  }

  /** The code. */
  public int getStatusCode() {
    return code;
  }

  /** The words. */
  public String getStatusMessage() {
    return message;
  }
}
