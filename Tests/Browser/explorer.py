# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A running explorer for tests, and its pages."""

import contextlib
import os
import signal
import subprocess
from urllib.parse import urlsplit

from conftest import ROOT, wait_until


@contextlib.contextmanager
def running(*arguments, **variables):
    """Starts the explorer, without a screen by default; gives the process and the address."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION")
    environment = {key: value for key, value in os.environ.items() if key not in names} | variables
    program = os.environ.get("TRACEWATT", ".build/release/tracewatt")
    process = subprocess.Popen(
        [program, "explore", *arguments], cwd=ROOT, env=environment, encoding="utf-8",
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        # The tests themselves may run in an environment that ignores a hangup.
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
    )
    try:
        address = process.stdout.readline().strip()
        assert address, process.stderr.read()
        yield process, urlsplit(address)
    finally:
        process.kill()
        process.communicate()


def settle(page):
    """Waits until everything that is shown belongs to the address of the page."""
    # The page itself is asked for its address, because news of a change of it may arrive here later.
    is_settled = "document.body.dataset.shown === location.search"
    wait_until(page, lambda: page.evaluate(is_settled), "the page does not settle")
