// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities

/// The options for converting an Android power profile to a phone file.
public struct PowerProfileOptions: Sendable, Hashable {
  /// The phone's name; nil makes one from the file's name.
  public var name: String?
  /// The phone, by name or file, for values that a power profile lacks; nil chooses one.
  ///
  /// The choice is `modern_pixel7_2022` for files with `cpu.suspend`, the newer naming, and
  /// `mid2010s_pixel_2016` for others. A path counts from the current folder.
  public var defaults: String?
  /// The value of `extends` in the written file, if it differs from `defaults`.
  public var extends: String?
  /// The battery's nominal voltage, in volts, within 3 and 4.5; default 3.85.
  ///
  /// It multiplies the currents of components whose voltage the file does not state, and the
  /// capacity. Source of the default: the batteries of phones of 2012 to 2023 have 3.8 to 3.87 V.
  public var voltage = 3.85
  /// The folder that will hold the phone file, empty for the current one; default phones named
  /// without a path are looked for there.
  public var folder = ""

  /// The possible nominal voltages of one lithium cell.
  public static let voltages = 3.0...4.5

  /// The default choices.
  public init() {}

  /// Whether a phone is given by a file, not by name.
  public static func isPath(_ phone: String) -> Bool { Library.isPath(phone) }
}

/// A phone file made from an Android power profile.
public struct ImportedPhone: Sendable, Hashable {
  /// The value of `extends`.
  public var extends: String
  /// The text of the phone file.
  public var text: String
  /// Warnings about the power profile: `path:line: warning: …`.
  public var warnings: [String]
  /// The sources of values: `note: …`.
  public var notes: [String]
}

/// Converts Android power profiles to phone files.
public enum PowerProfileImport {
  /// The phone file for a power profile.
  ///
  /// - Throws: the reasons why the file is not a device's power profile or the default phone cannot
  ///   be read; a usage error for an invalid name or a voltage outside its range.
  public static func phone(
    path: String,
    options: PowerProfileOptions = PowerProfileOptions()
  ) throws(InputFailure) -> ImportedPhone {
    let problems = ProblemList()
    let stem = LegalName.make(from: InputBytes.stem(of: path)) ?? "imported_phone"
    let name = options.name ?? stem
    if !LegalName.isLegal(name) { problems.add(.badName(text: name), key: "", at: .flag("--name")) }
    if !PowerProfileOptions.voltages.contains(options.voltage) {
      let allowed = "from 3 V to 4.5 V, the nominal voltage of a lithium cell"
      let problem = InputProblem.badValue(text: "\(options.voltage) V", allowed: allowed)
      problems.add(problem, key: "the voltage", at: .flag("--voltage"))
    }
    try problems.check()
    let found = PowerProfileReader.read(path: path, problems: problems)
    let profile = try problems.required(found, "power profile", in: path)
    let currents = PowerProfileCurrents(profile, nominalVoltage: options.voltage)
    let defaults =
      options.defaults ?? (currents.hasNewNames ? "modern_pixel7_2022" : "mid2010s_pixel_2016")
    let base = PhoneLoader.phone(
      defaults,
      folder: options.folder,
      at: .flag("--defaults"),
      problems: problems
    )
    try problems.check()
    guard base != nil else {
      throw InputFailure(.conflict("no phone was found", note: nil), at: .flag("--defaults"))
    }
    let mapping = PowerProfileMapping(currents, file: shown(path))
    let file = PowerProfilePhoneFile(
      name: name,
      extends: options.extends ?? defaults,
      file: shown(path),
      rows: mapping.rows
    )
    return ImportedPhone(
      extends: file.extends,
      text: file.text,
      warnings: warnings(profile, currents, mapping, path: path),
      notes: notes(profile, file, voltage: options.voltage)
    )
  }

  /// A file's name without folders, made safe for a message.
  private static func shown(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return String(InputProblem.quoted(name, limit: 80).dropFirst().dropLast())
  }

  private static func warnings(
    _ profile: PowerProfile,
    _ currents: PowerProfileCurrents,
    _ mapping: PowerProfileMapping,
    path: String
  ) -> [String] {
    var lines = (profile.remarks + currents.remarks + mapping.remarks)
      .enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map { "\(path):\($0.element.line): warning: \($0.element.text)" }
    if profile["battery.capacity"] == nil {
      lines.append(
        "\(path): warning: battery.capacity is missing; percentages of a charge do not apply to this phone"
      )
    }
    for match in PowerProfileFingerprint.matches(of: profile) {
      let published = match.published
      lines.append(
        "\(path): warning: identical to \(published.device) of \(published.year) in "
          + "\(match.parts.joined(separator: ", ")) (\(published.repository)); in the file of "
          + "another device, these values are copies"
      )
    }
    return lines
  }

  private static func notes(
    _ profile: PowerProfile,
    _ file: PowerProfilePhoneFile,
    voltage: Double
  ) -> [String] {
    var notes = [
      "note: from the power profile: \(file.stated.joined(separator: ", "))",
      "note: not in it, so taken from \(file.extends): \(file.filled.joined(separator: ", "))",
    ]
    if !profile.skipped.isEmpty {
      let names = profile.skipped.map { "<\($0)>" }.joined(separator: ", ")
      notes.append("note: skipped, not part of power profiles: \(names)")
    }
    notes.append(
      "note: the battery, and components without their own voltage, are assumed to run at "
        + "\(ExactText.text(voltage)) V; --voltage changes it"
    )
    return notes
  }
}
