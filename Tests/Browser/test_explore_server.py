# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The explorer's server without a browser: whom it answers, and how it starts and ends."""

import http.client
import os
import signal
import socket
import subprocess
import time
from urllib.parse import urlsplit

import pytest

from conftest import PATIENCE, ROOT
from explorer import running


@pytest.fixture(scope="module")
def server():
    with running() as (_, address):
        yield address


def status(address, path=None, method="GET", body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", address.port, timeout=PATIENCE)
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


def answer(address, request):
    """What comes back for some bytes until the server ends the connection."""
    with socket.create_connection(("127.0.0.1", address.port), timeout=PATIENCE) as connection:
        connection.sendall(request)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def lines(address, *first, body=b""):
    """A request with the server's own host and origin."""
    place = f"127.0.0.1:{address.port}"
    return "\r\n".join([*first, f"Host: {place}", f"Origin: http://{place}", "", ""]).encode() + body


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (["nonsense"], 400),
        (["GET / HTTP/1.1", "no header"], 400),
        (["GET / HTTP/1.1", "Host: other"], 400),
        (["GET /" + "a" * 70_000 + " HTTP/1.1"], 431),
        (["GET / HTTP/1.1", "X: " + "a" * 500_000], 431),
        (["GET / HTTP/1.1"] + ["X: a"] * 100_000, 431),
        (["POST {run} HTTP/1.1", "Transfer-Encoding: chunked"], 411),
        (["POST {run} HTTP/1.1", "Content-Length: -1"], 400),
        (["POST {run} HTTP/1.1", "Content-Length: 9223372036854775807"], 413),
    ],
)
def test_what_is_no_request_is_refused_at_once_with_a_reason(first, code, server):
    head, _, text = answer(server, lines(server, *[line.format(run=server.path + "run") for line in first])).partition(
        b"\r\n\r\n"
    )
    assert head.startswith(f"HTTP/1.1 {code} ".encode())
    assert len(text) > 10
    # What the server waits for ends with this code, 20 s after the connection for a head, later for a body.
    assert not head.startswith(b"HTTP/1.1 408 ")


def test_settings_that_are_too_long_are_read_and_refused(server):
    body = b"set=a=b&" * 20_000
    head = lines(server, f"POST {server.path}run HTTP/1.1", f"Content-Length: {len(body)}", body=body)
    assert answer(server, head).startswith(b"HTTP/1.1 413 ")


def test_more_connections_than_are_served_leave_the_page_reachable(server):
    connections = []
    try:
        for _ in range(400):
            connections.append(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
            connections[-1].sendall(b"GET / HTTP/1.1\r\n")
    finally:
        for connection in connections:
            connection.close()
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            assert status(server) == 200
            return
        except (ConnectionError, http.client.BadStatusLine):
            assert time.monotonic() < deadline
            time.sleep(0.05)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signal_ends_it_with_success_and_removes_its_folder(number, tmp_path):
    with running(TMPDIR=str(tmp_path)) as (process, address):
        assert status(address) == 200
        process.send_signal(number)
        assert process.wait(PATIENCE) == 0
        assert os.listdir(tmp_path) == []


def test_browser_is_started_with_an_address_that_works_once(tmp_path):
    opened = tmp_path / "opened"
    program = tmp_path / "xdg-open"
    program.write_text(f"#!/bin/sh\nprintf %s \"$1\" > {opened}.new; mv {opened}.new {opened}\n", encoding="utf-8")
    program.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    with running(DISPLAY=":0", PATH=path) as (_, address):
        deadline = time.monotonic() + PATIENCE
        while not opened.exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        once = urlsplit(opened.read_text(encoding="utf-8")).path
        assert address.path.strip("/") not in once
        connection = http.client.HTTPConnection("127.0.0.1", address.port, timeout=PATIENCE)
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
        timeout=PATIENCE, check=False,
    )
    assert done.returncode == 64
    assert done.stdout == ""
    assert f"another program uses port {server.port}" in done.stderr
