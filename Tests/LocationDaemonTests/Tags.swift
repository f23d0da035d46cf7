// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

extension Tag {
  /// Tests of distributions, with a stated sample size and bound.
  @Tag static var statistics: Self
}
