// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

@_exported public import Judgement
@_exported public import Tracewatt
