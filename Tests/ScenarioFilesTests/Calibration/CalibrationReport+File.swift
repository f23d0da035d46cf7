// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses
import ScenarioFiles

extension CalibrationReport {
  /// The calibration of a phone to the log in a file, without plans for the next measurement.
  init(path: String, options: CalibrationOptions) throws {
    let request = try CalibrationRequest(path: path, options: options, plansNext: false)
    do {
      self = try request.study.run(request.log)
    } catch {
      throw request.failure(error)
    }
  }
}
