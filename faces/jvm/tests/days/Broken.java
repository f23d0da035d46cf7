// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package days;

import android.app.Application;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import java.io.IOException;

/** Apps that do what apps should not do. */
public final class Broken {
  private Broken() {}

  /** Divides by zero after a minute. */
  public static final class Throwing extends Application {
    @Override
    public void onCreate() {
      int zero = getPackageName().length() - 4;
      new Handler(Looper.getMainLooper()).postDelayed(() -> System.out.println(1 / zero), 60_000);
    }
  }

  /** Never returns. */
  public static final class Endless extends Application {
    private long count;

    @Override
    public void onCreate() {
      while (count >= 0) {
        count = (count + 1) % 1000;
      }
    }
  }

  /** Posts work from a thread of its own, and leaves it running. */
  public static final class Threaded extends Application {
    @Override
    public void onCreate() {
      Handler handler = new Handler(Looper.getMainLooper());
      Thread other = new Thread(() -> handler.post(() -> { }));
      other.start();
      try {
        other.join();
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Prints what looks like the protocol, and reads what is not for it. */
  public static final class Chatty extends Application {
    @Override
    public void onCreate() {
      try {
        System.out.println("{\"done\":true} read " + System.in.read() + " level " + Build.VERSION.SDK_INT);
      } catch (IOException error) {
        throw new IllegalStateException(error);
      }
    }
  }
}
