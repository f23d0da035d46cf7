// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.app.PendingIntent;
import com.google.android.gms.tasks.Task;
import com.google.android.gms.tasks.Tasks;
import dev.tracewatt.android.Phone;

/** The user's activity; see {@link dev.tracewatt.android.Activities}. */
public class ActivityRecognitionClient {
  /** Made by {@link ActivityRecognition}. */
  ActivityRecognitionClient() {}

  /** Asks for estimates; they come when they change, not every {@code detectionIntervalMillis}. */
  public Task<Void> requestActivityUpdates(long detectionIntervalMillis, PendingIntent intent) {
    Phone.get().activities().add(intent, null);
    return Tasks.forResult(null);
  }

  /** Ends the estimates of an intent. */
  public Task<Void> removeActivityUpdates(PendingIntent intent) {
    Phone.get().activities().remove(intent, true);
    return Tasks.forResult(null);
  }

  /** Asks for transitions, which wake the app from Android 13. */
  public Task<Void> requestActivityTransitionUpdates(ActivityTransitionRequest request, PendingIntent intent) {
    Phone.get().activities().add(intent, request.transitions());
    return Tasks.forResult(null);
  }

  /** Ends the transitions of an intent. */
  public Task<Void> removeActivityTransitionUpdates(PendingIntent intent) {
    Phone.get().activities().remove(intent, false);
    return Tasks.forResult(null);
  }
}
