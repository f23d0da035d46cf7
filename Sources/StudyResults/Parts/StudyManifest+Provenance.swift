// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import ScenarioFiles

extension StudyManifest {
  /// The provenance of the study, as far as the manifest states it.
  ///
  /// - Parameters:
  ///   - replications: the number of replications of the first day.
  ///   - margins: the margins within which a difference does not matter.
  ///   - more: the notes of runs.
  /// - Returns: the provenance without versions, command line, machine and time.
  func provenance(replications: Int, margins: Indifference, notes more: [String]) -> Provenance {
    Provenance(
      seed: seed,
      replications: replications,
      inputs: inputs.map {
        InputDigest(name: $0.name, sha256: $0.sha256, byteCount: $0.bytes)
      },
      fingerprints: fingerprints.map {
        Provenance.Fingerprint(
          scenario: $0.day,
          phone: $0.phone,
          os: $0.os,
          value: RunFingerprint(
            program: $0.program,
            model: $0.model,
            seed: seed,
            scenario: $0.scenario,
            trace: $0.trace,
            phone: $0.phoneDigest,
            os: $0.osDigest
          )
        )
      },
      week: week,
      standings: standings ?? [],
      phones: phones ?? [],
      margins: margins,
      dayFacts: dayFacts,
      notes: notes + more
    )
  }
}
