// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.content.Intent;
import android.os.Parcelable;
import java.util.List;

/**
 * An estimate of the user's activity.
 *
 * @param activities the most probable first.
 * @param time in milliseconds since 1970.
 * @param elapsed in milliseconds since the boot.
 */
public record ActivityRecognitionResult(List<DetectedActivity> activities, long time, long elapsed)
    implements Parcelable {
  /** The extra of an intent. */
  public static final String EXTRA = "com.google.android.location.internal.EXTRA_ACTIVITY_RESULT";

  /** Whether an intent has an estimate. */
  public static boolean hasResult(Intent intent) {
    return intent != null && intent.hasExtra(EXTRA);
  }

  /** The estimate of an intent; null without one. */
  public static ActivityRecognitionResult extractResult(Intent intent) {
    return hasResult(intent) ? intent.getParcelableExtra(EXTRA, ActivityRecognitionResult.class) : null;
  }

  /** The most probable activity. */
  public DetectedActivity getMostProbableActivity() {
    return activities.get(0);
  }

  /** All activities, the most probable first. */
  public List<DetectedActivity> getProbableActivities() {
    return activities;
  }

  /** The confidence of a type in percent; 0 if it is not listed. */
  public int getActivityConfidence(int type) {
    return activities.stream().filter(activity -> activity.type() == type)
        .mapToInt(DetectedActivity::confidence).findFirst().orElse(0);
  }

  /** Milliseconds since 1970. */
  public long getTime() {
    return time;
  }

  /** Milliseconds since the boot. */
  public long getElapsedRealtimeMillis() {
    return elapsed;
  }
}
