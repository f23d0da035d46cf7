// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// The versions of the libraries that the numbers depend on, for provenance.
public enum LibraryVersions {
  /// The version of the GNU Scientific Library that is linked.
  public static var gsl: String { GSL.version }
}
