// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.content;

import android.os.IBinder;

/** Learns of a service to which the app has bound. */
public interface ServiceConnection {
  /** The service is there. */
  void onServiceConnected(ComponentName name, IBinder service);

  /** The service's process has ended, which does not happen here. */
  void onServiceDisconnected(ComponentName name);
}
