// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

/** What a service gives to code of its own process. */
public class Binder implements IBinder {
  /** A binder. */
  public Binder() {}
}
