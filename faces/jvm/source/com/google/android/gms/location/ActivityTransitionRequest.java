// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.os.Parcelable;
import java.util.List;

/**
 * Transitions that an app wants.
 *
 * @param transitions at least one.
 */
public record ActivityTransitionRequest(List<ActivityTransition> transitions) implements Parcelable {
  /** A request of transitions. */
  public ActivityTransitionRequest {
    transitions = List.copyOf(transitions);
    if (transitions.isEmpty()) {
      throw new IllegalArgumentException("transitions can't be empty.");
    }
  }
}
