// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// The customary base class of app delegates.
///
/// Limitations: nothing responds to touches; there are no views.
@MainActor @preconcurrency
open class UIResponder: NSObject {
  /// A responder.
  public override init() {}
}
