# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`python -m tracewatt` runs the program in place of Python."""

import os
import sys

from tracewatt import find_program

try:
    program = find_program()
except FileNotFoundError as error:
    print(f"tracewatt: error: {error}", file=sys.stderr)
    print("tracewatt: note: install the package again", file=sys.stderr)
    sys.exit(66)
os.execv(program, [program, *sys.argv[1:]])
