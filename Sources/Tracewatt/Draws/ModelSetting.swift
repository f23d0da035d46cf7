// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import OSProfiles
public import PhoneModel
public import World

/// Every number of the model that a run depends on: a phone, a system and the providers.
public struct ModelSetting: Sendable, Hashable {
  /// The phone.
  public var phone: PhoneProfile
  /// The operating system.
  public var system: OSProfile
  /// The providers' accuracy.
  public var providers: ProviderModel

  /// A setting by its parts.
  public init(phone: PhoneProfile, system: OSProfile, providers: ProviderModel) {
    self.phone = phone
    self.system = system
    self.providers = providers
  }

  /// The setting with parameters at other values.
  ///
  /// Numbers that come as a lesser and a greater one stay in order: the greater one is raised to the
  /// lesser one where two changes would cross.
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
    raise(&system.filteredResumeMaximum, to: system.filteredResumeMinimum)
    raise(&system.proximityNear, to: system.proximityImmediate)
    raise(&system.visitDwell, to: system.visitFalseDwell)
    raise(&system.regionCushionMaximum, to: system.regionCushionMinimum)
    raise(&system.regionScanMaximum, to: system.regionScanMinimum)
    raise(&system.regionTailMaximum, to: system.regionTailMinimum)
    raise(&system.visitSleepingDelayMaximum, to: system.visitSleepingDelayMinimum)
    raise(&system.visitDateErrorMaximum, to: system.visitDateErrorMinimum)
    raise(&system.startUpAccuracyMaximum, to: system.startUpAccuracyMinimum)
    raise(&providers.gnss.maximumTimeConstant, to: providers.gnss.minimumTimeConstant)
    raise(&providers.gnss.maximumTimeConstant, to: providers.gnss.decorrelationTime)
    raise(&providers.wifi.cachedAgeP95, to: providers.wifi.cachedAgeMedian)
  }
}
