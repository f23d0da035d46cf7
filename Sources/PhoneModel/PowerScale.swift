// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The factors on a phone's powers: one for all powers, and one for each part of the phone.
///
/// Scope: a profile that is built from another phone's powers states its uncertainty here. Every
/// run uses the values; the ranges show how far joules, percent and ratios may be off. Parts have
/// their own factors because they did not change alike: from 2009 to 2022 satellite reception fell
/// to an eighth, but the awake processor did not.
///
/// Limitations: one factor scales all states of a part together.
public struct PowerScale: Sendable, Hashable {
  /// A part of the phone with a factor of its own.
  public enum Part: String, CaseIterable, Sendable, Hashable, Codable {
    /// Satellite reception.
    case gnss
    /// Wi-Fi scans and transfers.
    case wifi
    /// The processor, awake and at work.
    case cpu
    /// The cellular modem.
    case modem
    /// The Bluetooth radio.
    case bluetooth
    /// The motion coprocessor.
    case motion
    /// Everything else: the suspended phone, the system's own use of it, and the screen.
    case other

    /// The part that a component belongs to.
    public init(_ component: Component) { self = component.model.part.scale }
  }

  /// A factor of 1: the powers are the phone's own.
  private static let none = Estimate(
    1.0,
    basis: .derived,
    source: "No factor: the powers of this part are the phone's own"
  )

  /// The factor on every power; its default range is the spread between units of one model.
  public var all = Estimate(
    1,
    in: 0.81...1.17,
    basis: .measured,
    source:
      "MobilityNet 2020: four iPhone 6 phones differ by factors of 0.88 to 1.10 in percent per hour; widened by 5/3"
  )
  /// The factor on the powers of satellite reception.
  public var gnss = Self.none
  /// The factor on the powers of Wi-Fi.
  public var wifi = Self.none
  /// The factor on the powers of the processor.
  public var cpu = Self.none
  /// The factor on the powers of the modem.
  public var modem = Self.none
  /// The factor on the powers of the Bluetooth radio.
  public var bluetooth = Self.none
  /// The factor on the powers of the motion coprocessor.
  public var motion = Self.none
  /// The factor on all other powers.
  public var other = Self.none
  /// Whether the factor on the processor's powers is relative to that on satellite reception.
  public var cpuFollowsGNSS = false
  /// Whether the factor on the powers of Wi-Fi is relative to that on satellite reception.
  public var wifiFollowsGNSS = false

  /// Factors of 1; the only uncertainty is the spread between units of one model.
  public init() {}

  /// One factor on every power, and a factor of 1 for each part.
  public init(all: Estimate<Double>) { self.all = all }

  /// The factor of a part alone, without the factor on every power.
  public subscript(part: Part) -> Estimate<Double> {
    get { self[keyPath: part.path] }
    set { self[keyPath: part.path] = newValue }
  }

  /// Whether the factor of a part is relative to that on satellite reception.
  ///
  /// Parts of one chip generation change together: an unknown phone whose receiver takes twice as
  /// much has a processor that takes about twice as much.
  public func followsGNSS(_ part: Part) -> Bool {
    switch part {
    case .cpu: cpuFollowsGNSS
    case .wifi: wifiFollowsGNSS
    case .gnss, .modem, .bluetooth, .motion, .other: false
    }
  }

  /// Makes the factor of a part independent of that on satellite reception, at the same powers.
  public mutating func release(_ part: Part) {
    guard followsGNSS(part) else { return }
    let own = self[part]
    self[part] = Estimate(
      own.value * gnss.value,
      in: own.low * gnss.value...own.high * gnss.value,
      basis: own.basis,
      source: own.source
    )
    switch part {
    case .cpu: cpuFollowsGNSS = false
    case .wifi: wifiFollowsGNSS = false
    case .gnss, .modem, .bluetooth, .motion, .other: break
    }
  }

  /// The factor on the powers of a component, which includes the factor on every power.
  public func factor(of component: Component) -> Double {
    let part = Part(component)
    return all.value * self[part].value * (followsGNSS(part) ? gnss.value : 1)
  }
}

extension PowerScale.Part {
  /// The property that stores the part's factor.
  fileprivate var path: WritableKeyPath<PowerScale, Estimate<Double>> {
    switch self {
    case .gnss: \.gnss
    case .wifi: \.wifi
    case .cpu: \.cpu
    case .modem: \.modem
    case .bluetooth: \.bluetooth
    case .motion: \.motion
    case .other: \.other
    }
  }
}

extension PowerScale {
  /// The factors, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting("power", \.all, .rate, "The factor on all powers"),
    EstimatedSetting(
      "gnss",
      \.gnss,
      .rate,
      "The factor on the powers of satellite reception",
      isOptional: true
    ),
    EstimatedSetting("wifi", \.wifi, .rate, "The factor on the powers of Wi-Fi", isOptional: true),
    EstimatedSetting(
      "cpu",
      \.cpu,
      .rate,
      "The factor on the powers of the processor",
      isOptional: true
    ),
    EstimatedSetting(
      "modem",
      \.modem,
      .rate,
      "The factor on the powers of the modem",
      isOptional: true
    ),
    EstimatedSetting(
      "bluetooth",
      \.bluetooth,
      .rate,
      "The factor on the powers of the Bluetooth radio",
      isOptional: true
    ),
    EstimatedSetting(
      "motion",
      \.motion,
      .rate,
      "The factor on the powers of the motion coprocessor",
      isOptional: true
    ),
    EstimatedSetting("other", \.other, .rate, "The factor on all other powers", isOptional: true),
  ]

  /// The settings of the factors that are choices, not measurements.
  public static let choices: [Setting<Self>] = [
    Setting(
      "cpu_follows_gnss",
      \.cpuFollowsGNSS,
      .flag,
      "Whether the factor on the processor is relative to the factor on satellite reception"
    ),
    Setting(
      "wifi_follows_gnss",
      \.wifiFollowsGNSS,
      .flag,
      "Whether the factor on Wi-Fi is relative to the factor on satellite reception"
    ),
  ]
}
