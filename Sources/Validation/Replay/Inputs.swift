// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import ScenarioFiles
internal import Studies
internal import World

/// The profiles that replays read, unchanged or changed within a task.
///
/// Changing one number and running the rows again shows which rows read it; drawing all numbers of
/// a phone shows the range of a prediction over the phone's unknown parameters.
enum Inputs {
  /// A change to profiles, each by its name.
  struct Change: Sendable {
    var phone: @Sendable (String, PhoneProfile) -> PhoneProfile = { $1 }
    var system: @Sendable (String, OSProfile) -> OSProfile = { $1 }
    var providers: @Sendable (String, ProviderModel) -> ProviderModel = { $1 }
    var setup: @Sendable (ModelParameter) -> Double = { $0.value }
  }

  /// The change in effect; nil reads the profiles unchanged.
  @TaskLocal static var change: Change?

  /// The largest number of replications of a trial; trials that only sample errors may have ten
  /// times it.
  @TaskLocal static var limit = Int.max / 10

  /// A number of a replayed set-up that its source leaves open.
  ///
  /// - Parameters:
  ///   - key: the row and the number, such as `R04.interval`.
  ///   - value: the number in use, in SI units, inside the range.
  ///   - range: what the source allows; all values are equally credible.
  /// - Returns: the number in use, or the one that is drawn.
  static func open(_ key: String, _ value: Double, _ range: ClosedRange<Double>) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    let number = ModelParameter(key: "setup." + key, value: value, low: low, high: high) { _, _ in }
    return change?.setup(number) ?? value
  }

  static func phone(_ name: String) throws -> PhoneProfile {
    let phone = try BuiltIn.phone(name)
    return change?.phone(name, phone) ?? phone
  }

  static func system(_ name: String) throws -> OSProfile {
    let system = try BuiltIn.system(name)
    return change?.system(name, system) ?? system
  }

  static func providers(_ name: String) throws -> ProviderModel {
    changed(try BuiltIn.providers(name), named: name)
  }

  static func changed(_ providers: ProviderModel, named name: String) -> ProviderModel {
    change?.providers(name, providers) ?? providers
  }
}
