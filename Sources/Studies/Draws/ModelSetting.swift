// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import OSProfiles
public import PhoneModel
public import World

/// All numbers of the model that a run depends on: a phone, a system and the providers.
public struct ModelSetting: Sendable, Hashable {
  /// The phone.
  public var phone: PhoneProfile
  /// The operating system.
  public var system: OSProfile
  /// The providers' accuracy.
  public var providers: ProviderModel

  /// A setting from its parts.
  public init(phone: PhoneProfile, system: OSProfile, providers: ProviderModel) {
    self.phone = phone
    self.system = system
    self.providers = providers
  }

  /// The setting with parameters at other values.
  ///
  /// Pairs of a lesser and a greater number stay in order: if two changes would cross, the greater
  /// number is raised to the lesser one.
  public func with(_ changes: [(parameter: ModelParameter, value: Double)]) -> ModelSetting {
    var setting = self
    for change in changes { change.parameter.set(change.value, in: &setting) }
    setting.keepOrder()
    return setting
  }

  private mutating func keepOrder() {
    func raise<Value: Comparable>(_ greater: inout Value, to lesser: Value) {
      greater = max(greater, lesser)
    }
    raise(&system.lifeCycle.filteredResumeMaximum, to: system.lifeCycle.filteredResumeMinimum)
    raise(&system.beacons.proximityNear, to: system.beacons.proximityImmediate)
    raise(&system.visits.dwell, to: system.visits.falseDwell)
    raise(&system.regions.cushionMaximum, to: system.regions.cushionMinimum)
    raise(&system.regions.scanMaximum, to: system.regions.scanMinimum)
    raise(&system.regions.tailMaximum, to: system.regions.tailMinimum)
    raise(&system.visits.sleepingDelayMaximum, to: system.visits.sleepingDelayMinimum)
    raise(&system.visits.dateErrorMaximum, to: system.visits.dateErrorMinimum)
    raise(&system.accuracy.startUpMaximum, to: system.accuracy.startUpMinimum)
    raise(&providers.gnss.maximumTimeConstant, to: providers.gnss.minimumTimeConstant)
    raise(&providers.gnss.maximumTimeConstant, to: providers.gnss.decorrelationTime)
    raise(&providers.wifi.cachedAgeP95, to: providers.wifi.cachedAgeMedian)
  }
}
