// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A constant of a phone as setting values, with its range, the kind of evidence and the source.
public struct EstimatedValue: Sendable, Hashable {
  /// The value in use.
  public var value: SettingValue
  /// The lowest credible value.
  public var low: SettingValue
  /// The highest credible value.
  public var high: SettingValue
  /// The kind of evidence.
  public var basis: Evidence
  /// The origin of the number.
  public var source: String

  /// A constant with its range and source.
  public init(
    _ value: SettingValue,
    from low: SettingValue,
    to high: SettingValue,
    basis: Evidence,
    source: String
  ) {
    self.value = value
    self.low = low
    self.high = high
    self.basis = basis
    self.source = source
  }

  /// The value and both ends of the range, in the unit of the setting's kind.
  public var magnitudes: (value: Double, low: Double, high: Double) {
    let value = value.magnitude ?? 0
    return (value, low.magnitude ?? value, high.magnitude ?? value)
  }
}

/// A setting that is an estimate: files give its value, range, kind of evidence and source.
public struct EstimatedSetting<Root: Sendable>: Sendable {
  /// The section of the file, such as `gnss`; empty below a component.
  public private(set) var section = ""
  /// Whether a file may omit it and so use the default.
  public let isOptional: Bool
  /// The setting of the value alone; writing it discards the range, the evidence and the source.
  public let setting: Setting<Root>
  private let get: @Sendable (Root) -> EstimatedValue
  private let put: @Sendable (EstimatedValue, inout Root) -> Bool

  /// A setting for a constant, stored at a key path of its owner.
  package init<Value: SettingContent & Comparable & Hashable>(
    _ key: String,
    _ path: any WritableKeyPath<Root, Estimate<Value>> & Sendable,
    _ kind: SettingKind,
    _ text: String,
    isOptional: Bool = false
  ) {
    self.isOptional = isOptional
    setting = Setting(
      key,
      kind,
      text,
      nil,
      "",
      isRequired: !isOptional,
      steps: .values([]),
      get: { $0[keyPath: path].value.settingValue },
      put: { value, root in
        guard let content = Value(settingValue: value) else { return false }
        root[keyPath: path] = Estimate(content)
        return true
      }
    )
    get = { root in
      let estimate = root[keyPath: path]
      return EstimatedValue(
        estimate.value.settingValue,
        from: estimate.low.settingValue,
        to: estimate.high.settingValue,
        basis: estimate.basis,
        source: estimate.source
      )
    }
    put = { estimate, root in
      guard let value = Value(settingValue: estimate.value),
        let low = Value(settingValue: estimate.low),
        let high = Value(settingValue: estimate.high), low <= value, value <= high
      else { return false }
      root[keyPath: path] = Estimate(
        value,
        in: low...high,
        basis: estimate.basis,
        source: estimate.source
      )
      return true
    }
  }

  private init(
    section: String,
    setting: Setting<Root>,
    isOptional: Bool,
    get: @escaping @Sendable (Root) -> EstimatedValue,
    put: @escaping @Sendable (EstimatedValue, inout Root) -> Bool
  ) {
    self.section = section
    self.setting = setting
    self.isOptional = isOptional
    self.get = get
    self.put = put
  }

  /// The key inside the section, such as `tracking_power`.
  public var key: String { setting.key }
  /// The dotted key, such as `gnss.tracking_power`.
  public var dottedKey: String { section.isEmpty ? key : section + "." + key }

  /// The estimate in an owner.
  public func estimate(in root: Root) -> EstimatedValue { get(root) }

  /// Writes an estimate into an owner.
  ///
  /// - Returns: false, without any change, if the values are of another kind or out of order.
  @discardableResult
  public func set(_ estimate: EstimatedValue, in root: inout Root) -> Bool { put(estimate, &root) }

  /// The same setting, reached through the owner of the component.
  func lifted<Owner: Sendable>(
    _ path: any WritableKeyPath<Owner, Root> & Sendable,
    section: String
  ) -> EstimatedSetting<Owner> {
    EstimatedSetting<Owner>(
      section: section,
      setting: setting.lifted(path),
      isOptional: isOptional,
      get: { [get] in get($0[keyPath: path]) },
      put: { [put] in put($0, &$1[keyPath: path]) }
    )
  }

  /// The same setting in a section of the file.
  func inSection(_ section: String) -> Self {
    var copy = self
    copy.section = section
    return copy
  }
}
