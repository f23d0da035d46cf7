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
        + "note: a study is its scenarios, traces, strategies, phones, systems, seed, detail and the "
        + "program's version; name another folder for --parts"
    case .mixed(let path, let other):
      "\(path): error: this belongs to another study than \(other); parts of two studies do not mix"
    case .otherGroups(let path, let day):
      "\(path): error: the part has other strategies, phones, systems or measures "
        + "than its day \(day) in this study\n"
        + "note: remove it and run the study again; only what is missing is run"
    case .contradicting(let path, let twin):
      "\(path): error: \(twin) holds different rows for the same replications\n"
        + "note: one of them was made by another build or on another kind of processor"
    case .badManifest(let path):
      "\(path): error: this is not a study manifest that this program can read\n"
        + "note: remove the file and run the study again; finished parts are kept"
    case .noManifest(let folder):
      "\(folder): error: there is no \(StudyManifest.fileName) beside the parts\n"
        + "note: name the folder that --parts named; it holds the study's description"
    case .unlistedStrategy(let name, let manifest):
      "\(manifest): error: strategies lacks \(name), of which the parts have runs\n"
        + "note: remove the file and run the study again; finished parts are kept"
    case .missing(let parts):
      parts.prefix(50).map { "error: missing: \($0)\n" }.joined()
        + (parts.count > 50 ? "error: and \(parts.count - 50) more parts\n" : "")
        + "note: \(parts.count) parts are missing; run the study again with the same --parts, and "
        + "only these are run"
    }
  }
}

extension PartFailure.Damage {
  fileprivate var words: String {
    switch self {
    case .firstLine: "its first line is not that of a part"
    case .digest: "its digest differs"
    case .header: "its header cannot be read"
    case .numbers: "a measure is not a number below 1e15"
    case .size(let found, let count): "it has \(found) bytes after its first line, not \(count)"
    }
  }
}
