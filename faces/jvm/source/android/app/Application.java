// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.app;

import android.content.Context;
import android.content.ContextWrapper;

/** The app's process. */
public class Application extends ContextWrapper {
  /** Made by the system. */
  public Application() {
    super(null);
  }

  /** The process begins. */
  public void onCreate() {}

  @Override
  public Context getApplicationContext() {
    return this;
  }
}
