// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// A constant that was fitted to the recordings, with the recordings that it saw.
struct FittedConstant: Sendable {
  /// The parts of the recordings that are left out in turn.
  enum Leave: String, Sendable {
    case phone, plan, day

    /// The part that a recording belongs to.
    func part(_ run: FieldRun) -> String {
      switch self {
      case .phone: run.unit
      case .plan: run.timeline
      case .day: run.session
      }
    }
  }

  /// The method by which the constant is fitted again.
  enum Method: Sendable {
    /// As a multiple of its shipped value, by least squares of the points used.
    ///
    /// The function gives the share of a state's energy that is proportional to the constant.
    case energy(@Sendable (PhoneProfile, Component, String) -> Double)
    /// As the statistic that it was made to reproduce.
    case statistic(String, unit: String, @Sendable (FieldDataSet) -> Double?)
  }

  /// The phone and system whose constants these are.
  struct Profiles: Sendable {
    var phone: PhoneProfile
    var system: OSProfile
  }

  /// The key in its profile, or its name in the replay.
  var key: String
  /// The platform whose rows read it.
  var platform: Platform = .ios
  /// The part of the model that it belongs to.
  var part: FieldReading.Part
  /// The quantity it was fitted to.
  var fits: FieldReading.Quantity
  /// The shipped value.
  var value: @Sendable (Profiles) -> String
  /// Whether it saw the recordings of a cell.
  var saw: @Sendable (FieldCell) -> Bool
  /// The sessions that it saw; nil for all.
  var sessions: Set<String>?
  /// The parts that are left out in turn: the largest of which the recordings contain at least two.
  var leave: Leave
  /// The method by which it is fitted again.
  var method: Method
  /// The profile numbers that it represents (`FittedNumbers`), if they are not its key.
  var covers: [String] = []

  /// The profile numbers that it represents.
  var numbers: [String] { covers.isEmpty ? [key] : covers }
}
