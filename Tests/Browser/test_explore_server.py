# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The explorer's server without a browser: whom it answers, and how it starts and ends."""

import http.client
import os
import signal
import subprocess
import time
from urllib.parse import urlsplit

import pytest

from conftest import ROOT
from explorer import running


@pytest.fixture(scope="module")
def server():
    with running() as (_, address):
        yield address


def status(address, path=None, method="GET", body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", address.port, timeout=10)
    try:
        connection.request(method, path or address.path, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


def test_page_is_served_at_its_address(server):
    assert status(server) == 200


@pytest.mark.parametrize("path", ["/", "/wrong/", "/explore.js"])
def test_path_without_the_token_is_unknown(path, server):
    assert status(server, path) == 404


@pytest.mark.parametrize("host", ["example.com", "127.0.0.1", "127.0.0.1:1"])
def test_another_host_is_refused(host, server):
    assert status(server, Host=host) == 403


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://example.com"}, {"Origin": "null"}])
def test_post_from_another_origin_is_refused(headers, server):
    assert status(server, server.path + "run", "POST", "a=b", **headers) == 403


@pytest.mark.parametrize("path", ["../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "nothing"])
def test_path_leads_to_no_file_of_the_machine(path, server):
    assert status(server, server.path + path) == 404


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signal_ends_it_with_success_and_removes_its_folder(number, tmp_path):
    with running(TMPDIR=str(tmp_path)) as (process, address):
        assert status(address) == 200
        process.send_signal(number)
        assert process.wait(5) == 0
        assert os.listdir(tmp_path) == []


def test_browser_is_started_with_an_address_that_works_once(tmp_path):
    opened = tmp_path / "opened"
    program = tmp_path / "xdg-open"
    program.write_text(f"#!/bin/sh\nprintf %s \"$1\" > {opened}.new; mv {opened}.new {opened}\n", encoding="utf-8")
    program.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    with running(DISPLAY=":0", PATH=path) as (_, address):
        deadline = time.monotonic() + 10
        while not opened.exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        once = urlsplit(opened.read_text(encoding="utf-8")).path
        assert address.path.strip("/") not in once
        connection = http.client.HTTPConnection("127.0.0.1", address.port, timeout=10)
        connection.request("GET", once)
        answer = connection.getresponse()
        assert answer.status == 302
        assert answer.getheader("Location") == f"{address.path}?{address.query}"
        connection.close()
        assert status(address, once) == 404
        assert status(address) == 200


def test_taken_port_is_one_message(server):
    program = os.environ.get("TRACEWATT", ".build/release/tracewatt")
    done = subprocess.run(
        [program, "explore", "--port", str(server.port)], cwd=ROOT, capture_output=True, encoding="utf-8",
        timeout=10, check=False,
    )
    assert done.returncode == 64
    assert done.stdout == ""
    assert f"another program uses port {server.port}" in done.stderr
