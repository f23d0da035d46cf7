// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.content.Context;
import dev.tracewatt.android.Phone;

/** The entry to the user's activity. */
public final class ActivityRecognition {
  private ActivityRecognition() {}

  /** The user's activity. */
  public static ActivityRecognitionClient getClient(Context context) {
    return Phone.get().service(ActivityRecognitionClient.class, ActivityRecognitionClient::new);
  }
}
