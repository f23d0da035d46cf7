// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Testing

extension Tag {
  /// Properties over many inputs.
  @Tag package static var properties: Self
  /// Tests of distributions, with a stated sample size, and bounds stated in standard errors.
  @Tag package static var statistics: Self
  /// Comparisons with recordings of real phones, and with published or measured values of others.
  @Tag package static var validation: Self
}
