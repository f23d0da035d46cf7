// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The packets of a trace, and the numbers that are unique among them.
///
/// Numbers of fields are those of Perfetto's `trace_packet.proto`, `track_descriptor.proto`,
/// `counter_descriptor.proto`, `process_descriptor.proto` and `clock_snapshot.proto`.
final class PerfettoPackets {
  /// The clock of all timestamps, `BUILTIN_CLOCK_BOOTTIME`: nanoseconds from a scenario's start.
  static let clock: UInt64 = 6
  /// `BUILTIN_CLOCK_REALTIME`: nanoseconds from 1970.
  private static let wallClock: UInt64 = 1

  private var trace = ProtobufWriter()
  private var lastSequence: UInt64 = 0
  /// The identifiers in use; only for lookup.
  private var taken: Set<UInt64> = [0]

  /// The trace so far.
  var bytes: [UInt8] { trace.bytes }

  /// Adds a packet to a sequence, which has its own state.
  func packet(_ sequence: UInt64, _ write: (inout ProtobufWriter) -> Void) {
    trace.message(1) { packet in
      packet.varint(10, sequence)
      write(&packet)
    }
  }

  /// A sequence that no other caller uses.
  func newSequence() -> UInt64 {
    lastSequence += 1
    return lastSequence
  }

  /// A unique identifier that depends only on names.
  ///
  /// If two lists of names have the same hash, the later one takes the next number.
  func identifier(of names: [String]) -> UInt64 {
    var number = StableHash.value(of: names)
    while !taken.insert(number).inserted { number &+= 1 }
    return number
  }

  /// Declares the clock of the timestamps.
  ///
  /// - Parameters:
  ///   - unixNanoseconds: the time of day at timestamp 0; nil if there is none.
  ///   - offset: the minutes by which local time is ahead of UTC; nil if unknown.
  func declareClock(unixNanoseconds: Int64?, offset: Int?) {
    let sequence = newSequence()
    packet(sequence) { packet in
      packet.varint(8, 0)
      packet.varint(58, Self.clock)
      packet.message(6) { snapshot in
        snapshot.message(1) { clock in
          clock.varint(1, Self.clock)
          clock.varint(2, 0)
        }
        if let unixNanoseconds, unixNanoseconds >= 0 {
          snapshot.message(1) { clock in
            clock.varint(1, Self.wallClock)
            clock.signed(2, unixNanoseconds)
          }
        }
        snapshot.varint(2, Self.clock)
      }
    }
    guard let offset else { return }
    // SystemInfo.timezone_off_mins.
    packet(sequence) { packet in packet.message(45) { $0.signed(7, Int64(offset)) } }
  }
}

/// A track: its position among the others, and its name.
struct PerfettoTrack {
  /// The content of a track.
  enum Kind {
    /// Other tracks, under a heading at the viewer's top level.
    case process(number: Int)
    /// Other tracks.
    case group
    /// Slices and instants.
    case slices
    /// Numbers, with their unit.
    case counter(unit: String)
  }

  /// Its identifier in the trace.
  let identifier: UInt64
  /// The names on the path to it, its own last.
  let path: [String]

  /// Describes a new track.
  ///
  /// - Parameters:
  ///   - kind: its content.
  ///   - name: the displayed name.
  ///   - key: the names that distinguish it from others of its parent; nil uses the name.
  ///   - parent: the track above it.
  ///   - rank: its position among the parent's tracks.
  ///   - about: a description in one line; empty for none.
  ///   - packets: the trace.
  ///   - sequence: the sequence of its events, whose state begins here; nil for none.
  init(
    _ kind: Kind,
    _ name: String,
    key: [String]? = nil,
    under parent: PerfettoTrack? = nil,
    rank: Int,
    about: String = "",
    to packets: PerfettoPackets,
    sequence: UInt64? = nil
  ) {
    path = (parent?.path ?? []) + (key ?? [name])
    let identifier = packets.identifier(of: path)
    self.identifier = identifier
    packets.packet(sequence ?? packets.newSequence()) { packet in
      packet.message(60) { track in
        track.varint(1, identifier)
        track.text(2, name)
        if let parent { track.varint(5, parent.identifier) }
        switch kind {
        case .process(let number):
          track.message(3) { process in
            process.signed(1, Int64(number))
            process.text(6, name)
          }
        case .counter(let unit):
          track.message(8) { $0.text(6, unit) }
        case .group, .slices: break
        }
        // Children are ordered by rank, and tracks with the same name are not merged.
        track.varint(11, 3)
        track.signed(12, Int64(rank))
        if !about.isEmpty { track.text(14, about) }
        track.varint(15, 2)
      }
      guard sequence != nil else { return }
      packet.varint(13, 1)
      packet.varint(87, 1)
      packet.message(59) { defaults in
        defaults.varint(58, PerfettoPackets.clock)
        defaults.message(11) { $0.varint(11, identifier) }
      }
    }
  }
}
