// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.app;

import android.content.Intent;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;

/** A service that handles intents one after another on a looper of its own, and then ends. */
public abstract class IntentService extends Service {
  private final HandlerThread thread;
  private boolean redelivers;

  /** A service whose thread has a name. */
  public IntentService(String name) {
    thread = new HandlerThread("IntentService[" + name + "]");
  }

  /** Whether an intent is delivered again if the process ends while it is handled. */
  public void setIntentRedelivery(boolean enabled) {
    redelivers = enabled;
  }

  @Override
  public void onCreate() {
    thread.start();
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    new Handler(thread.getLooper()).post(() -> {
      onHandleIntent(intent);
      stopSelf(startId);
    });
    return redelivers ? START_REDELIVER_INTENT : START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    thread.quit();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  /** Handles an intent. */
  protected abstract void onHandleIntent(Intent intent);
}
