# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`python -m tracewatt` runs the program in place of Python."""

import os
import sys

from tracewatt import find_program

program = find_program()
os.execv(program, [program, *sys.argv[1:]])
