// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import ScenarioFiles
internal import World

/// The profiles that replays read, as they are or changed for the time of a task.
///
/// Changing one number and running the rows again shows which of them read it; drawing all numbers of
/// a phone shows how far a prediction moves over what is unknown of it.
enum Inputs {
  /// A change to profiles, each by its name.
  struct Change: Sendable {
    var phone: @Sendable (String, PhoneProfile) -> PhoneProfile = { $1 }
    var system: @Sendable (String, OSProfile) -> OSProfile = { $1 }
    var providers: @Sendable (String, ProviderModel) -> ProviderModel = { $1 }
  }

  /// What is changed; nil reads profiles as they are.
  @TaskLocal static var change: Change?

  /// The most replications of a trial; a tenth of those that sample errors alone.
  @TaskLocal static var limit = Int.max / 10

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
