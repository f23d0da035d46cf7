// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import PhoneModel
internal import Quantities
internal import TraceFormats

/// The text of a phone file with the numbers taken from a log.
public struct CalibratedPhoneFile {
  private let phone: PhoneProfile
  /// Whether the phone that the file extends may have hours of its own, which the file replaces.
  private let hadOwnHours: Bool
  private let keys: [String]
  private let log: String
  private let name: String
  private let extends: String

  /// A file for a calibration.
  ///
  /// - Parameters:
  ///   - report: the calibration.
  ///   - name: the new phone's name, a legal one.
  ///   - extends: the phone it extends, as its file names it.
  public init(_ report: CalibrationReport, name: String, extends: String) {
    phone = report.fittedPhone.withoutOwnHours
    hadOwnHours = report.fittedPhone.ownHours.areMeasured
    // The battery on which the fit depends is stated, and so are the factors of the fitted
    // parameters.
    keys = report.stated.map(\.parameter.key) + ["battery.capacity"] + report.heldFactors
    log = report.log.name
    self.name = name
    self.extends = extends
  }

  /// A file for the numbers of a phone's own log.
  ///
  /// - Parameters:
  ///   - fit: the numbers.
  ///   - name: the new phone's name, a legal one.
  ///   - extends: the phone it extends, as its file names it.
  public init(_ fit: PhoneLogFit, name: String, extends: String) {
    phone = fit.phone.withoutOwnHours
    hadOwnHours = fit.phone.ownHours.areMeasured
    keys = fit.keys
    log = fit.log.name
    self.name = name
    self.extends = extends
  }

  /// A file for a phone's own factor from two hours.
  ///
  /// - Parameters:
  ///   - hours: the factor.
  ///   - name: the new phone's name, a legal one.
  ///   - extends: the phone it extends, as its file names it.
  public init(_ hours: TwoHours, name: String, extends: String) {
    phone = hours.calibrated
    hadOwnHours = true
    keys = TwoHours.keys + ["battery.capacity"]
    log = hours.log
    self.name = name
    self.extends = extends
  }

  /// True if a text can be the name of a phone.
  public static func isName(_ text: String) -> Bool { LegalName.isLegal(text) }

  /// The whole file; it depends on the log, the phone and the options only, not on the date.
  public var text: String {
    var writer = YAMLWriter()
    writer.line("version", "1")
    writer.line("kind", "phone")
    writer.line("extends", YAMLWriter.quoted(extends))
    writer.line("name", name)
    writer.line("title", YAMLWriter.quoted("\(name), fitted to \(log)"))
    writer.line("platform", phone.platform.rawValue)
    for section in PhoneFile.sections {
      let numbers = PhoneProfile.numbers.filter {
        $0.section == section && keys.contains($0.dottedKey)
      }
      guard !numbers.isEmpty else { continue }
      writer.block(section) { writer in
        for number in numbers { Self.write(number, of: phone, to: &writer) }
        // A factor stands alone if the number is known of this phone.
        for choice in PowerScale.choices where section == "scale" {
          writer.line(choice.key, choice.text(in: phone.scale) ?? "")
        }
      }
    }
    if hadOwnHours {
      writer.block("own_hours") { writer in
        for choice in OwnHours.choices {
          writer.line(choice.key, choice.text(in: phone.ownHours) ?? "")
        }
      }
    }
    return head + writer.text
  }

  private var head: String {
    let lines = [
      "A phone made by tracewatt phone calibrate from \(log.harmless).",
      "Everything else is as in \(extends.harmless).",
    ]
    return lines.map { "# \($0)\n" }.joined()
  }

  private static func write(
    _ number: EstimatedSetting<PhoneProfile>,
    of phone: PhoneProfile,
    to writer: inout YAMLWriter
  ) {
    let estimate = number.estimate(in: phone)
    let (value, low, high) = estimate.magnitudes
    let (symbol, factor) = number.setting.kind.customaryUnit
    func text(_ amount: Double) -> String {
      rounded(amount * factor) + (symbol.isEmpty ? "" : " " + symbol)
    }
    writer.block(number.key) { writer in
      writer.line("value", text(value))
      writer.line("range", "[\(text(low)), \(text(high))]")
      writer.line("basis", estimate.basis.rawValue)
      writer.line("source", YAMLWriter.quoted(estimate.source))
    }
  }

  /// A value with eight digits; a fit is less precise than that.
  private static func rounded(_ value: Double) -> String {
    ExactText.text(value.isFinite ? NumberText.rounded(value, digits: 8) : 0)
  }
}

extension PhoneProfile {
  /// The phone without its two hours, whose factor a fit replaces.
  fileprivate var withoutOwnHours: PhoneProfile {
    var phone = self
    phone.ownHours = OwnHours()
    return phone
  }
}
