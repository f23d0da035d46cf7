// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.content.Intent;
import android.os.Parcelable;
import java.util.List;

/**
 * Transitions that happened.
 *
 * @param events in chronological order.
 */
public record ActivityTransitionResult(List<ActivityTransitionEvent> events) implements Parcelable {
  /** The extra of an intent. */
  public static final String EXTRA = "com.google.android.location.internal.EXTRA_ACTIVITY_TRANSITION_RESULT";

  /** Whether an intent has transitions. */
  public static boolean hasResult(Intent intent) {
    return intent != null && intent.hasExtra(EXTRA);
  }

  /** The transitions of an intent; null without any. */
  public static ActivityTransitionResult extractResult(Intent intent) {
    return hasResult(intent) ? intent.getParcelableExtra(EXTRA, ActivityTransitionResult.class) : null;
  }

  /** The transitions. */
  public List<ActivityTransitionEvent> getTransitionEvents() {
    return events;
  }
}
