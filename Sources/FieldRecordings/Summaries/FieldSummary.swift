// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import PhoneModel

/// The numbers that the checks need from one set of recordings, measured or simulated.
package struct FieldSummary: Sendable {
  /// The phone of each platform that has recordings: the phone of the first recording.
  package var phones: [Platform: String]
  /// The battery of each recording.
  package var drains: [RunDrain]
  /// The battery in each phase of the moving recordings.
  package var phases: [PhaseDrain]
  /// Every trip of the duty-cycled recordings.
  package var trips: [TripWake]
  /// Every dwell of the duty-cycled recordings.
  package var dwells: [DwellWake]
  /// Positions by setting and place.
  package var accuracy: [AccuracyGroup: AccuracySummary]
  /// Deliveries to phones at rest, by cell.
  package var deliveries: [FieldCell: [StationaryDeliveries]]

  /// Positions of one setting at one kind of place.
  package struct AccuracyGroup: Sendable, Hashable {
    /// iOS or Android.
    package var platform: Platform
    /// The location request of the app.
    package var setting: FieldSetting
    /// Whether the app switched tracking on and off by itself.
    package var isDutyCycled: Bool
    /// A kind of place of `FieldPlace`; `still` for phones that are at rest throughout.
    package var place: String

    /// The group in words.
    package var name: String {
      "\(setting.text)\(isDutyCycled || place == "still" ? "" : ", always on"), \(place)"
    }
  }

  /// The summary of some recordings.
  package init(_ data: FieldDataSet) {
    phones = Dictionary(
      data.runs.map { ($0.platform, $0.phone) },
      uniquingKeysWith: { first, _ in first }
    )
    drains = data.runs.compactMap { RunDrain($0, in: data.sessions[$0.session]) }
    phases = []
    trips = []
    dwells = []
    deliveries = [:]
    var fences: [String: [Double?]] = [:]
    var still: [FieldCell: [FieldRun]] = [:]
    for run in data.runs {
      guard let session = data.sessions[run.session] else { continue }
      guard session.phases.contains(where: \.isTrip) else {
        still[FieldCell(run, in: session), default: []].append(run)
        continue
      }
      phases += PhaseDrain.phases(of: run, in: session)
      let exits = fences[session.id] ?? TripWake.fenceExits(session)
      fences[session.id] = exits
      trips += TripWake.wakes(of: run, in: session, fences: exits)
      dwells += DwellWake.dwells(of: run, in: session)
    }
    deliveries = still.mapValues { StationaryDeliveries.stretches($0) }
    accuracy = AccuracySummary.summaries(data) { run, mode in
      guard run.setting != .none else { return [] }
      let places = mode == "STILL" ? ["still"] : FieldPlace.groups(ofMode: mode)
      return places.map {
        AccuracyGroup(
          platform: run.platform,
          setting: run.setting,
          isDutyCycled: run.isDutyCycled,
          place: $0
        )
      }
    }
  }

  /// The cells in the order of their first recordings.
  package var cells: [CellDrain] { CellDrain.grouped(drains) }

  /// The cells on the move with requests, each rate less that of the phones without requests in the
  /// same session.
  ///
  /// What a session takes whatever the setting, such as handling and the place, cancels. Recordings
  /// of sessions without such a phone are left out.
  package var netCells: [CellDrain] {
    let controls = drains.filter { $0.cell.setting == .none }
    return CellDrain.grouped(
      drains.compactMap { drain in
        let idle = controls.filter {
          $0.session == drain.session && $0.cell.platform == drain.cell.platform
        }
        guard drain.cell.setting != .none, !drain.cell.isStill, let rate = drain.corrected,
          let without = FieldStatistics.mean(idle.compactMap(\.corrected))
        else { return nil }
        var drain = drain
        drain.corrected = rate - without
        return drain
      }
    )
  }
}
