// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// The options of a run, kept in the new package for the runs after it.
struct RememberedOptions: Equatable {
  /// The file's path in the new package.
  static let path = ".adopt/options.json"

  /// The form of the file that this program reads and writes.
  static let version = 1

  /// The largest file that is read, in bytes.
  static let sizeLimit = 1_000_000

  var name: String?

  /// The path from the new package, or the address, as the manifest has it.
  var tracewatt: String?
  var only: [String] = []
  var isAll = false

  /// Why a file of options cannot be used.
  struct Problem: Error, Equatable { var text: String }

  // MARK: Reading

  /// Reads the file of a package; nil if it has none.
  ///
  /// - Throws: `AdoptionError.badOptions` if the content is not what this program writes.
  static func read(_ folder: URL) throws -> RememberedOptions? {
    let url = folder.appendingPathComponent(path)
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    guard let attributes else { return nil }
    do {
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw Problem(text: "it is no plain file")
      }
      let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
      guard size <= sizeLimit else {
        throw Problem(text: "it has \(size) bytes; the limit is \(sizeLimit)")
      }
      guard let data = try? Data(contentsOf: url) else { throw Problem(text: "it cannot be read") }
      return try RememberedOptions(data)
    } catch let problem as Problem {
      throw AdoptionError.badOptions(url.relativePath, reason: problem.text)
    }
  }

  init(name: String? = nil, tracewatt: String? = nil, only: [String] = [], isAll: Bool = false) {
    self.name = name
    self.tracewatt = tracewatt
    self.only = only
    self.isAll = isAll
  }

  /// Takes the content of a file apart.
  ///
  /// - Throws: `Problem` naming the key that is wrong.
  init(_ data: Data) throws {
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: data)
    } catch let problem as Problem {
      throw problem
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      throw Problem(text: "\(Self.place(context)) has a value of another type than it must")
    } catch DecodingError.keyNotFound(let key, _) {
      throw Problem(text: "\(key.stringValue) is missing")
    } catch {
      throw Problem(text: "it is not JSON")
    }
    name = file.name
    tracewatt = file.tracewatt
    only = file.only
    isAll = file.all
    try check()
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.reduce("") { text, key in
      if let index = key.intValue { return "\(text)[\(index)]" }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
    return path.isEmpty ? "it" : path
  }

  private func check() throws {
    if let name, !AdoptionPlan.isModuleName(name) {
      throw Problem(text: "name is no name of a module")
    }
    if let tracewatt, !AdoptionRequest.isPathOrAddress(tracewatt) {
      throw Problem(text: "tracewatt is no path and no address")
    }
    for (index, path) in only.enumerated() where !Self.isInside(path) {
      throw Problem(text: "only[\(index)] is no path in the app's folder")
    }
    if isAll, !only.isEmpty { throw Problem(text: "all and only exclude each other") }
  }

  /// Whether a path stays in the folder that it begins in.
  private static func isInside(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/")
      && !path.split(separator: "/").contains("..")
      && !path.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  // MARK: Writing

  /// The content of the file.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = File(version: Self.version, name: name, tracewatt: tracewatt, only: only, all: isAll)
    let data = (try? encoder.encode(file)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// The form of the file.
  private struct File: Codable {
    var version: Int
    var name: String?
    var tracewatt: String?
    var only: [String]
    var all: Bool

    enum CodingKeys: String, CodingKey, CaseIterable { case version, name, tracewatt, only, all }

    /// Any key of an object.
    struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(version: Int, name: String?, tracewatt: String?, only: [String], all: Bool) {
      self.version = version
      self.name = name
      self.tracewatt = tracewatt
      self.only = only
      self.all = all
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      version = try values.decode(Int.self, forKey: .version)
      guard version == RememberedOptions.version else {
        throw Problem(
          text: "version is \(version), and this program reads \(RememberedOptions.version)"
        )
      }
      let known = Set(CodingKeys.allCases.map(\.stringValue))
      let keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
      if let key = keys.filter({ !known.contains($0) }).min() {
        throw Problem(text: "the key \(key.prefix(40).debugDescription) is not known")
      }
      name = try values.decodeIfPresent(String.self, forKey: .name)
      tracewatt = try values.decodeIfPresent(String.self, forKey: .tracewatt)
      only = try values.decodeIfPresent([String].self, forKey: .only) ?? []
      all = try values.decodeIfPresent(Bool.self, forKey: .all) ?? false
    }
  }
}

extension AdoptionRequest {
  /// Whether a text can stand in a manifest as a path or an address.
  static func isPathOrAddress(_ text: String) -> Bool {
    !text.isEmpty
      && !text.unicodeScalars.contains {
        $0 == "\"" || $0 == "\\" || $0.properties.generalCategory == .control
      }
  }
}
