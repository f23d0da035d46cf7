// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

/** Cancels operations. */
public class CancellationTokenSource {
  private final CancellationToken token = new CancellationToken();

  /** A source whose token is not cancelled. */
  public CancellationTokenSource() {}

  /** The token that operations get. */
  public CancellationToken getToken() {
    return token;
  }

  /** Cancels them. */
  public void cancel() {
    token.cancel();
  }
}
