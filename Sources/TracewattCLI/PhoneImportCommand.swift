// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt phone import`: creates a phone file from an Android power profile.
struct PhoneImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a phone file from an Android power profile (power_profile.xml).",
    discussion: """
      Computes powers as current times voltage, each with its key and its arithmetic as the source. \
      What a power profile cannot contain (durations, times to fix, tails, motion sensors) comes \
      from another phone, which the file extends. Reports doubtful values and copies of another device's \
      file on standard error.

      Example: tracewatt phone import scenarios/power_profiles/pixel_5.xml -o pixel_5.yaml
      """
  )

  @Argument(help: "The power profile (.xml).", completion: .file(extensions: ["xml"]))
  var input: String

  @Option(help: "The phone's name. Default: the file's.")
  var name: String?

  @Option(
    help: """
      The phone, by name or file, that supplies the rest. Default: \
      modern_pixel7_2022 if the file has cpu.suspend, else mid2010s_pixel_2016.
      """,
    completion: .list(BuiltIn.allPhoneNames)
  )
  var defaults: String?

  @Option(parsing: .unconditional, help: "The battery's nominal voltage, such as 3.7V.")
  var voltage: CellVoltage = .usual

  @Option(
    name: [.short, .long],
    help: "The phone file to write (.yaml); - is standard output.",
    completion: .file(extensions: ["yaml"])
  )
  var output = "-"

  @Flag(name: [.short, .long], help: "No notes; warnings stay.")
  var quiet = false

  /// A voltage as text: a number with or without its unit.
  struct CellVoltage: ExpressibleByArgument, CustomStringConvertible {
    var volts: Double
    static let usual = CellVoltage(volts: PowerProfileOptions().voltage)

    init(volts: Double) { self.volts = volts }

    init?(argument: String) {
      var text = argument[...]
      if text.hasSuffix("V") { text.removeLast() }
      while text.hasSuffix(" ") { text.removeLast() }
      guard let volts = Double(text), volts.isFinite else { return nil }
      self.volts = volts
    }

    var description: String { "\(volts) V" }
    var defaultValueDescription: String { description }
  }

  func validate() throws {
    guard PowerProfileOptions.voltages.contains(voltage.volts) else {
      throw ValidationError("--voltage is \(voltage); it must be from 3 V to 4.5 V")
    }
    guard output == "-" || output.hasSuffix(".yaml") || output.hasSuffix(".yml") else {
      throw ValidationError("--output is \(output); it must end in .yaml, or be -")
    }
  }

  func run() async throws {
    let folder = output == "-" ? "" : RelativePath.folder(of: output)
    var options = PowerProfileOptions()
    options.name = name
    options.defaults = defaults
    options.voltage = voltage.volts
    options.folder = folder
    if let defaults, PowerProfileOptions.isPath(defaults) {
      options.extends = RelativePath.from(folder: folder.isEmpty ? "." : folder, to: defaults)
    }
    let phone = try PowerProfileImport.phone(path: input, options: options)
    try checkExtension(of: phone)
    for warning in phone.warnings { Terminal.complain(warning) }
    if output == "-" {
      Terminal.write(phone.text)
    } else {
      try WholeFile.write(Array(phone.text.utf8), to: output)
    }
    guard !quiet else { return }
    for note in phone.notes { Terminal.complain(note) }
    if output != "-" { Terminal.complain("note: phone written to \(output)") }
  }

  /// Rejects an output file with the name of the phone that it extends, because it would replace
  /// that phone.
  private func checkExtension(of phone: ImportedPhone) throws {
    let file = output.split(separator: "/").last.map(String.init) ?? output
    guard [phone.extends, phone.extends + ".yaml"].contains(file) else { return }
    throw ValidationError(
      "--output is \(output); it must not have the same name as \(phone.extends), which it extends"
    )
  }
}
