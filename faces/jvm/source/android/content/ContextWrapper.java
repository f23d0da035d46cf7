// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.content;

/** A context that stands for another one. */
public class ContextWrapper extends Context {
  private Context base;

  /** A wrapper. */
  public ContextWrapper(Context base) {
    this.base = base;
  }

  /** Sets the context behind it. */
  protected void attachBaseContext(Context base) {
    this.base = base;
  }

  /** The context behind it. */
  public Context getBaseContext() {
    return base;
  }
}
