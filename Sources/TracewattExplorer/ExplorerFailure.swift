// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import ScenarioFiles

/// A reason why the explorer cannot start, or show what a page asks for.
enum ExplorerFailure: ProgramFailure {
  case yamlSent(title: String)
  case notStored(title: String)
  case tooLarge(megabytes: Int)
  case unknownName(String, kind: String, known: [String])
  case notLoaded(day: String)
  case notOneDay(String)
  case badLink(String)
  case portTaken(UInt16)
  case portForbidden(UInt16)
  case cannotListen(reason: String)
  case noFolder(reason: String)
  case system(doing: String, reason: String)

  var exitCode: Int32 {
    switch self {
    case .unknownName, .notOneDay, .badLink, .portTaken, .portForbidden: 64
    case .yamlSent, .tooLarge: 65
    case .notStored, .notLoaded: 66
    case .cannotListen, .noFolder, .system: 73
    }
  }
}

extension ExplorerFailure {
  var description: String {
    switch self {
    case .yamlSent(let title):
      "\(title): error: this is a YAML file, and the page accepts only recordings\n"
        + "note: open a scenario with tracewatt explore \(title)"
    case .notStored(let title): "\(title): error: the recording cannot be stored"
    case .tooLarge(let megabytes): "error: a recording can have at most \(megabytes) MB"
    case .unknownName(let name, let kind, let known):
      "error: no \(kind) is named \"\(name)\""
        + (EditDistance.nearest(to: name, among: known).map { "\nnote: the nearest is \($0)" } ?? "")
    case .notLoaded(let day):
      "error: the day \"\(day)\" is not loaded\nnote: "
        + (day == ExplorerDays.given
          ? "pass its file: tracewatt explore FILE --link 'ADDRESS'"
          : "send the recording again, or choose a day from the list")
    case .notOneDay(let day):
      "error: \(day) is a week or a population, and the explorer shows one day\n"
        + "note: open one of its days"
    case .badLink(let link):
      "--link: error: \"\(link)\" contains no page settings\n"
        + "note: pass the page's whole address, or the part after its question mark"
    case .portTaken(let port):
      "--port: error: another program uses port \(port)\n"
        + "note: leave --port out to take any free one"
    case .portForbidden(let port):
      "--port: error: only an administrator may use port \(port)\n"
        + "note: leave --port out to take any free one"
    case .cannotListen(let reason):
      "error: the explorer cannot listen on this machine: \(reason)"
    case .noFolder(let reason):
      "error: the explorer cannot create a folder for its files: \(reason)"
    case .system(let what, let reason):
      "error: \(what): \(reason)\n"
        + "note: the explorer keeps its files in \(FileManager.default.temporaryDirectory.path); "
        + "set TMPDIR to use another folder"
    }
  }
}
