#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks a trace against Perfetto's published schema and against the tables it was made of.

Usage: check_trace.py TRACE [RESULTS]

The schema is the one in the perfetto wheel. The rules are those that Perfetto's trace processor
applies: described tracks, balanced slices, valid incremental state, known interned texts. With a
folder of results, the seconds of every power state, the joules of every cause and the number of
deliveries and events must be those of the tables.
"""

import collections
import csv
import gzip
import pathlib
import sys

from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as schema

CLEARED = schema.TracePacket.SEQ_INCREMENTAL_STATE_CLEARED
NEEDED = schema.TracePacket.SEQ_NEEDS_INCREMENTAL_STATE
BOOTTIME = schema.BUILTIN_CLOCK_BOOTTIME
REALTIME = schema.BUILTIN_CLOCK_REALTIME


class Sequence:
    """What a sequence of packets has said so far."""

    def __init__(self):
        self.valid = False
        self.track = None
        self.clock = None
        self.time = -1
        self.texts = collections.defaultdict(dict)


class Track:
    """A track and what is on it."""

    def __init__(self, descriptor):
        self.descriptor = descriptor
        self.open = []
        self.end = 0
        self.slices = []
        self.instants = []
        self.values = 0


def unknown_fields(message, path=""):
    """The fields that the published schema does not know, in a message and all within it."""
    from google.protobuf.unknown_fields import UnknownFieldSet

    for field in UnknownFieldSet(message):
        yield f"{path}.{field.field_number}"
    for field, value in message.ListFields():
        if field.type == field.TYPE_MESSAGE:
            for item in value if field.is_repeated else [value]:
                yield from unknown_fields(item, f"{path}.{field.name}")


def read(path):
    """Reads a trace; an AssertionError says what is wrong with it."""
    trace = schema.Trace()
    data = path.read_bytes()
    assert trace.ParseFromString(data) == len(data), "bytes are left over"
    assert trace.packet, "the trace is empty"
    tracks, sequences, flows = {}, {}, collections.defaultdict(list)
    clocks = {}
    for packet in trace.packet:
        unknown = list(unknown_fields(packet))
        assert not unknown, f"the schema has no {unknown}"
        assert packet.trusted_packet_sequence_id > 0, "a packet belongs to no sequence"
        state = sequences.setdefault(packet.trusted_packet_sequence_id, Sequence())
        if packet.sequence_flags & CLEARED:
            state.valid, state.texts = True, collections.defaultdict(dict)
            state.track = packet.trace_packet_defaults.track_event_defaults.track_uuid
            state.clock = packet.trace_packet_defaults.timestamp_clock_id
        if packet.sequence_flags & NEEDED:
            assert state.valid, "a packet needs a state that nobody has set"
        for field, entries in packet.interned_data.ListFields():
            for entry in entries:
                text = entry.str.decode() if hasattr(entry, "str") else entry.name
                assert entry.iid not in state.texts[field.name], "an iid is given twice"
                state.texts[field.name][entry.iid] = text
        if packet.HasField("clock_snapshot"):
            assert packet.clock_snapshot.primary_trace_clock == BOOTTIME
            clocks = {clock.clock_id: clock.timestamp for clock in packet.clock_snapshot.clocks}
        if packet.HasField("track_descriptor"):
            descriptor = packet.track_descriptor
            assert descriptor.uuid and descriptor.uuid not in tracks, "a track's uuid is not unique"
            assert not descriptor.parent_uuid or descriptor.parent_uuid in tracks, (
                f"{descriptor.name} stands under an unknown track"
            )
            tracks[descriptor.uuid] = Track(descriptor)
        if packet.HasField("track_event"):
            check_event(packet, state, tracks, flows)
    assert clocks.get(BOOTTIME) == 0, "no clock snapshot begins at 0"
    for track in tracks.values():
        assert not track.open, f"{track.descriptor.name} has a slice without end"
    for flow, times in flows.items():
        assert len(times) == 2, f"flow {flow} touches {len(times)} events"
    processes = [t.descriptor.process.pid for t in tracks.values() if t.descriptor.HasField("process")]
    assert len(set(processes)) == len(processes), "two processes have one pid"
    return tracks, flows, clocks, len(data)


def check_event(packet, state, tracks, flows):
    """Adds an event to its track."""
    event = packet.track_event
    clock = packet.timestamp_clock_id if packet.HasField("timestamp_clock_id") else state.clock
    assert clock == BOOTTIME, "an event has no declared clock"
    assert packet.timestamp >= state.time, "time goes back within a sequence"
    state.time = packet.timestamp
    uuid = event.track_uuid if event.HasField("track_uuid") else state.track
    assert uuid in tracks, f"no track {uuid} is described"
    track = tracks[uuid]
    name = state.texts["event_names"][event.name_iid] if event.HasField("name_iid") else None
    for category in event.category_iids:
        assert category in state.texts["event_categories"], "a category has no text"
    annotations = {}
    for annotation in event.debug_annotations:
        key = state.texts["debug_annotation_names"][annotation.name_iid]
        kind = annotation.WhichOneof("value")
        value = getattr(annotation, kind)
        if kind == "string_value_iid":
            value = state.texts["debug_annotation_string_values"][value]
        annotations[key] = value
    is_counter = track.descriptor.HasField("counter")
    assert (event.type == event.TYPE_COUNTER) == is_counter, "an event does not fit its track"
    for flow in event.flow_ids:
        flows[flow].append(packet.timestamp)
    if event.type == event.TYPE_SLICE_BEGIN:
        assert name is not None, "a slice has no name"
        assert not track.open and packet.timestamp >= track.end, "slices of one track cross"
        track.open.append((name, packet.timestamp, annotations))
    elif event.type == event.TYPE_SLICE_END:
        assert track.open, "a slice ends that has not begun"
        begun, start, about = track.open.pop()
        assert packet.timestamp > start, "a slice has no length"
        track.end = packet.timestamp
        track.slices.append((begun, start, packet.timestamp, about))
    elif event.type == event.TYPE_INSTANT:
        assert name is not None, "an instant has no name"
        track.instants.append((name, packet.timestamp, annotations))
    elif event.type == event.TYPE_COUNTER:
        assert event.HasField("double_counter_value"), "a counter event has no value"
        assert track.descriptor.counter.unit_name, "a counter has no unit"
        track.values += 1
    else:
        raise AssertionError(f"an event is of type {event.type}")


def rows(folder, name):
    """The rows of a table, compressed or not; none if it is missing."""
    for path, opened in ((folder / f"{name}.csv", open), (folder / f"{name}.csv.gz", gzip.open)):
        if path.exists():
            with opened(path, "rt", newline="", encoding="utf-8") as file:
                yield from csv.DictReader(file)


def title(row):
    """What a run is called in the trace."""
    return (
        f"{row['scenario']}: {row['strategy']}, {row['phone']}, {row['os']}, "
        f"replication {row['replication']}"
    )


def compare(tracks, folder):
    """Holds the trace against the tables of its results."""

    def path(track):
        names = []
        while track:
            names.insert(0, track.descriptor.name)
            track = tracks.get(track.descriptor.parent_uuid)
        return tuple(names)

    by_path = {path(track): track for track in tracks.values()}
    runs = {names[0] for names in by_path if "replication" in names[0]}
    seconds = collections.Counter()
    joules = collections.Counter()
    deliveries = collections.Counter()
    events = collections.Counter()
    for names, track in by_path.items():
        if len(names) != 3:
            continue
        run, group, name = names
        if group == "power states":
            for state, start, end, about in track.slices:
                key = (run, name, state, about["cause"], about["category"], about.get("client"))
                seconds[key] += end - start
        elif group == "causes":
            for cause, _, _, about in track.slices:
                joules[run, cause, about["category"], about.get("client")] += about["energy_j"]
        elif group == "deliveries":
            deliveries[run, name] += len(track.instants)
        elif group in ("events", "app state"):
            events[run] += len(track.instants) + len(track.slices)
    checked = 0
    expected = collections.Counter()
    for row in rows(folder, "energy"):
        run = title(row)
        if run not in runs:
            continue
        client = int(row["client"]) if row["client"] else None
        key = (run, row["component"], row["state"], row["cause"], row["category"], client)
        wanted = float(row["active_s"])
        assert abs(seconds.pop(key, 0) / 1e9 - wanted) < 1e-6, f"{key} has other seconds"
        expected[run, row["cause"], row["category"], client] += float(row["energy_j"])
        checked += 1
    left = {key: value for key, value in seconds.items() if value}
    assert not left, f"the ledger does not hold {left}"
    for key, wanted in expected.items():
        found = joules.get(key, 0)
        assert abs(found - wanted) <= 1e-6 * max(1, abs(wanted)), f"{key}: {found} is not {wanted}"
    wanted = collections.Counter((title(row), row["source"]) for row in rows(folder, "fixes"))
    assert deliveries == wanted, "the deliveries are not those of fixes.csv"
    wanted = collections.Counter(title(row) for row in rows(folder, "events"))
    assert events == wanted, "the events are not those of events.csv"
    assert checked, "no run of the trace is in the ledger"
    return checked


def main():
    """Checks what the command line names."""
    tracks, flows, clocks, size = read(pathlib.Path(sys.argv[1]))
    slices = sum(len(track.slices) for track in tracks.values())
    instants = sum(len(track.instants) for track in tracks.values())
    values = sum(track.values for track in tracks.values())
    print(
        f"{size} bytes, {len(tracks)} tracks, {slices} slices, {instants} instants, "
        f"{values} values, {len(flows)} flows, "
        f"{'with' if REALTIME in clocks else 'without'} the time of day"
    )
    if len(sys.argv) > 2:
        checked = compare(tracks, pathlib.Path(sys.argv[2]))
        print(f"{checked} rows of energy.csv, the deliveries and the events agree")


if __name__ == "__main__":
    main()
