// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
package import PhoneModel
internal import Quantities

/// The properties that all recordings of one setting on one plan share.
package struct FieldCell: Sendable, Hashable {
  /// iOS or Android.
  package var platform: Platform
  /// The simulated phone's name, such as `iphone_6`.
  package var phone: String
  /// The scripted plan.
  package var timeline: String
  /// The setting's short name in the source.
  package var regime: String
  /// The location request of the app while it tracked.
  package var setting: FieldSetting
  /// Whether the app switched tracking on and off by itself.
  package var isDutyCycled: Bool
  /// Whether the phone was at rest throughout.
  package var isStill: Bool

  /// The cell of a recording.
  package init(_ run: FieldRun, in session: FieldSession?) {
    platform = run.platform
    phone = run.phone
    timeline = run.timeline
    regime = run.regime
    setting = run.setting
    isDutyCycled = run.isDutyCycled
    isStill = !(session?.phases.contains { $0.isTrip } ?? false)
  }

  /// The cell in words, such as `still, best, 1 m`; the plan is named only if the phone moved.
  package var name: String {
    let how = isStill ? "still" : isDutyCycled ? "duty cycled" : "carried"
    return "\(isStill ? "" : timeline + ", ")\(how), \(setting.text)"
  }

  /// A fixed order of cells, by name, plan, phone and regime.
  static func precedes(_ a: FieldCell, _ b: FieldCell) -> Bool {
    (a.name, a.timeline, a.phone, a.regime) < (b.name, b.timeline, b.phone, b.regime)
  }
}

extension FieldSetting {
  /// The setting in words, such as `best, 30 m` or `high accuracy, 1 s`.
  package var text: String {
    switch self {
    case .standard(let accuracy, let filter):
      "\(accuracy.rawValue.plainWords), \(NumberText.short(filter.value)) m"
    case .fused(let priority, let interval):
      "\(priority.plainWords), \(NumberText.short(interval.seconds)) s"
    case .none: "no requests"
    }
  }

  /// The requested accuracy, without the filter or the interval.
  package var tier: String {
    switch self {
    case .standard(let accuracy, _): accuracy.rawValue.plainWords
    case .fused(let priority, _): priority.plainWords
    case .none: "no requests"
    }
  }

  /// Whether it is Core Location's standard service with this accuracy and, if given, this filter.
  func isStandard(_ accuracy: DesiredAccuracy, filter wanted: Double? = nil) -> Bool {
    guard case .standard(accuracy, let filter) = self else { return false }
    return wanted.map { $0 == filter.value } ?? true
  }

  /// Whether it is the fused provider with this priority and, if given, this interval in seconds.
  func isFused(_ priority: String, interval wanted: Double? = nil) -> Bool {
    guard case .fused(priority, let interval) = self else { return false }
    return wanted.map { $0 == interval.seconds } ?? true
  }
}

extension String {
  /// A name of a file format as words.
  fileprivate var plainWords: String {
    String(map { $0 == "_" ? " " : $0 })
  }
}
