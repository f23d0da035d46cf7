// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import ArgumentParser
internal import PhoneLogs
internal import Reports

/// `tracewatt phone calibrate`: estimates a phone's numbers from a log of its battery, or from what
/// the phone itself logs.
struct PhoneCalibrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Fit a phone's numbers to a log of its battery, or read them off its own power log.",
    discussion: """
      The log is a table with the columns time, level_percent (or level_fraction, or current_ma), \
      setting, and optionally moving and screen. A setting is what the app requests, starting with that \
      row: off, an accuracy such as best or best_30m, or a strategy. The lab simulates each \
      stretch and chooses the numbers that explain the drops best; it reports how well they are \
      known, which cannot be distinguished, and what to measure next.

      Example: tracewatt phone calibrate scenarios/logs/afternoon.csv --phone iphone_6 -o my.yaml

      The log may also be the phone's own: the powerlog of an iPhone's sysdiagnose (.PLSQL), a \
      Perfetto trace with power rails, or an Android bug report. Nothing is simulated then: \
      the command uses the numbers it finds. Other apps' names are not read.

      Example: tracewatt phone calibrate powerlog.PLSQL --phone iphone_13 --app com.example.walks

      For --two-hours, log an hour with your app's setting and an hour with the setting off, on the same \
      kind of day. Their difference gives this phone's own factor on location energy and narrows its \
      range (docs/guide/measure-your-phone.md).
      """
  )

  @Argument(
    help: "The log: a table (.csv), or the phone's own log.",
    completion: .file()
  )
  var log: String

  @Option(
    help: "The phone to start from, by name or file; the result extends it.",
    completion: .list(BuiltIn.allPhoneNames)
  )
  var phone = BuiltIn.phoneNames[0]

  @Option(
    help: "The system. Default: the newest iOS, or android_6.",
    completion: .list(BuiltIn.systemNames)
  )
  var os: String?

  @Option(help: "The energy of a full charge, such as 6.91Wh. Default: the phone's.")
  var capacity: String?

  @Option(
    help: """
      What to fit: dotted keys of phone files, separated by commas. Default: \
      \(CalibrationOptions.usualKeys.joined(separator: ",")).
      """
  )
  var fit: String?

  @Option(help: "The setting for the whole log, if the log has no setting column.")
  var setting: String?

  @Option(
    help: "In a powerlog: an app to show the energy of, by bundle identifier; repeatable."
  )
  var app: [String] = []

  @Option(
    help: "A folder of results (compare -o) with the strategy to compare the app with.",
    completion: .directory
  )
  var against: String?

  @Option(help: "The strategy in these results that the app follows.")
  var strategy: String?

  @Option(help: "The speed of the phone while it moves, such as 5km/h. Default: 1.4m/s.")
  var speed: String?

  @Option(help: "The environment while the phone is still, such as indoor. Default: indoor.")
  var rest: String?

  @Option(help: "The environment while the phone moves, such as urban. Default: suburban.")
  var way: String?

  @Option(help: "The seed of the simulated days, a whole number below 2^53.")
  var seed: UInt64 = 42

  @Option(help: "The number of simulated days to average over, 1 to 1000.")
  var replications = 2

  @Flag(
    help: "Find one factor from hours with a setting and hours without location, both in the log."
  )
  var twoHours = false

  @Option(help: "The new phone's name. Default: the output file's, or calibrated_phone.")
  var name: String?

  @Option(help: "The output format: table, csv, json or markdown.")
  var format: TableFormat = .table

  @Option(
    name: [.short, .long],
    help: "The phone file to write (.yaml).",
    completion: .file(extensions: ["yaml"])
  )
  var output: String?

  @Flag(name: [.short, .long], help: "No notes.")
  var quiet = false

  func validate() throws {
    if let output, !output.hasSuffix(".yaml"), !output.hasSuffix(".yml") {
      throw ValidationError("--output is \(output); it must end in .yaml")
    }
    guard (1...1000).contains(replications) else {
      throw ValidationError("--replications is \(replications); it must be from 1 to 1000")
    }
    try NumberOption.check(seed: seed)
    guard (against == nil) == (strategy == nil) else {
      throw ValidationError("--against and --strategy go together")
    }
    guard against == nil || !app.isEmpty else {
      throw ValidationError("--against needs --app, the app that follows the strategy")
    }
    guard !twoHours || fit == nil && app.isEmpty else {
      throw ValidationError(
        "--two-hours cannot be combined with --fit or --app: it finds one factor"
      )
    }
    guard CalibratedPhoneFile.isName(newName) else {
      throw ValidationError("--name is \(newName); it must be a name such as my_phone")
    }
  }

  private var newName: String {
    if let name { return name }
    guard let output else { return "calibrated_phone" }
    let file = output.split(separator: "/").last.map(String.init) ?? output
    return String(file.prefix { $0 != "." })
  }

  func run() async throws {
    var options = CalibrationOptions()
    options.phone = phone
    options.system = os
    options.capacity = capacity
    options.keys = fit.map { $0.split(separator: ",").map(String.init) } ?? []
    options.setting = setting
    options.speed = speed
    options.stayEnvironment = rest
    options.environment = way
    options.seed = seed
    options.replications = replications
    var extends = phone
    if let output, PowerProfileOptions.isPath(phone) {
      let folder = RelativePath.folder(of: output)
      extends = RelativePath.from(folder: folder.isEmpty ? "." : folder, to: phone)
    }
    if let output {
      let file = output.split(separator: "/").last.map(String.init) ?? output
      if [extends, extends + ".yaml"].contains(file) {
        throw ValidationError(
          "--output is \(output); it must not have the same name as \(phone), which it extends"
        )
      }
    }
    if let source = PhoneLogFile.source(of: log) {
      guard !twoHours else {
        throw ValidationError(
          "--two-hours needs a table with the columns time and setting, and one with a reading"
        )
      }
      return try read(source, extends: extends)
    }
    guard app.isEmpty else {
      throw ValidationError("--app needs a powerlog; \(log) is not one")
    }
    if twoHours { return try findFactor(options, extends: extends) }
    let (report, notes) = try Interruption.immediately { () throws(InputFailure) in
      let request = try CalibrationRequest(path: log, options: options)
      do throws(CalibrationFailure) {
        return (try request.study.run(request.log), request.notes)
      } catch {
        throw request.failure(error)
      }
    }
    Terminal.write(CalibrationText(report).text(as: format))
    if let output {
      let file = CalibratedPhoneFile(report, name: newName, extends: extends)
      try WholeFile.write(Array(file.text.utf8), to: output)
    }
    guard !quiet else { return }
    for note in notes { Terminal.complain("note: \(note)") }
    if let output { Terminal.complain("note: phone written to \(output)") }
  }

  /// Finds the phone's own factor from hours with and without location.
  private func findFactor(_ options: CalibrationOptions, extends: String) throws {
    let request = try CalibrationRequest(path: log, options: options, plansNext: false)
    let found: TwoHours
    do {
      found = try request.study.twoHours(
        request.log,
        offNames: CalibrationSettings.offNames,
        phone: request.phone
      )
    } catch {
      throw request.failure(error)
    }
    Terminal.write(TwoHoursText(found).text(as: format))
    if let output {
      let file = CalibratedPhoneFile(found, name: newName, extends: extends)
      try WholeFile.write(Array(file.text.utf8), to: output)
    }
    guard !quiet else { return }
    for note in request.notes { Terminal.complain("note: \(note)") }
    if let output { Terminal.complain("note: phone written to \(output)") }
  }

  /// Uses the numbers of the phone's own log.
  private func read(_ source: PhoneLog.Source, extends: String) throws {
    let simulated = [
      ("--fit", fit), ("--os", os), ("--speed", speed), ("--rest", rest), ("--way", way),
      ("--capacity", capacity),
    ]
    for (option, value) in simulated where value != nil {
      throw ValidationError(
        "\(option) cannot be combined with a phone's own log, which is not simulated"
      )
    }
    guard source == .powerlog || app.isEmpty else {
      throw ValidationError("--app needs a powerlog; \(log) is not one")
    }
    guard source == .powerRails || setting == nil else {
      throw ValidationError("--setting cannot be combined with a log of many hours of use")
    }
    let tracking = ["best", "best_for_navigation", "fused_high_accuracy"]
    if let setting, !tracking.contains(setting) {
      throw ValidationError(
        "--setting is \(setting); with power rails it must be one of "
          + tracking.joined(separator: ", ")
      )
    }
    let phone = try PhoneLoader.load(phone)
    let log = try PhoneLogFile.read(log, as: source, processes: app)
    let fit = PhoneLogFit(log, phone: phone, tracks: setting != nil)
    var comparisons: [FieldComponents] = []
    if let against, let strategy {
      comparisons = try log.processes.map {
        try FieldComponents($0, of: log, folder: against, strategy: strategy, phone: phone)
      }
    }
    Terminal.write(PhoneLogText(fit, comparisons: comparisons).text(as: format))
    guard let output else { return }
    let file = CalibratedPhoneFile(fit, name: newName, extends: extends)
    try WholeFile.write(Array(file.text.utf8), to: output)
    if !quiet { Terminal.complain("note: phone written to \(output)") }
  }
}
