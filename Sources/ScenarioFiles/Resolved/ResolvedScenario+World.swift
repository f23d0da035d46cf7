// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import Studies
internal import World

extension ResolvedScenario {
  /// Writes the surroundings; layers are named by their files.
  static func write(
    _ world: WorldConfiguration,
    _ layers: LayerFiles,
    to writer: inout YAMLWriter
  ) {
    writer.block("world") { writer in
      writer.line("environment", world.environment.rawValue)
      writer.line("area", world.area.rawValue)
      if let file = layers.cells { writer.line("cells", YAMLWriter.quoted(file)) }
      if let file = layers.accessPoints { writer.line("access_points", YAMLWriter.quoted(file)) }
      if world.accessPointReach != WorldConfiguration().accessPointReach
        || layers.accessPoints != nil
      {
        writer.line("access_point_reach", ExactText.text(world.accessPointReach))
      }
      if let file = layers.surroundings { writer.line("surroundings", YAMLWriter.quoted(file)) }
      if !world.changes.isEmpty || !world.localChanges.isEmpty {
        writer.block("changes") { writer in
          for change in world.changes {
            writer.item { writer in
              write(change.from, change.to, to: &writer)
              writer.line("environment", change.environment.rawValue)
            }
          }
          for change in world.localChanges {
            writer.item { writer in
              write(change.circle, to: &writer)
              writer.line("environment", change.environment.rawValue)
            }
          }
        }
      }
      if !world.outages.isEmpty {
        writer.block("outages") { writer in
          for outage in world.outages {
            writer.item { writer in
              writer.line("of", outage.provider.rawValue)
              switch outage.extent {
              case .time(let from, let to): write(from, to, to: &writer)
              case .circle(let circle): write(circle, to: &writer)
              }
            }
          }
        }
      }
      writer.line("stay_environment", world.stayEnvironment?.rawValue ?? "none")
      writer.line("stay_duration", ExactText.text(world.stayDuration))
      writer.line("scoring_interval", ExactText.text(world.scoringInterval))
    }
  }

  private static func write(
    _ from: SimulationTime,
    _ to: SimulationTime,
    to writer: inout YAMLWriter
  ) {
    writer.line("from", ExactText.text(from))
    writer.line("to", ExactText.text(to))
  }

  private static func write(_ circle: Circle, to writer: inout YAMLWriter) {
    writer.block("within") { writer in
      writer.line("latitude", ExactText.text(circle.centre.latitude))
      writer.line("longitude", ExactText.text(circle.centre.longitude))
      writer.line("radius", ExactText.text(circle.radius))
    }
  }
}
