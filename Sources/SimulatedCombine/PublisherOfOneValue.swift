// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import OpenCombine

// OpenCombine leaves these two out if a module named Combine exists when it is compiled, as in a
// second build in the same folder. Where it has them, its own win.

extension Optional {
  /// A publisher of the value, if there is one.
  @_disfavoredOverload public var publisher: OCombine.Publisher { ocombine.publisher }
}

extension Result {
  /// A publisher of the value or of the error.
  @_disfavoredOverload public var publisher: OCombine.Publisher { ocombine.publisher }
}
