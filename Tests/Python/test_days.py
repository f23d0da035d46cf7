# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Days that hypothesis draws, and apps that run over them in the test's own process."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, assume, find, given, settings

import tracewatt as tw
from tracewatt.days import KINDS, PHONES, SYSTEMS, AppFailure, Day, days, events, simulate
from tracewatt.drive import App, Channel, Event

# The same examples in every run; a simulated day takes longer than hypothesis expects of an example.
FIXED = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
PLAIN = find(days(), lambda day: True, settings=FIXED)


class Tracker(App):
    def on_launched(self, event: Event) -> None:
        self.start("standard", desired_accuracy="best", distance_filter="25 m")

    def on_location(self, event: Event) -> None:
        self.upload(200 * len(event["fixes"]))

    def on_clock_changed(self, event: Event) -> None:
        raise ValueError("the clock has changed")


def findings(day: Day, folder: Path) -> list[str]:
    """What lint says, but that older Android systems do not model battery saver."""
    lines = tw.run("lint", day.write(str(folder)), "day.recipe.yaml", accepted=(0, 65)).stdout.splitlines()
    return [line for line in lines if "low_power_mode does not affect positions on android_1" not in line]


@settings(FIXED, max_examples=12)
@given(days())
def test_lint_accepts_every_day(here: Path, day: Day) -> None:
    assert findings(day, here) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_lint_accepts_every_system_phone_and_event(here: Path, system: str) -> None:
    unshrunk = settings(FIXED, phases=[Phase.generate])
    every = [event for kind in KINDS for event in find(events([kind], 1), bool, settings=unshrunk)]
    assert {name for event in every for name in event} == {"at", *KINDS}
    phones = list(PHONES[system.partition("_")[0]])
    assert findings(PLAIN._replace(scenario={**PLAIN.scenario, "os": [system], "phones": phones, "events": every}), here) == []


@settings(FIXED, max_examples=2)
@given(days(["ios_18", "android_16"], ["reboot", "system_kill", "charger", "gnss"]))
def test_an_app_lives_through_a_day_the_same_way_twice(day: Day) -> None:
    [measures] = simulate(day, Tracker)
    assert [measures] == simulate(day, Tracker)
    assert measures["os"] in ("ios_18", "android_16") and measures["replication"] == 0
    assert measures["energy_total_j"] > 0 and measures["upload_count"] <= measures["delivery_count"]


@pytest.mark.nightly
def test_a_failing_day_shrinks_to_the_event_that_matters() -> None:
    def fails(day: Day) -> bool:
        try:
            return not simulate(day, Tracker)
        except AppFailure:
            return True

    day = find(days(["ios_18"], ["screen", "clock_change"], minutes=5), fails, settings=FIXED)
    assert day.scenario["events"] == [{"at": "10 s", "clock_change": "+1 h"}]
    assert (day.scenario["app"], day.recipe) == ({}, PLAIN.recipe)


def test_an_exception_has_its_replication_time_and_event() -> None:
    launches: list[float] = []

    class Second(Tracker):
        def on_launched(self, event: Event) -> None:
            launches.append(event["t_s"])
            super().on_launched(event)

        def on_location(self, event: Event) -> None:
            assert len(launches) < 2, "this is the second day"

    with pytest.raises(AppFailure, match=r"replication 1, after .* s, event location: .*the second day") as raised:
        simulate(PLAIN, Second, replications=3)
    assert isinstance(raised.value.__cause__, AssertionError) and launches == [0, 0]
    assert raised.value.replication == 1 and 0 < raised.value.time_s < 60 and raised.value.event == "location"


def test_a_breach_of_the_protocol_has_the_words_of_the_lab() -> None:
    class Wrong(Tracker):
        def on_launched(self, event: Event) -> None:
            self.start("standart")
            self.state()

    with pytest.raises(AppFailure, match='replication 0, after 0 s, event launched: .*"standart"'):
        simulate(PLAIN, Wrong)
    with pytest.raises(tw.InputError, match="android_99"):
        simulate(PLAIN._replace(scenario={**PLAIN.scenario, "os": ["android_99"]}), Tracker)


@settings(FIXED, max_examples=2)
@given(days(["ios_27", "ios_18"], []))
def test_hypothesis_may_give_up_an_example_inside_of_the_app(day: Day) -> None:
    class Choosy(Tracker):
        def on_launched(self, event: Event) -> None:
            assume(event["system"] == "ios_27")

    assert simulate(day, Choosy)[0]["os"] == "ios_27" and day.scenario["events"] == []


def test_an_interrupt_leaves_nothing_behind(here: Path) -> None:
    def interrupted(channel: Channel) -> App:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(PLAIN, interrupted)
    assert os.listdir(here / "temporary") == []
