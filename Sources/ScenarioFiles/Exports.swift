// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The types in public signatures, and the errors that readers of files throw.
@_exported public import Documents
@_exported public import Judgement
@_exported public import TraceFormats
