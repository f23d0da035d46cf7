// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import StudyResults

/// A study's details as a trace for the Perfetto viewer.
///
/// Each run is what Perfetto calls a process, and so is the world of a day; both contain tracks:
/// power states of each component, power, energy and charge as counters, causes of energy,
/// deliveries, the app's state and its events. Times count from the scenario's start; if all days
/// begin at the same instant, the trace also contains the time of day. The same study gives the
/// same bytes.
///
/// Source: Perfetto's `trace.proto`, `track_descriptor.proto` and `track_event.proto`.
public struct PerfettoTrace {
  private let study: RecordedStudy

  /// The trace of a study.
  ///
  /// - Parameter study: a results folder.
  /// - Throws: `PerfettoError.noDetails` if the folder contains no detail tables, `noStates` if none
  ///   of them has power states.
  public init(_ study: RecordedStudy) throws(PerfettoError) {
    guard !study.details.isEmpty else { throw .noDetails }
    guard study.hasStates else { throw .noStates }
    self.study = study
  }

  /// The trace in Perfetto's own binary format.
  public var bytes: [UInt8] {
    let packets = PerfettoPackets()
    declareClock(to: packets)
    var count = 0
    for day in study.days {
      let runs = study.details.filter { $0.key.scenario == day.name }
      guard !runs.isEmpty else { continue }
      count += 1
      PerfettoWorld(day).write(number: count, to: packets)
      for run in ordered(runs) {
        count += 1
        PerfettoRun(run, of: day).write(number: count, to: packets)
      }
    }
    return packets.bytes
  }

  /// The runs of a day: by phone and system, then in the order of the strategies.
  private func ordered(_ runs: [RecordedRun]) -> [RecordedRun] {
    let places = Dictionary(
      study.strategies.enumerated().map { ($1, $0) },
      uniquingKeysWith: min
    )
    func order(_ key: RunKey) -> (String, String, Int, String, Int) {
      (key.phone, key.os, places[key.strategy] ?? places.count, key.strategy, key.replication)
    }
    return runs.sorted { order($0.key) < order($1.key) }
  }

  private func declareClock(to packets: PerfettoPackets) {
    let scenarios = Set(study.details.map(\.key.scenario))
    let days = study.days.filter { scenarios.contains($0.name) }
    let starts = days.map { $0.startUTC.flatMap(WallTime.unixMilliseconds) }
    let isOne = starts.allSatisfy { $0 == starts.first }
    let start = isOne ? starts.first ?? nil : nil
    let offsets = days.map(\.utcOffset)
    let offset = offsets.allSatisfy { $0 == offsets.first } ? offsets.first : nil
    packets.declareClock(
      unixNanoseconds: start.map { $0 * 1_000_000 },
      offset: start == nil ? nil : offset.flatMap(UTCOffset.minutes)
    )
  }
}

/// The reason why a study cannot be written as a Perfetto trace.
public enum PerfettoError: Error, Hashable {
  /// The folder contains no detail tables.
  case noDetails
  /// The folder contains no power states.
  case noStates
}
