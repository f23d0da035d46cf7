// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// A reason why parts cannot be used, or are not a whole study.
enum PartFailure: ProgramFailure {
  case unreadable(String)
  case lost(String)
  case damaged(String, Damage)
  case otherStudy(String)
  case mixed(String, with: String)
  case otherGroups(String, day: String)
  case contradicting(String, String)
  case badManifest(String)
  case noManifest(String)
  case unlistedStrategy(String, manifest: String)
  case missing([String])

  /// The first fault found in a part file.
  enum Damage {
    case firstLine, digest, header, numbers
    case size(found: Int, expected: Int)
  }

  var exitCode: Int32 {
    switch self {
    case .missing: 2
    case .unreadable, .lost, .noManifest: 66
    default: 65
    }
  }
}

extension PartFailure {
  var description: String {
    switch self {
    case .unreadable(let path): "\(path): error: the part file cannot be read"
    case .lost(let path): "\(path): error: the part cannot be read back"
    case .damaged(let path, let damage):
      "\(path): error: the part file is damaged: \(damage.words)\n"
        + "note: remove it and run the study again; only what is missing is run"
    case .otherStudy(let path):
      "\(path): error: this belongs to another study; parts of two studies do not mix\n"
        + "note: a study is defined by its scenarios, traces, strategies, phones, systems, seed, detail and the "
        + "program's version; choose another folder for --parts"
    case .mixed(let path, let other):
      "\(path): error: this belongs to another study than \(other); parts of two studies do not mix"
    case .otherGroups(let path, let day):
      "\(path): error: the part has different strategies, phones, systems or measures "
        + "from its day \(day) in this study\n"
        + "note: remove it and run the study again; only what is missing is run"
    case .contradicting(let path, let twin):
      "\(path): error: \(twin) contains different rows for the same replications\n"
        + "note: one of them was made by another build or on another kind of processor"
    case .badManifest(let path):
      "\(path): error: this is not a study manifest that this program can read\n"
        + "note: remove the file and run the study again; finished parts are kept"
    case .noManifest(let folder):
      "\(folder): error: \(StudyManifest.fileName) is missing from the folder of parts\n"
        + "note: specify the folder that you passed to --parts; it contains the study's description"
    case .unlistedStrategy(let name, let manifest):
      "\(manifest): error: strategies lacks \(name), but the parts contain runs of it\n"
        + "note: remove the file and run the study again; finished parts are kept"
    case .missing(let parts):
      parts.prefix(50).map { "error: missing: \($0)\n" }.joined()
        + (parts.count > 50 ? "error: and \(parts.count - 50) more parts\n" : "")
        + "note: \(parts.count) parts are missing; run the study again with the same --parts, and "
        + "it will run only these"
    }
  }
}

extension PartFailure.Damage {
  fileprivate var words: String {
    switch self {
    case .firstLine: "its first line is not the start of a part"
    case .digest: "its digest does not match"
    case .header: "its header cannot be read"
    case .numbers: "a measure is not a number below 1e15"
    case .size(let found, let count): "it has \(found) bytes after its first line, not \(count)"
    }
  }
}
