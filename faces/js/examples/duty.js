// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** The built-in strategy duty_cycled: the best accuracy while the phone moves, a region while it rests. */

import { App, run } from '../drive.js';

class Duty extends App {
  isTracking = false;

  onLaunched() {
    this.start('significant_change');
    this.start('motion');
    this.track();
  }

  track() {
    if (this.isTracking) return;
    this.isTracking = true;
    this.stopMonitoring('exit');
    this.start('standard', { desired_accuracy: 'best', pauses_location_updates_automatically: false });
    if (this.isStationary()) this.timer(0, 300);
  }

  isStationary() { return this.state().motion?.stationary ?? false; }

  onExitedRegion(event) {
    if (event.region.name === 'exit') this.track();
  }

  onLocation() {
    if (!this.isTracking && !this.isStationary()) this.track();
  }

  onMotion(event) {
    if (!this.isTracking) return;
    if (event.motion.stationary) this.timer(0, 300);
    else this.cancelTimer(0);
  }

  onTimer() {
    if (!this.isTracking) return;
    const fix = this.location();
    if (fix === null) {
      this.timer(0, 300);
      return;
    }
    this.isTracking = false;
    this.monitor('exit', fix.latitude_deg, fix.longitude_deg, 100, { notify_on_entry: false });
    this.stop('standard');
  }
}

run(Duty);
