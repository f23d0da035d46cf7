// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The files that the layers of a world and its routes were read from, as the user named them.
public struct LayerFiles: Sendable, Hashable {
  /// The list of cells; nil without one.
  public var cells: String?
  /// The list of access points; nil without one.
  public var accessPoints: String?
  /// The polygons; nil without them.
  public var surroundings: String?
  /// The routes of directions, in the order of the scenario's; default none.
  public var routes: [String]

  /// The names of the files; nil for a missing one.
  public init(
    cells: String? = nil,
    accessPoints: String? = nil,
    surroundings: String? = nil,
    routes: [String] = []
  ) {
    self.cells = cells
    self.accessPoints = accessPoints
    self.surroundings = surroundings
    self.routes = routes
  }

  /// The existing files: cells, access points, surroundings, routes.
  public var all: [String] { [cells, accessPoints, surroundings].compactMap { $0 } + routes }

  /// The files under other names.
  public func mapped(_ name: (String) -> String) -> LayerFiles {
    LayerFiles(
      cells: cells.map(name),
      accessPoints: accessPoints.map(name),
      surroundings: surroundings.map(name),
      routes: routes.map(name)
    )
  }
}
