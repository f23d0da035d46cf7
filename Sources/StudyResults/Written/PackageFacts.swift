// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// The facts about a results folder as a whole in its `datapackage.json`.
public struct PackageFacts: Sendable, Hashable {
  /// The title.
  public var title: String
  /// The licence under which its owner publishes it, such as `CC-BY-4.0`; nil if not stated.
  public var licence: String?
  /// The time of its making in whole seconds from 1970-01-01T00:00:00Z; nil leaves it out.
  ///
  /// The clock would give other bytes at each run, so the time comes from outside.
  public var createdUnixSeconds: Int?

  /// Facts about a folder.
  public init(
    title: String = "Energy and error of location strategies",
    licence: String? = nil,
    createdUnixSeconds: Int? = nil
  ) {
    self.title = title
    self.licence = licence
    self.createdUnixSeconds = createdUnixSeconds
  }

  /// The licence if nothing is stated, by its name in the list of Open Definition.
  static let unstatedLicence = (name: "notspecified", title: "License Not Specified")

  /// The members of the data package.
  var members: [(String, JSONText)] {
    var own: [(String, JSONText)] = [
      ("title", .string(title)),
      ("description", .string("Energy and error of location strategies, simulated by Tracewatt.")),
    ]
    if let createdUnixSeconds {
      own.append(("created", .string(WallTime.text(Int64(createdUnixSeconds) * 1000))))
    }
    let name = licence ?? Self.unstatedLicence.name
    var terms: [(String, JSONText)] = [("name", .string(name))]
    if licence == nil { terms.append(("title", .string(Self.unstatedLicence.title))) }
    return own + [("licenses", .array([.object(terms)]))]
  }
}
