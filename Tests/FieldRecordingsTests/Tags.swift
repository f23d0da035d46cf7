// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

extension Tag {
  /// Comparisons with recordings of real phones.
  @Tag static var validation: Self
}
