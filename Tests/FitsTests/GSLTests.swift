// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL
import Fits
import Testing

@Suite("GSL")
struct GSLTests {
  @Test("the version is that of the library")
  func version() {
    #expect(GSL.version == String(cString: cgsl_version_string()))
    #expect(GSL.version.hasPrefix("2."))
  }

  @Test("a result that is not a number becomes an error instead of ending the process")
  func notANumber() {
    #expect(throws: GSLError(function: "f", code: Int32(GSL_EDOM), arguments: [2])) {
      // The gamma function has a pole at 0; with its handler on, the library would abort.
      try GSL.value("f", [2]) { _ in gsl_sf_lngamma(0) }
    }
  }

  @Test("an error says which call failed and why")
  func words() {
    let error = GSLError(function: "gsl_cdf_tdist_Qinv", code: 1, arguments: [1.5, 4])
    #expect(error.description == "gsl_cdf_tdist_Qinv(1.5, 4.0): input domain error (code 1)")
  }
}
