# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""An app in Python, which `tracewatt drive` runs.

A subclass of App reacts to events by methods named after them:

    class Tracker(App):
        def on_launched(self, event):
            self.start("standard", desired_accuracy="best")

        def on_location(self, event):
            self.store("last", str(event["fixes"][-1]["latitude_deg"]))

    run(Tracker)

`tracewatt drive office_day -- python3 tracker.py` then runs it beside the day's strategies. A launch makes a new object,
as a phone starts a new process; only stored values survive. Print to standard error, because standard output belongs to
the protocol.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, TextIO

PROTOCOL = "tracewatt.drive.v1"

# Made once, because json.dumps makes another encoder for each line.
_encode = json.JSONEncoder(separators=(",", ":")).encode
_decode = json.JSONDecoder().decode
_DONE = '{"done":true}\n'

Event = dict[str, Any]


class App:
    """One process of an app.

    Methods such as on_launched, on_location or on_timer take an event, a dictionary with its values. Requests are made
    while an event is handled; the system answers them by events. Events without a method are ignored.
    """

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    def start(self, service: str, **settings: object) -> None:
        """Starts a service; settings have the names and units of a strategy's file."""
        self.request("start", service=service, **settings)

    def stop(self, service: str) -> None:
        """Stops a service."""
        self.request("stop", service=service)

    def request_location(self, **settings: object) -> None:
        """Asks for one position, with desired_accuracy or, on Android, priority."""
        self.request("request_location", **settings)

    def monitor_beacons(self, name: str, uuid: str, **settings: object) -> None:
        """Watches beacons, with major and minor if they are known."""
        self.request("monitor_beacons", name=name, uuid=uuid, **settings)

    def monitor(
        self, name: str, latitude_deg: float, longitude_deg: float, radius_m: float, **settings: object
    ) -> None:
        """Watches a circle; kind is region, geofence or condition."""
        self.request(
            "monitor",
            name=name,
            latitude_deg=latitude_deg,
            longitude_deg=longitude_deg,
            radius_m=radius_m,
            **settings,
        )

    def stop_monitoring(self, name: str, kind: str = "region") -> None:
        """Stops watching a circle."""
        self.request("stop_monitoring", name=name, kind=kind)

    def timer(self, timer: int, after_s: float) -> None:
        """Sets one of sixteen timers, 0 to 15, in seconds."""
        self.request("timer", timer=timer, after_s=after_s)

    def cancel_timer(self, timer: int) -> None:
        """Cancels a timer."""
        self.request("cancel_timer", timer=timer)

    def upload(self, size: int) -> None:
        """Sends a number of bytes to the app's server."""
        self.request("upload", bytes=size)

    def store(self, key: str, value: str | None) -> None:
        """Stores a value that survives the process, or removes it."""
        self.request("store", key=key, value=value)

    def stored(self, key: str) -> str | None:
        """A stored value."""
        answer = self._channel.ask({"query": "stored", "key": key})["stored"]
        return None if answer is None else str(answer)

    def state(self) -> dict[str, Any]:
        """The state of app and phone, as far as an app may know it."""
        return dict(self._channel.ask({"query": "state"})["state"])

    def location(self) -> dict[str, Any] | None:
        """The last known position, which counts as delivered."""
        answer = self._channel.ask({"query": "location"})["location"]
        return None if answer is None else dict(answer)

    def batch(self, *events: str, limit: int = 1000) -> None:
        """Lets the lab collect events of some kinds, until another event comes or the limit is reached."""
        self.request("batch", events=list(events), limit=limit)

    def request(self, name: str, /, **values: object) -> None:
        """Any request of the protocol; values that are None are left out."""
        kept = {key: value for key, value in values.items() if value is not None}
        self._channel.send({"request": name, **kept})


class Channel:
    """The lines to and from the lab."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self._source = source
        self._sink = sink

    def send(self, line: object) -> None:
        """Writes a line, which is sent with the next question or at the end of the turn."""
        self._sink.write(_encode(line) + "\n")

    def hand_back(self) -> None:
        """Ends the turn."""
        self._sink.write(_DONE)

    def ask(self, line: object) -> dict[str, Any]:
        """Sends a line and waits for its answer."""
        self.send(line)
        answer = self.receive()
        if answer is None:
            raise EOFError("the lab has ended the conversation")
        return answer

    def receive(self) -> dict[str, Any] | None:
        """The next line; None at the end."""
        self._sink.flush()
        line = self._source.readline()
        if not line:
            return None
        value: dict[str, Any] = _decode(line)
        return value


def run(
    make: Callable[[Channel], App], source: TextIO | None = None, sink: TextIO | None = None
) -> None:
    """Runs an app until the lab ends: one object for each launch, made by the class or a function."""
    channel = Channel(source or sys.stdin, sink or sys.stdout)
    greeting = channel.receive()
    if greeting is None or greeting.get("hello", {}).get("protocol") != PROTOCOL:
        raise SystemExit(f"this program is run by: tracewatt drive DAY -- python3 FILE ({PROTOCOL})")
    channel.send({"hello": {"protocol": PROTOCOL, "persistent": True}})
    app: App | None = None
    while (line := channel.receive()) is not None:
        for event in line["events"]:
            name = event["event"]
            if name == "launched":
                app = make(channel)
            handler = getattr(app, f"on_{name}", None)
            if handler is not None:
                handler(event)
            if name == "ended":
                app = None
        channel.hand_back()
