// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation
internal import LocationService

/// An app's property list, `Info.plist`.
struct InfoPlistFile {
  /// The largest size of a property list, in bytes.
  static let sizeLimit = 1 << 20

  /// The bundle that it describes.
  var bundle: AppBundle
  /// The background modes that it lists.
  var backgroundModes: [String]

  /// The property list in a file, in XML or in Apple's binary form.
  ///
  /// - Parameters:
  ///   - name: the file as its author named it, relative to the folder of the file that names it.
  ///   - key: the key that names it, for messages.
  ///   - position: the place of the name, for messages.
  ///   - problems: receives what is wrong with it.
  /// - Returns: the property list; nil, with a problem, if the file is none.
  static func read(
    _ name: String,
    key: String,
    at position: SourcePosition,
    problems: ProblemList
  ) -> InfoPlistFile? {
    let path = InputBytes.resolve(name, in: InputBytes.folder(of: position.file))
    let bytes: [UInt8]
    do {
      bytes = try InputBytes.read(path: path, limit: sizeLimit)
    } catch {
      problems.add(error.problem, key: key, at: position)
      return nil
    }
    guard bytes.count <= sizeLimit,
      let value = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil),
      let list = value as? [String: Any],
      let text = try? PropertyListSerialization.data(
        fromPropertyList: list,
        format: .xml,
        options: 0
      )
    else {
      problems.add(
        .conflict(
          "\(path) is not a property list: it must contain a dictionary, in XML or binary form",
          note: "specify the Info.plist in the app's source folder"
        ),
        key: key,
        at: position
      )
      return nil
    }
    return InfoPlistFile(
      bundle: AppBundle(
        file: name,
        propertyList: String(decoding: text, as: UTF8.self),
        requiredCapabilities: capabilities(list["UIRequiredDeviceCapabilities"])
      ),
      backgroundModes: list["UIBackgroundModes"] as? [String] ?? []
    )
  }

  /// The required capabilities: a list, or a dictionary with true for each.
  private static func capabilities(_ value: Any?) -> [String] {
    if let names = value as? [String] { return names }
    guard let flags = value as? [String: Bool] else { return [] }
    return flags.filter(\.value).keys.sorted()
  }
}
