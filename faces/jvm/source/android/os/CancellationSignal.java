// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.os;

/** Cancels work. */
public final class CancellationSignal {
  /** Learns of the cancellation. */
  public interface OnCancelListener {
    /** The work is no longer wanted. */
    void onCancel();
  }

  private boolean isCanceled;
  private OnCancelListener listener;

  /** A signal that has not been given. */
  public CancellationSignal() {}

  /** Whether it has been given. */
  public boolean isCanceled() {
    return isCanceled;
  }

  /** Cancels the work. */
  public void cancel() {
    if (!isCanceled) {
      isCanceled = true;
      setOnCancelListener(listener);
    }
  }

  /** Sets the listener, which is called at once if the signal has been given. */
  public void setOnCancelListener(OnCancelListener listener) {
    this.listener = listener;
    if (isCanceled && listener != null) {
      listener.onCancel();
    }
  }
}
