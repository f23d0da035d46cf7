// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// The versions of the libraries that the numbers depend on, for provenance.
public enum LibraryVersions {
  /// The version of the linked GNU Scientific Library.
  public static var gsl: String { GSL.version }
}
