// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import android.app.Activity;
import android.app.Application;
import android.app.Service;
import android.content.BroadcastReceiver;
import dev.tracewatt.drive.Drive;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs an Android app's code, which {@code tracewatt drive} starts.
 *
 * <p>The arguments name the components of the app, as its manifest does: an Application, an Activity or a Service,
 * which a launch by the user starts, and receivers. {@code com.example.Receiver=ACTION,ACTION} declares a receiver's
 * actions.
 */
public final class Main {
  private Main() {}

  /** Runs the app whose components are named. */
  public static void main(String[] arguments) {
    List<Components.Declared> declared;
    try {
      declared = declared(arguments);
    } catch (IllegalArgumentException error) {
      System.err.println("error: " + error.getMessage());
      System.exit(64);
      return;
    }
    Drive.runOnce(() -> new Phone(declared));
  }

  /**
   * The components that arguments name.
   *
   * @throws IllegalArgumentException if one is missing, or is no component.
   */
  static List<Components.Declared> declared(String... arguments) {
    List<Components.Declared> declared = new ArrayList<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      Class<?> type = Components.type(parts[0]);
      boolean isReceiver = BroadcastReceiver.class.isAssignableFrom(type);
      if (!isReceiver && !Application.class.isAssignableFrom(type) && !Activity.class.isAssignableFrom(type)
          && !Service.class.isAssignableFrom(type)) {
        throw new IllegalArgumentException(parts[0] + " is no Application, Activity, Service or BroadcastReceiver");
      }
      if (parts.length == 2 && !isReceiver) {
        throw new IllegalArgumentException("only a receiver has actions, not " + parts[0]);
      }
      declared.add(new Components.Declared(type, parts.length == 2 ? List.of(parts[1].split(",")) : List.of()));
    }
    if (declared.isEmpty()) {
      throw new IllegalArgumentException("name the app's class, such as com.example.App");
    }
    return declared;
  }
}
