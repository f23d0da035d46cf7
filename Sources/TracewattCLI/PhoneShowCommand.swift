// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt phone show`: shows every number of a phone and its source.
struct PhoneShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print every number of a phone with its range, evidence and source.",
    discussion: """
      Without a phone, lists the built-in ones. A phone that extends another is shown in full.

      Example: tracewatt phone show mid2010s_pixel_2016 --format markdown
      """
  )

  @Argument(
    help: "A phone, by name or file.",
    completion: .list(BuiltIn.allPhoneNames)
  )
  var phone: String?

  @Option(help: "The output format: table, csv, json or markdown.")
  var format: TableFormat = .table

  func run() async throws {
    if let phone {
      Terminal.write(PhoneTable(try PhoneLoader.load(phone)).text(as: format))
    } else {
      Terminal.write(try PhoneList.text(as: format))
    }
  }
}
