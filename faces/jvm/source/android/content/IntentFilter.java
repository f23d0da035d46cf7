// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.content;

import java.util.LinkedHashSet;
import java.util.Set;

/** The actions that a receiver wants. */
public class IntentFilter {
  private final Set<String> actions = new LinkedHashSet<>();

  /** A filter without actions. */
  public IntentFilter() {}

  /** A filter of an action. */
  public IntentFilter(String action) {
    addAction(action);
  }

  /** Adds an action. */
  public final void addAction(String action) {
    actions.add(action);
  }

  /** Whether it has an action. */
  public final boolean hasAction(String action) {
    return actions.contains(action);
  }

  /** Whether an intent has one of its actions. */
  public final boolean matches(Intent intent) {
    return intent.getAction() != null && hasAction(intent.getAction());
  }
}
