// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.tasks;

import java.util.ArrayList;
import java.util.List;

/** Says whether an operation is still wanted. */
public class CancellationToken {
  private final List<OnTokenCanceledListener> listeners = new ArrayList<>();
  private boolean isCancelled;

  /** A token of {@link CancellationTokenSource}, or of a subclass of the app's. */
  public CancellationToken() {}

  /** Whether the operation is no longer wanted. */
  public boolean isCancellationRequested() {
    return isCancelled;
  }

  /** Adds a listener, which is called at once if the operation is no longer wanted. */
  public CancellationToken onCanceledRequested(OnTokenCanceledListener listener) {
    if (isCancelled) {
      listener.onCanceled();
    } else {
      listeners.add(listener);
    }
    return this;
  }

  void cancel() {
    if (!isCancelled) {
      isCancelled = true;
      List.copyOf(listeners).forEach(OnTokenCanceledListener::onCanceled);
    }
  }
}
