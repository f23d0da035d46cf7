# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The built-in strategy duty_cycled as an app, as in the examples of the other faces.

    tracewatt drive office_day --strategy duty_cycled -- python3 python/examples/duty.py
"""

from tracewatt.drive import App, run


class Duty(App):
    """The built-in strategy duty_cycled."""

    tracking = False

    def on_launched(self, event):
        self.start("significant_change")
        self.start("motion")
        self.track()

    def track(self):
        if self.tracking:
            return
        self.tracking = True
        self.stop_monitoring("exit")
        self.start("standard", desired_accuracy="best", pauses_location_updates_automatically=False)
        if self.is_stationary():
            self.timer(0, 300)

    def is_stationary(self):
        motion = self.state()["motion"]
        return motion is not None and motion["stationary"]

    def on_exited_region(self, event):
        if event["region"]["name"] == "exit":
            self.track()

    def on_location(self, event):
        if not self.tracking and not self.is_stationary():
            self.track()

    def on_motion(self, event):
        if not self.tracking:
            return
        if event["motion"]["stationary"]:
            self.timer(0, 300)
        else:
            self.cancel_timer(0)

    def on_timer(self, event):
        if not self.tracking:
            return
        fix = self.location()
        if fix is None:
            return self.timer(0, 300)
        self.tracking = False
        self.monitor("exit", fix["latitude_deg"], fix["longitude_deg"], 100, notify_on_entry=False)
        self.stop("standard")


run(Duty)
