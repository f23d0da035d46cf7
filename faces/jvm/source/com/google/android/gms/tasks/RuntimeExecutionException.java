// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

/** The failure of a task whose result was asked for. */
public class RuntimeExecutionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A failure with its cause. */
  public RuntimeExecutionException(Throwable cause) {
    super(cause);
  }
}
