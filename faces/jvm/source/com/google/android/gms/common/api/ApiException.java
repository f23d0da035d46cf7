// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.common.api;

/** A failure of Google Play services. */
public class ApiException extends Exception {
  private static final long serialVersionUID = 1;

  private final int code;

  /** A failure with its status. */
  public ApiException(Status status) {
    super(status.getStatusCode() + ": " + status.getStatusMessage());
    code = status.getStatusCode();
  }

  /** The code of its status. */
  public int getStatusCode() {
    return code;
  }
}
