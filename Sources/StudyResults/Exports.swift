// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Public signatures name loaded studies.
@_exported public import ScenarioFiles
