// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
internal import Quantities
internal import Stochastics

/// The numbers of a phone that its own log gives, with their ranges.
///
/// Scope: mean powers of components that phone files have as numbers. A range is the middle 80 % of
/// the log's entries, and at least 30 % to either side, which is how far component energies are
/// trusted; that of background work is the middle 80 % of the sleeps alone.
///
/// Limitations: what needs a known use of the phone, such as the power of a scan or of the
/// processor, cannot be read off a log; ``undetermined`` says so.
///
/// Source of the 30 %: an assumption; energies are estimates of the phone's drivers, fitted to its
/// gauge afterwards (Miller 2026).
public struct PhoneLogFit: Sendable {
  /// A number with its value before and after.
  public struct Number: Sendable, Hashable {
    /// The key in phone files.
    public var key: String
    /// The value of the phone it began with, in SI units.
    public var start: Double
    /// The value and its range from the log, in SI units.
    public var value: Double
    /// The lower end of the range.
    public var low: Double
    /// The upper end of the range.
    public var high: Double
    /// A lower bound, where the log gives no more than that; the range then contains the factor of
    /// the part.
    public var bound: Double?
  }

  /// The log.
  public var log: PhoneLog
  /// The phone with the log's numbers.
  public private(set) var phone: PhoneProfile
  /// These numbers, in the order of phone files.
  public private(set) var numbers: [Number] = []
  /// The keys of the numbers that changed, which a phone file writes.
  public private(set) var keys: [String] = []
  /// Numbers that matter to location and that the log does not give, with the reason.
  public private(set) var undetermined: [(key: String, reason: String)] = []

  /// The energy of the receiver in an hour below which the phone counts as at rest, in joules.
  ///
  /// Source: the class "at rest" of Miller 2026, 0.1 mWh.
  private static let restEnergy = 0.36
  /// The fewest stretches that give a median.
  private static let leastStretches = 3
  /// The shortest time of reception that gives a power, in seconds.
  private static let leastActive = 60.0
  /// How far an estimate of the phone is trusted, as a share of it.
  private static let trust = 0.3

  /// The fit of a phone to a log.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - phone: the phone whose numbers the log replaces.
  ///   - tracks: whether the receiver tracked throughout a log of power rails.
  public init(_ log: PhoneLog, phone: PhoneProfile, tracks: Bool) {
    self.log = log
    self.phone = phone
    switch log.source {
    case .powerlog: fitPowerlog()
    case .powerRails: fitRails(tracks: tracks)
    case .bugReport: fitReceiver(fallback: nil)
    }
    let order = PhoneProfile.numbers.map(\.dottedKey)
    numbers.sort { (order.firstIndex(of: $0.key) ?? 0) < (order.firstIndex(of: $1.key) ?? 0) }
  }

  /// The stretches in which the receiver was off; none if the log does not name it.
  public var atRest: [PhoneLog.Stretch] {
    guard log.components.contains("GPS") else { return [] }
    return log.stretches.filter { ($0.energies["GPS"] ?? .zero).value < Self.restEnergy }
  }

  private mutating func fitPowerlog() {
    if let charge = log.fullCharge {
      let joules = charge * 3.6 * phone.battery.voltage.value.value
      let span = Span(value: joules, low: joules, high: joules)
      set("battery.capacity", span, "the charge of a full battery at its nominal voltage")
    }
    fitReceiver(fallback: log.stretches.map { $0.power(of: "GPS").value }.max())
    let rest = atRest
    let idle: [(key: String, component: String, stretches: [PhoneLog.Stretch])] = [
      ("wifi.associated_power", "WiFi-Idle", rest),
      ("bluetooth.idle_power", "Bluetooth", rest),
      ("find_my.beacon_power", "BTIT", log.stretches),
      ("modem.paging_power", "BB", rest),
    ]
    for (key, component, stretches) in idle {
      guard log.components.contains(component) else {
        undetermined.append((key, "the log has no component \(component)"))
        continue
      }
      guard stretches.count >= Self.leastStretches else {
        undetermined.append((key, "the log has fewer than three hours at rest"))
        continue
      }
      guard let span = Self.span(of: stretches.map { $0.power(of: component).value }) else {
        continue
      }
      set(key, span)
    }
    fitBackground()
    undetermined += [
      ("wifi.scan_power", "the log does not count scans"),
      ("cpu.awake_power", "the log does not say how long the processor was awake"),
    ]
  }

  /// The work of the system and of other apps: what the other numbers leave of a sleeping phone's
  /// power.
  ///
  /// The range is not widened by 30 %, because the gauge measures what the battery gave.
  private mutating func fitBackground() {
    let key = "system_use.background_power"
    let powers = log.sleeps.map(\.power.value).sorted()
    guard powers.count >= Self.leastStretches else {
      undetermined.append((key, "the log has fewer than three sleeps of an hour off the charger"))
      return
    }
    let rest = phone.restingPower.value
    // A phone's file states powers without the factor of the scale.
    let factor = phone.scale.factor(of: .background)
    func remainder(_ probability: Double) -> Double {
      factor > 0 ? max(0, (Quantiles.linear(powers, probability) ?? 0) - rest) / factor : 0
    }
    let asleep = Int((1000 * (Quantiles.linear(powers, 0.5) ?? 0)).rounded())
    let others = Int((1000 * rest).rounded())
    set(
      key,
      Span(value: remainder(0.5), low: remainder(0.1), high: remainder(0.9)),
      "\(asleep) mW asleep by the gauge, median of \(powers.count) sleeps of an hour or more, less "
        + "\(others) mW for the parts with their own numbers; the range is the middle 80 % of the sleeps"
    )
  }

  private mutating func fitRails(tracks: Bool) {
    let name = log.components.first { $0.contains("GNSS_CORE") }
    let key = "gnss.tracking_power"
    guard let name, let stretch = log.stretches.first else {
      undetermined.append((key, "no power rail of the receiver was recorded"))
      return
    }
    guard tracks else {
      undetermined.append(
        (
          key,
          "a trace does not say when the receiver tracked; pass --setting best if it tracked throughout"
        )
      )
      return
    }
    let power = stretch.power(of: name).value
    // The radio part has a rail of its own, which is not always recorded.
    let how = "its radio part has a separate rail, so the range reaches 30 % higher"
    setReceiver(Span(value: power, low: power, high: power * (1 + Self.trust)), how)
  }

  /// The power of the receiver from its uses; without them a lower bound.
  private mutating func fitReceiver(fallback: Double?) {
    let key = "gnss.tracking_power"
    let uses = log.satelliteUses
    let active = uses.reduce(0) { $0 + $1.activeSeconds }
    let long = uses.filter { $0.activeSeconds >= Self.leastActive }
    if active >= Self.leastActive,
      var span = Self.span(of: (long.isEmpty ? uses : long).map(\.power.value))
    {
      span.value = uses.reduce(0) { $0 + $1.energy.value } / active
      span.widen(by: Self.trust)
      setReceiver(span)
    } else if let fallback, fallback > 0 {
      bound(key, fallback)
    } else {
      undetermined.append((key, "the log has no satellite reception"))
    }
  }

  /// A value with its range.
  private struct Span {
    var value: Double
    var low: Double
    var high: Double

    mutating func widen(by share: Double) {
      low = min(low, value * (1 - share))
      high = max(high, value * (1 + share))
    }
  }

  /// The median of some powers with the middle 80 percent, widened by how far the phone is trusted;
  /// nil without any.
  private static func span(of powers: [Double]) -> Span? {
    let sorted = powers.sorted()
    guard let value = Quantiles.linear(sorted, 0.5), let low = Quantiles.linear(sorted, 0.1),
      let high = Quantiles.linear(sorted, 0.9)
    else { return nil }
    var span = Span(value: value, low: low, high: high)
    span.widen(by: trust)
    return span
  }

  /// Sets the power of the receiver, and with it the factors that it makes known.
  private mutating func setReceiver(_ span: Span, _ how: String? = nil) {
    let start = phone.gnss.trackingPower.value.value
    if set("gnss.tracking_power", span, how) { holdFactor(span, over: start) }
  }

  /// Removes the factor on satellite reception, since this phone's reception is known.
  ///
  /// Powers that are given by their ratio to reception become that ratio times the known power.
  private mutating func holdFactor(_ span: Span, over start: Double) {
    phone.scale.gnss = Estimate(1, source: CalibrationBench.held)
    keys.append("scale.gnss")
    guard start > 0 else { return }
    for part in PowerScale.Part.allCases where phone.scale.followsGNSS(part) {
      let ratio = phone.scale[part]
      phone.scale.release(part)
      phone.scale[part] = Estimate(
        ratio.value * span.value / start,
        in: ratio.low * span.low / start...ratio.high * span.high / start,
        basis: ratio.basis,
        source: ratio.source
      )
      keys.append("scale.\(part.rawValue)")
    }
  }

  /// Applies a lower bound of the receiver's power to a phone whose range reaches below it.
  private mutating func bound(_ key: String, _ bound: Double) {
    let before = phone.gnss.trackingPower
    let factor = phone.scale.gnss
    let least = before.low.value * factor.low
    let most = before.high.value * factor.high
    var number = Number(
      key: key,
      start: before.value.value * factor.value,
      value: max(before.value.value * factor.value, bound),
      low: max(least, bound),
      high: max(most, bound)
    )
    number.bound = bound
    numbers.append(number)
    guard bound > least else { return }
    let words =
      "at least \(Int((1000 * min(bound, 1e6)).rounded())) mW by \(source), its highest hourly mean"
    if factor.low < factor.high {
      // The number is known up to a factor, so the factor takes the bound.
      let low = bound / before.value.value
      phone.scale.gnss = Estimate(
        max(factor.value, low),
        in: max(factor.low, low)...max(factor.high, low),
        basis: .derived,
        source: "\(factor.source); \(words)"
      )
      keys.append("scale.gnss")
    } else if phone.set(
      key,
      number.value / factor.value,
      in: number.low / factor.value...number.high / factor.value,
      basis: .derived,
      source: "\(before.source); \(words)"
    ) {
      keys.append(key)
    }
  }

  /// The log in words.
  private var source: String {
    switch log.source {
    case .powerlog: "the phone's own power log, \(log.name)"
    case .powerRails: "power rails, \(log.name)"
    case .bugReport: "the receiver's statistics in a bug report, \(log.name)"
    }
  }

  /// Sets a number; false if its value is not possible.
  @discardableResult
  private mutating func set(_ key: String, _ span: Span, _ how: String? = nil) -> Bool {
    guard let before = PhoneProfile.numbers.first(where: { $0.dottedKey == key }) else {
      return false
    }
    let start = before.estimate(in: phone).magnitudes.value
    let range = "the range is the middle 80 % of its entries, and at least 30 % to either side"
    guard span.low <= span.value, span.value <= span.high, span.high.isFinite,
      phone.set(
        key,
        span.value,
        in: span.low...span.high,
        // Rails are measured; all other energies are the phone's own estimates.
        basis: log.source == .powerRails ? .measured : .derived,
        source: "From \(source); \(how ?? range)"
      )
    else {
      undetermined.append((key, "the log's value is impossible"))
      return false
    }
    numbers.append(
      Number(key: key, start: start, value: span.value, low: span.low, high: span.high)
    )
    keys.append(key)
    return true
  }
}
