// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

extension Tag {
  /// Tests that draw many numbers; their bounds are stated in standard errors.
  @Tag static var statistics: Self
}
