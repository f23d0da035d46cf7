// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation
public import Judgement
internal import TraceFormats

/// Counts of phones in the field, read from files of Apple's MetricKit.
///
/// Scope: the JSON of `MXMetricPayload` (iOS 13 to 26) and of `MetricReport` (iOS 27), one in a
/// file, one a line, in lists, or inside other objects as servers keep them; gzip is unpacked.
/// Missing keys are missing values. The newer report's keys are those of its documented properties,
/// because Apple documents no JSON form of it; both of its encodings are read.
///
/// Limitations: only location activity, run times and the phone's identification are read.
public struct MetricKitReports: Sendable {
  /// The periods with any location data, in the order of the files.
  public internal(set) var reports: [TierReport] = []
  /// The app's states, in the order of the files; only the newer report has them.
  public internal(set) var states: [TierStateReport] = []
  /// The keys that were recognised, sorted.
  public internal(set) var keys: [String] = []
  /// Notes on what was left out and what may mislead.
  public internal(set) var notes: [String] = []

  /// The most periods of one study.
  static let reportLimit = 200_000
  /// The most members and elements of one document that are kept while it is read.
  static let memberLimit = 100_000

  /// Reads files, and the files of folders whose names end in `.json`, `.jsonl`, `.ndjson` or these
  /// with `.gz`.
  ///
  /// - Parameter paths: files and folders, at least one.
  /// - Throws: `InputFailure`: exit code 66 for a missing file, 65 for a file that is not JSON,
  ///   contains a value that cannot be read, or has no location data.
  public init(paths: [String]) throws(InputFailure) {
    var collector = MetricKitCollector()
    for path in try Self.files(paths) {
      let stream: ByteStream
      do {
        stream = try InputBytes.stream(path: path)
      } catch {
        throw InputFailure(error.problem, at: SourcePosition(file: path))
      }
      try collector.read(stream, path: path)
    }
    self = try collector.finished(paths: paths)
  }

  /// Reads one text, such as a payload that a server stored.
  ///
  /// - Throws: `InputFailure` with exit code 65, as for a file.
  init(text: String, name: String) throws(InputFailure) {
    var collector = MetricKitCollector()
    try collector.read(ByteStream(bytes: Array(text.utf8), name: name), path: name)
    self = try collector.finished(paths: [name])
  }

  init() {}

  private static func files(_ paths: [String]) throws(InputFailure) -> [String] {
    var files: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        files.append(path)
        continue
      }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      let own = names.filter { name in
        let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
        return !name.hasPrefix(".")
          && [".json", ".jsonl", ".ndjson"].contains { plain.hasSuffix($0) }
      }
      guard !own.isEmpty else { throw InputFailure(MetricKitFailure.noFile(folder: path)) }
      let folder = path.hasSuffix("/") ? path : path + "/"
      files += own.sorted().map { folder + $0 }
    }
    return files
  }
}

/// Collects reports from files.
private struct MetricKitCollector {
  /// The seconds of the shortest and the longest period that counts.
  private static let (shortest, longest) = (3600.0, 400 * 86_400.0)

  private var result = MetricKitReports()
  private var keys: Set<String> = []
  private var leftOut = MetricKitLeftOut()
  private var problem: MetricKitFailure?
  private var path = ""
  private var line = 1

  /// Reads one file.
  mutating func read(_ stream: ByteStream, path: String) throws(InputFailure) {
    self.path = path
    var document = 0
    var members: [JSONValue.Member] = []
    var list: (key: String, elements: [JSONValue])?
    var kept = 0
    func close() {
      if let list { members.append(JSONValue.Member(key: list.key, value: .array(list.elements))) }
      list = nil
    }
    let error = JSONElements.read(stream) { element in
      if element.document != document {
        close()
        take(.object(members), at: "")
        (members, kept, document) = ([], 0, element.document)
      }
      line = element.line
      kept += 1
      if kept > MetricKitReports.memberLimit, !element.member.isEmpty {
        problem = problem ?? .tooManyParts(place: "\(path):\(line)")
      } else if element.isInList, element.member.isEmpty {
        take(element.value, at: "[\(kept - 1)]")
      } else if !element.isInList {
        close()
        members.append(JSONValue.Member(key: element.member, value: element.value))
      } else if MetricKitShape.isReport(element.value) {
        take(element.value, at: element.member)
      } else {
        if list?.key != element.member {
          close()
          list = (element.member, [])
        }
        list?.elements.append(element.value)
      }
      if result.reports.count > MetricKitReports.reportLimit {
        problem = problem ?? .tooManyPeriods(place: "\(path):\(line)")
      }
      return problem == nil
    }
    if let error, problem == nil {
      throw InputFailure(MetricKitFailure.malformed(error, path: path))
    }
    close()
    take(.object(members), at: "")
    if let problem { throw InputFailure(problem) }
  }

  /// The reports of all files; files without location data are refused.
  func finished(paths: [String]) throws(InputFailure) -> MetricKitReports {
    var result = result
    guard !result.reports.isEmpty || !result.states.isEmpty else {
      throw InputFailure(MetricKitFailure.nothingLeft(paths: paths, leftOut))
    }
    result.keys = keys.sorted()
    result.notes += leftOut.notes
    return result
  }

  /// Collects the reports in a value; `place` names the value in messages.
  private mutating func take(_ value: JSONValue, at place: String) {
    guard problem == nil else { return }
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() { take(element, at: "\(place)[\(index)]") }
    case .object(let members):
      if MetricKitShape.isDiagnostic(value) {
        leftOut.diagnostics += 1
      } else if MetricKitShape.isNew(value) {
        takeNew(value, at: place)
      } else if MetricKitShape.isClassic(value) {
        takeClassic(value, at: place)
      } else {
        let prefix = place.isEmpty ? "" : place + "."
        for member in members { take(member.value, at: prefix + member.key) }
      }
    case .null, .bool, .number, .string: break
    }
  }

  private mutating func takeClassic(_ value: JSONValue, at place: String) {
    let prefix = place.isEmpty ? "" : place + "."
    let name = value["locationActivityMetrics"] == nil ? "" : "locationActivityMetrics"
    let activity = name.isEmpty ? value : value["locationActivityMetrics"]
    let ends = ["timeStampBegin", "timeStampEnd"].map { key in
      value[key].flatMap(MetricKitTime.seconds)
    }
    var length: Double?
    if let begin = ends[0], let end = ends[1] { length = end - begin }
    let isSound = length.map { $0 >= Self.shortest } ?? false
    let inside = prefix + (name.isEmpty ? "" : name + ".")
    guard
      let seconds = activity.flatMap({ tiers(in: $0, at: inside, period: isSound ? length : nil) })
    else {
      leftOut.silent += 1
      return
    }
    if MetricKitShape.isSample(seconds) {
      leftOut.samples += 1
      return
    }
    if value["timeStampBegin"] != nil { keys.formUnion(["timeStampBegin", "timeStampEnd"]) }
    let times = value["applicationTimeMetrics"]
    let about = value["metaData"]
    if value["includesMultipleApplicationVersions"] == .bool(true) { leftOut.mixed += 1 }
    func time(_ key: String) -> Double? {
      guard let text = times?[key], let seconds = MetricKitDuration.seconds(text), seconds >= 0
      else { return nil }
      return seconds
    }
    add(
      TierReport(
        days: 1,
        seconds: seconds,
        foregroundSeconds: time("cumulativeForegroundTime"),
        backgroundLocationSeconds: time("cumulativeBackgroundLocationTime"),
        system: about?["osVersion"]?.text ?? "",
        device: about?["deviceType"]?.text ?? "",
        appVersion: value["appVersion"]?.text ?? ""
      ),
      length: length
    )
  }

  private mutating func takeNew(_ value: JSONValue, at place: String) {
    let prefix = place.isEmpty ? "" : place + "."
    let entries = MetricKitShape.entries(value["intervalEntries"])
    func duration(_ entry: JSONValue) -> Double? {
      entry["duration"].flatMap(MetricKitDuration.seconds)
    }
    // The full day is the longest period; when states are reported, shorter ones are listed beside it.
    let day = entries.max { (duration($0.value) ?? 0) < (duration($1.value) ?? 0) }
    let range = value["timeRange"]
    var length = range?["duration"].flatMap(MetricKitDuration.seconds)
    if length == nil, let begin = range?["start"].flatMap(MetricKitTime.seconds),
      let end = range?["end"].flatMap(MetricKitTime.seconds)
    {
      length = end - begin
    }
    if let own = day.flatMap({ duration($0.value) }) { length = own }
    var hasTiers = false
    if let day, let activity = MetricKitShape.activity(in: day.value),
      let seconds = tiers(in: activity, at: prefix + "intervalEntries.", period: length)
    {
      hasTiers = true
      keys.insert("intervalEntries")
      let about = value["environment"]
      add(
        TierReport(
          days: 1,
          seconds: seconds,
          system: about?["osVersion"]?.text ?? "",
          device: about?["deviceType"]?.text ?? "",
          appVersion: about?["appVersion"]?.text ?? ""
        ),
        length: length
      )
    }
    for entry in MetricKitShape.entries(value["stateEntries"]) {
      guard let activity = MetricKitShape.activity(in: entry.value),
        let seconds = tiers(in: activity, at: prefix + "stateEntries.", period: nil)
      else { continue }
      hasTiers = true
      keys.insert("stateEntries")
      let state = entry.value["state"]
      result.states.append(
        TierStateReport(
          domain: state?["domain"]?.text ?? state?["domain"]?["rawValue"]?.text ?? entry.domain,
          label: state?["label"]?.text ?? entry.value["label"]?.text ?? entry.label,
          duration: (state?["duration"] ?? entry.value["duration"])
            .flatMap(MetricKitDuration.seconds),
          seconds: seconds
        )
      )
    }
    if !hasTiers { leftOut.silent += 1 }
  }

  private mutating func add(_ report: TierReport, length: Double?) {
    var report = report
    if let length {
      guard length >= Self.shortest, length <= Self.longest else {
        leftOut.odd += 1
        return
      }
      report.days = length / 86_400
    } else {
      leftOut.untimed += 1
    }
    result.reports.append(report)
  }

  /// The seconds of each tier in an object; nil if it has none.
  private mutating func tiers(
    in value: JSONValue,
    at place: String,
    period: Double?
  ) -> [LocationTier: Double]? {
    var seconds: [LocationTier: Double] = [:]
    for member in value.members ?? [] {
      guard let tier = MetricKitShape.tier(member.key), member.value != .null else { continue }
      guard let time = MetricKitDuration.seconds(member.value), time.isFinite else {
        let key = InputProblem.harmlessKey(place + member.key)
        let spot = "\(path):\(line)"
        problem = problem ?? .badLength(place: spot, key: key, text: member.value.text)
        return nil
      }
      keys.insert(InputProblem.harmlessKey(member.key))
      // Phones sometimes report impossible values; a rounding beyond the period is not one of them.
      guard time >= 0, time <= 1.05 * (period ?? .infinity) + 60 else {
        leftOut.junk += 1
        continue
      }
      seconds[tier, default: 0] += time
    }
    return seconds.isEmpty ? nil : seconds
  }
}

extension InputProblem {
  /// A key from a file, shortened and made safe for a message.
  fileprivate static func harmlessKey(_ text: String) -> String {
    String(quoted(text, limit: 120).dropFirst().dropLast())
  }
}
