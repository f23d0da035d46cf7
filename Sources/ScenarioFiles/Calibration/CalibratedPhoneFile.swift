// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Analyses
internal import Documents
internal import PhoneModel
internal import Quantities
internal import TraceFormats

/// The text of a phone file with the numbers fitted to a log.
public struct CalibratedPhoneFile {
  private let report: CalibrationReport
  private let name: String
  private let extends: String

  /// A file for a calibration.
  ///
  /// - Parameters:
  ///   - report: the calibration.
  ///   - name: the new phone's name, a legal one.
  ///   - extends: the phone it extends, as its file names it.
  public init(_ report: CalibrationReport, name: String, extends: String) {
    self.report = report
    self.name = name
    self.extends = extends
  }

  /// True if a text can be the name of a phone.
  public static func isName(_ text: String) -> Bool { LegalName.isLegal(text) }

  /// The whole file; the same for the same log, phone and options, whenever it is made.
  public var text: String {
    let phone = report.fittedPhone
    // The battery it counts in is given, and so are the factors of what was fitted.
    let keys = report.stated.map(\.parameter.key) + ["battery.capacity"] + report.heldFactors
    var writer = YAMLWriter()
    writer.line("version", "1")
    writer.line("kind", "phone")
    writer.line("extends", YAMLWriter.quoted(extends))
    writer.line("name", name)
    writer.line("title", YAMLWriter.quoted("\(name), fitted to \(report.log.name)"))
    writer.line("platform", phone.platform.rawValue)
    for section in PhoneFile.sections {
      let parameters = PhoneProfile.parameters.filter { parameter in
        let key = "\(parameter.section).\(parameter.key)"
        return parameter.section == section && keys.contains(key)
      }
      guard !parameters.isEmpty else { continue }
      writer.block(section) { writer in
        for parameter in parameters { Self.write(parameter, of: phone, to: &writer) }
      }
    }
    return head + writer.text
  }

  private var head: String {
    let lines = [
      "A phone made by tracewatt phone calibrate from \(report.log.name.harmless).",
      "Everything that is not here is as in \(extends.harmless).",
    ]
    return lines.map { "# \($0)\n" }.joined()
  }

  private static func write(
    _ parameter: PhoneProfile.Parameter,
    of phone: PhoneProfile,
    to writer: inout YAMLWriter
  ) {
    switch parameter.location {
    case .power(let path):
      write(parameter.key, phone[keyPath: path], &writer) { rounded($0.value * 1000) + " mW" }
    case .energy(let path):
      write(parameter.key, phone[keyPath: path], &writer) { rounded($0.value / 3600) + " Wh" }
    case .duration(let path):
      write(parameter.key, phone[keyPath: path], &writer) { rounded($0.seconds) + " s" }
    case .voltage(let path):
      write(parameter.key, phone[keyPath: path], &writer) { rounded($0.value) + " V" }
    case .fraction(let path), .number(let path):
      write(parameter.key, phone[keyPath: path], &writer) { rounded($0) }
    }
  }

  /// Eight digits; a fit knows fewer.
  private static func rounded(_ value: Double) -> String {
    ExactText.text(value.isFinite ? NumberText.rounded(value, digits: 8) : 0)
  }

  private static func write<Value>(
    _ key: String,
    _ estimate: Estimate<Value>,
    _ writer: inout YAMLWriter,
    _ text: (Value) -> String
  ) {
    writer.block(key) { writer in
      writer.line("value", text(estimate.value))
      writer.line("range", "[\(text(estimate.low)), \(text(estimate.high))]")
      writer.line("basis", estimate.basis.rawValue)
      writer.line("source", YAMLWriter.quoted(estimate.source))
    }
  }
}
