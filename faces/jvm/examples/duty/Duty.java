// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package duty;

import dev.tracewatt.drive.App;
import dev.tracewatt.drive.Drive;
import dev.tracewatt.drive.Event;
import dev.tracewatt.drive.Fix;
import dev.tracewatt.drive.Motion;

/** The built-in strategy duty_cycled: the best accuracy on the move, a region at rest. */
public final class Duty extends App {
  private static final double REST_S = 300;

  private boolean isTracking;

  /** Runs the app. */
  public static void main(String[] arguments) {
    Drive.run(Duty::new);
  }

  @Override
  protected void onLaunched(Event event) {
    start("significant_change");
    start("motion");
    track();
  }

  private void track() {
    if (isTracking) {
      return;
    }
    isTracking = true;
    stopMonitoring("exit", "region");
    start("standard", "desired_accuracy", "best", "pauses_location_updates_automatically", false);
    if (isStationary()) {
      timer(0, REST_S);
    }
  }

  private boolean isStationary() {
    Motion motion = state().motion();
    return motion != null && motion.stationary();
  }

  @Override
  protected void onExitedRegion(Event event) {
    if (event.region().name().equals("exit")) {
      track();
    }
  }

  @Override
  protected void onLocation(Event event) {
    if (!isTracking && !isStationary()) {
      track();
    }
  }

  @Override
  protected void onMotion(Event event) {
    if (!isTracking) {
      return;
    }
    if (event.motion().stationary()) {
      timer(0, REST_S);
    } else {
      cancelTimer(0);
    }
  }

  @Override
  protected void onTimer(Event event) {
    if (!isTracking) {
      return;
    }
    Fix fix = location();
    if (fix == null) {
      timer(0, REST_S);
      return;
    }
    isTracking = false;
    monitor("exit", fix.latitude(), fix.longitude(), 100, "notify_on_entry", false);
    stop("standard");
  }
}
