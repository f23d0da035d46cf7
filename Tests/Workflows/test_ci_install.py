# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Releases in continuous integration: scripts/ci-install.sh, scripts/ci-check.sh and the job for GitLab, with a
shell script as the released program and a server on this machine."""

import hashlib
import http.server
import io
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import threading
import time
from pathlib import Path

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
INSTALL = ROOT / "scripts/ci-install.sh"
CHECK = ROOT / "scripts/ci-check.sh"
ARCHIVE = "tracewatt-0.1.0-linux-x86_64.tar.xz"
PROGRAM = """#!/bin/sh
if [ "$1" = --version ]; then echo '0.1.0 (model 1)'; exit 0; fi
printf '%s\\n' "$0" "$@" >"$CALLED"
exit ${EXIT_CODE:-0}
"""
# The seconds after which a test gives up. They only end a hang, so that a busy machine does not matter.
PATIENCE = 300
# What the scripts need of a system, without what downloads and unpacks.
TOOLS = (
    "bash sh env uname tr sed grep head tail cut sort mktemp mkdir rm mv cp cat chmod sha256sum tar timeout getconf"
    " dirname basename touch"
).split()


def archive(members):
    """A tar.xz of members: a name and text, bytes, or a function that changes the entry."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:xz", preset=0) as tar:
        for name, content in members:
            entry = tarfile.TarInfo(name)
            entry.mode = 0o755
            data = b""
            if callable(content):
                content(entry)
            else:
                data = content if isinstance(content, bytes) else content.encode()
                entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    return file.getvalue()


def release(program=PROGRAM, version="0.1.0", also=()):
    return archive([*also, (f"tracewatt-{version}/bin/tracewatt", program)])


def digest(data):
    return hashlib.sha256(data).hexdigest()


GOOD = release()


class Server:
    """A server of releases. Its answers are a list of (status, bytes, bytes to send), the last one for all after."""

    def __init__(self):
        self.answers = [(404, b"", None)]
        self.paths = []
        self.hangs = threading.Event()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                outer.paths.append(self.path)
                answer = outer.answers[0] if len(outer.answers) == 1 else outer.answers.pop(0)
                if answer == "hang":
                    outer.hangs.wait()
                    return
                status, data, sent = answer
                self.send_response(status)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data[:sent])

            def log_message(self, *arguments):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.http.block_on_close = False
        self.address = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True).start()

    def serves(self, *answers):
        self.answers = [(200, answer, None) if isinstance(answer, bytes) else answer for answer in answers]

    def close(self):
        self.hangs.set()
        self.http.shutdown()
        self.http.server_close()


class Job:
    """A folder with a home, a cache and a place for the program, and the settings of a job."""

    def __init__(self, folder, server):
        self.folder = folder
        self.server = server
        self.place = folder / "place"
        self.cache = folder / "cache"
        for name in ("home", "temporary", "workspace"):
            (folder / name).mkdir()
        self.settings = {
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "HOME": str(folder / "home"),
            "TMPDIR": str(folder / "temporary"),
            "CALLED": str(folder / "called"),
            "TRACEWATT_VERSION": "0.1.0",
            "TRACEWATT_SHA256": digest(GOOD),
            "TRACEWATT_RELEASES": server.address,
            "TRACEWATT_CACHE": str(self.cache),
        }

    def environment(self, settings):
        both = {**self.settings, **settings}
        return {name: value for name, value in both.items() if value is not None}

    def run(self, command, **settings):
        return subprocess.run(
            [str(part) for part in command],
            cwd=self.folder / "workspace",
            env=self.environment(settings),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
        )

    def install(self, **settings):
        return self.run([INSTALL, self.place], **settings)

    def check(self, **settings):
        return self.run([CHECK], **settings)

    def path_without(self, *names, also=()):
        """A PATH with the tools that the scripts need, and of the others only `also`."""
        folder = self.folder / "tools"
        folder.mkdir(exist_ok=True)
        for name in {*TOOLS, *also} - set(names):
            found = os.path.realpath(sys.executable) if name == "python3" else shutil.which(name)
            if not (folder / name).exists():
                (folder / name).symlink_to(found)
        # Pauses between attempts would only make the tests slow.
        (folder / "sleep").write_text("#!/bin/sh\n", encoding="utf-8")
        (folder / "sleep").chmod(0o755)
        return str(folder)

    def logged(self, name):
        """Makes a tool of `path_without` write its arguments into the file that is returned."""
        log = self.folder / "own" / f"{name}.log"
        log.parent.mkdir(exist_ok=True)
        tool = self.folder / "tools" / name
        tool.unlink()
        tool.write_text(f'#!/bin/sh\necho "$*" >>"{log}"\nexec "{shutil.which(name)}" "$@"\n', encoding="utf-8")
        tool.chmod(0o755)
        return log

    def tool(self, name, text):
        """A folder with a program of the job's own, before the system's on PATH."""
        folder = self.folder / "own"
        folder.mkdir(exist_ok=True)
        (folder / name).write_text("#!/bin/sh\n" + text, encoding="utf-8")
        (folder / name).chmod(0o755)
        return f"{folder}:{self.settings['PATH']}"

    def left(self):
        """All files of the job but its own tools."""
        return sorted(
            str(path.relative_to(self.folder))
            for path in self.folder.rglob("*")
            if not path.is_dir() and path.relative_to(self.folder).parts[0] not in ("tools", "own")
        )


@pytest.fixture
def server():
    server = Server()
    yield server
    server.close()


@pytest.fixture
def job(tmp_path, server):
    return Job(tmp_path, server)


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 128 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("a full disk needs a file system of its own, and mounting one is not allowed here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def kept(job):
    return f"cache/{job.settings['TRACEWATT_SHA256']}.tar.xz"


def test_a_release_is_downloaded_once_and_then_taken_from_the_cache(job, server):
    server.serves(GOOD)
    first = job.install()
    assert (first.returncode, first.stdout, first.stderr) == (0, f"{job.place}/tracewatt\n", "")
    assert server.paths == [f"/v0.1.0/{ARCHIVE}"]
    assert job.run([job.place / "tracewatt", "--version"]).stdout == "0.1.0 (model 1)\n"
    server.close()
    second = job.install()
    assert (second.returncode, second.stderr) == (0, "")
    assert job.left() == [kept(job), "place/tracewatt"]


def test_a_release_in_a_folder_needs_no_network(job, server):
    folder = job.folder / "my releases" / "v0.1.0"
    folder.mkdir(parents=True)
    (folder / ARCHIVE).write_bytes(GOOD)
    assert job.install(TRACEWATT_RELEASES=folder.parent.as_uri().replace("%20", " ")).returncode == 0
    assert server.paths == []
    absent = job.install(TRACEWATT_RELEASES="file:///absent", TRACEWATT_CACHE=str(job.folder / "other"))
    assert (absent.returncode, absent.stdout) == (69, f"there is no release at file:///absent/v0.1.0/{ARCHIVE}\n")


DOWNLOADERS = ["curl", "wget", "python3"]


@pytest.mark.parametrize("downloader", DOWNLOADERS)
def test_each_downloader_reads_the_release_and_says_what_is_wrong(job, server, downloader):
    if downloader != "python3" and not shutil.which(downloader):
        pytest.skip(f"there is no {downloader}")
    path = job.path_without(also=(downloader, "xz"))
    assert job.install(PATH=path).stdout == f"there is no release at {server.address}/v0.1.0/{ARCHIVE} (HTTP 404)\n"
    server.serves((403, b"", None))
    assert job.install(PATH=path).stdout.endswith("cannot be downloaded: HTTP 403\n")
    assert len(server.paths) == 2, "what a server says of a release is final"
    # A server in trouble, and a connection that ends too early.
    server.serves((503, b"", None), (200, GOOD, 100), GOOD)
    done = job.install(PATH=path)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(server.paths) == 5


@pytest.mark.parametrize("downloader", DOWNLOADERS)
def test_a_server_that_does_not_answer_ends_in_time(job, server, downloader):
    if downloader != "python3" and not shutil.which(downloader):
        pytest.skip(f"there is no {downloader}")
    server.serves("hang")
    path = job.path_without(also=(downloader, "xz"))
    log = job.logged("curl" if downloader == "curl" else "timeout")
    done = job.install(PATH=path, TRACEWATT_TIMEOUT="2")
    assert (done.returncode, done.stderr) == (69, "")
    assert f"{server.address}/v0.1.0/{ARCHIVE} cannot be downloaded" in done.stdout
    # The server never answers, so what ended it is the limit that the downloader was given.
    limits = re.findall(r"--max-time (\d+) |^(\d+) (?:wget|python3) ", log.read_text(encoding="utf-8"), re.M)
    assert limits and all(int(curls or others) <= 2 for curls, others in limits)


@pytest.mark.parametrize("downloader", DOWNLOADERS)
def test_without_a_network_it_tries_three_times_and_says_why(job, downloader):
    if downloader != "python3" and not shutil.which(downloader):
        pytest.skip(f"there is no {downloader}")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
        done = job.install(
            PATH=job.path_without(also=(downloader, "xz")), TRACEWATT_RELEASES=address
        )
    assert (done.returncode, done.stderr) == (69, "")
    assert re.search(r"cannot be downloaded: .*\w", done.stdout)
    assert done.stdout.count("\n") == 1
    assert job.left() == []


def test_without_any_downloader_or_xz_it_says_so(job):
    done = job.install(PATH=job.path_without(also=("xz",)))
    assert (done.returncode, done.stdout) == (
        69, "there is no curl, wget or python3 to download the release with\n"
    )
    (job.folder / "tools/xz").unlink()
    assert job.install(PATH=job.path_without()).stdout == (
        "there is no xz to unpack the release with (it is in the package xz-utils)\n"
    )


def test_python_unpacks_where_there_is_no_xz(job, server):
    server.serves(GOOD)
    assert job.install(PATH=job.path_without(also=("python3",))).returncode == 0


TAMPERED = {
    "one byte more": GOOD + b"x",
    "one byte less": GOOD[:-1],
    "another program": release(PROGRAM.replace("exit 0", "touch owned; exit 0")),
    "a page of a proxy": b"<html>Please log in</html>",
    "nothing": b"",
}


@pytest.mark.parametrize("case", TAMPERED)
def test_an_archive_with_another_digest_is_refused_and_nothing_is_left(job, server, case):
    data = TAMPERED[case]
    server.serves(data)
    done = job.install()
    assert (done.returncode, done.stdout) == (65, "")
    assert done.stderr.startswith(
        f"ci-install: error: the archive from {server.address}/v0.1.0/{ARCHIVE} has the SHA-256 digest "
        f"{digest(data)}, but {digest(GOOD)} is required\n"
    )
    assert job.left() == []
    assert len(server.paths) == 1


@pytest.mark.parametrize("damage", [b"", GOOD[:100], TAMPERED["another program"]], ids=["empty", "cut", "another"])
def test_a_damaged_cache_entry_is_replaced_and_never_run(job, server, damage):
    server.serves(GOOD)
    job.cache.mkdir()
    entry = job.folder / kept(job)
    entry.write_bytes(damage)
    done = job.install()
    assert done.returncode == 0
    assert done.stderr == "ci-install: warning: the cached archive is damaged; downloading it again\n"
    assert entry.read_bytes() == GOOD
    assert job.left() == [kept(job), "place/tracewatt"]


def test_a_cache_of_others_is_as_safe_as_a_download(job, server):
    server.serves(GOOD)
    theirs = job.folder / "theirs"
    theirs.mkdir(mode=0o777)
    (theirs / f"{digest(GOOD)}.tar.xz").write_bytes(TAMPERED["another program"])
    if os.geteuid() == 0:
        os.chown(theirs, 65534, 65534)
    job.cache.symlink_to(theirs)
    assert job.install().returncode == 0
    assert "touch owned" not in (job.place / "tracewatt").read_text(encoding="utf-8")
    assert (theirs / f"{digest(GOOD)}.tar.xz").read_bytes() == GOOD


def test_a_folder_or_a_pipe_in_place_of_the_cache_entry_does_not_stop_it(job, server):
    server.serves(GOOD)
    entry = job.folder / kept(job)
    job.cache.mkdir()
    os.mkfifo(entry)
    assert job.install().returncode == 0
    assert entry.read_bytes() == GOOD
    entry.unlink()
    entry.mkdir()
    done = job.install()
    assert done.returncode == 0
    assert "the cache cannot be written" in done.stderr
    assert job.left() == ["place/tracewatt"]


def test_a_cache_that_cannot_be_written_is_only_a_notice(job, server):
    server.serves(GOOD)
    (job.folder / "file").write_text("", encoding="utf-8")
    done = job.install(TRACEWATT_CACHE=str(job.folder / "file/cache"))
    assert done.returncode == 0
    assert done.stderr == (
        "ci-install: notice: the cache cannot be written; the next run downloads the archive again\n"
    )
    # No home at all.
    assert job.install(TRACEWATT_CACHE=None, HOME=None).returncode == 0


def test_the_cache_is_in_the_home_folder_by_default_and_a_tilde_means_it(job, server):
    server.serves(GOOD)
    assert job.install(TRACEWATT_CACHE=None).returncode == 0
    assert job.install(TRACEWATT_CACHE="~/.cache/tracewatt").returncode == 0
    assert len(server.paths) == 1
    assert job.left() == [f"home/.cache/tracewatt/{digest(GOOD)}.tar.xz", "place/tracewatt"]


def test_a_place_that_cannot_be_written_is_reported(job, server):
    server.serves(GOOD)
    (job.folder / "file").write_text("", encoding="utf-8")
    done = job.run([INSTALL, job.folder / "file/place"])
    assert (done.returncode, done.stdout) == (73, "")
    assert "the folder for the program cannot be written" in done.stderr


NOISE = os.urandom(300_000)


@pytest.mark.parametrize(
    "data", [release(PROGRAM.encode() + NOISE), release(PROGRAM + "#" * 300_000)], ids=["archive", "program"]
)
@pytest.mark.parametrize("downloader", DOWNLOADERS)
def test_a_full_disk_is_reported_and_nothing_is_left(job, server, small_disk, data, downloader):
    if downloader != "python3" and not shutil.which(downloader):
        pytest.skip(f"there is no {downloader}")
    server.serves(data)
    path = job.path_without(also=(downloader, "xz"))
    done = job.run([INSTALL, small_disk / "place"], PATH=path, TRACEWATT_SHA256=digest(data))
    assert (done.returncode, done.stdout) == (73, ""), done.stderr
    assert "the disk is full" in done.stderr
    assert list((small_disk / "place").iterdir()) == []


def test_a_full_disk_of_the_cache_is_only_a_notice(job, server, small_disk):
    data = release(PROGRAM.encode() + b"exit\n" + NOISE)
    server.serves(data)
    done = job.install(TRACEWATT_CACHE=str(small_disk), TRACEWATT_SHA256=digest(data))
    assert done.returncode == 0
    assert "the cache cannot be written" in done.stderr
    assert list(small_disk.iterdir()) == []


def test_processes_at_the_same_time_all_succeed(job, server):
    server.serves(GOOD)
    running = [
        subprocess.Popen(
            [INSTALL, job.place], env=job.environment({}), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(4)
    ]
    for process in running:
        said, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, said.decode(), errors) == (0, f"{job.place}/tracewatt\n", b"")
    assert job.left() == [kept(job), "place/tracewatt"]


def test_a_job_that_is_cancelled_leaves_nothing(job, server):
    server.serves("hang")
    process = subprocess.Popen([INSTALL, job.place], env=job.environment({}), start_new_session=True)
    ends = time.monotonic() + PATIENCE
    while not server.paths:
        assert time.monotonic() < ends and process.poll() is None
        time.sleep(0.02)
    os.killpg(process.pid, 15)
    assert process.wait(PATIENCE) == 143
    assert job.left() == []


def link(target):
    def change(entry):
        entry.type = tarfile.SYMTYPE
        entry.linkname = target

    return change


def hard_link(target):
    def change(entry):
        entry.type = tarfile.LNKTYPE
        entry.linkname = target

    return change


def test_other_members_of_an_archive_have_no_effect(job, server):
    also = [
        ("../owned", "x"), ("../../owned", "x"), (f"{job.folder}/owned", "x"), ("tracewatt", link("/etc")),
        ("tracewatt-0.1.0", link(str(job.folder))), ("tracewatt-0.1.0/bin", link("../..")),
        ("tracewatt-0.1.0/bin/../../../owned", "x"),
    ]
    data = release(also=also)
    server.serves(data)
    done = job.install(TRACEWATT_SHA256=digest(data), TRACEWATT_CACHE=str(job.folder / "cache"))
    assert done.returncode == 0, done.stderr
    assert job.left() == [f"cache/{digest(data)}.tar.xz", "place/tracewatt"]
    assert (job.place / "tracewatt").read_text(encoding="utf-8") == PROGRAM


MEMBER = "tracewatt-0.1.0/bin/tracewatt"
WRONG = {
    "no member": (archive([("tracewatt-0.1.0/LICENSE", "x")]), "cannot be unpacked: tar: "),
    "a link": (archive([(MEMBER, link("/bin/true"))]), f"has no file {MEMBER}\n"),
    "a hard link": (archive([(MEMBER, hard_link("../../../bin/true"))]), f"has no file {MEMBER}\n"),
    "another path": (archive([("../" + MEMBER, PROGRAM)]), "cannot be unpacked: tar: "),
    "no archive": (b"not an archive", "cannot be unpacked: xz: "),
    "cut": (GOOD[:-40], "cannot be unpacked: xz: "),
    "another version": (
        release(PROGRAM.replace("0.1.0", "0.2.0")), "contains tracewatt 0.2.0, but 0.1.0 is required\n"
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_right_digest_of_a_wrong_archive_is_an_error(job, server, case):
    data, message = WRONG[case]
    server.serves(data)
    done = job.install(TRACEWATT_SHA256=digest(data))
    assert (done.returncode, done.stdout) == (65, ""), done.stderr
    assert f"the archive from {server.address}/v0.1.0/{ARCHIVE} {message}" in done.stderr
    assert "its digest is the required one, so the archive itself is faulty" in done.stderr
    assert not (job.place / "tracewatt").exists()


# As the loader of glibc writes it.
LOADER = """#!/bin/sh
echo "$0: /lib/x86_64-linux-gnu/libc.so.6: version \\`GLIBC_2.4' not found (required by $0)" >&2
echo "$0: /lib/x86_64-linux-gnu/libc.so.6: version \\`GLIBC_2.38' not found (required by $0)" >&2
exit 1
"""
UNFIT = {
    "glibc": (LOADER, r"the release needs glibc 2\.38, but this system has .*\d"),
    "library": (
        "#!/bin/sh\necho \"$0: error while loading shared libraries: libz.so.1: cannot open\" >&2\nexit 127\n",
        r"the release does not start here, .*\(exit code 127\): .*libz\.so\.1.*",
    ),
    "interpreter": ("#!/absent/loader\n", r"the release does not start here, .*"),
}


@pytest.mark.parametrize("case", UNFIT)
def test_a_release_that_does_not_start_here_is_named_in_one_line(job, server, case):
    program, message = UNFIT[case]
    data = release(program)
    server.serves(data)
    done = job.install(TRACEWATT_SHA256=digest(data))
    assert (done.returncode, done.stderr) == (69, "")
    assert re.fullmatch(message + r"\n", done.stdout), done.stdout
    assert not (job.place / "tracewatt").exists()


def test_another_processor_is_named_before_anything_is_downloaded(job, server):
    done = job.install(PATH=job.tool("uname", "echo Linux riscv64\n"))
    assert (done.returncode, done.stdout) == (
        69, "there is no release for this system (Linux riscv64), only for Linux x86_64 and aarch64\n"
    )
    assert server.paths == []


REFUSED = [
    ("TRACEWATT_VERSION", None), ("TRACEWATT_VERSION", "v0.1.0"), ("TRACEWATT_VERSION", "0.1.0/../../x"),
    ("TRACEWATT_VERSION", "$(touch owned)"), ("TRACEWATT_VERSION", "-o"), ("TRACEWATT_VERSION", "0.1.0\nx"),
    ("TRACEWATT_SHA256", "0" * 63), ("TRACEWATT_SHA256", "g" * 64), ("TRACEWATT_SHA256", "0" * 64 + "\nx"),
    ("TRACEWATT_SHA256", "a[$(touch owned)]"), ("TRACEWATT_RELEASES", None), ("TRACEWATT_RELEASES", "ftp://x/y"),
    ("TRACEWATT_RELEASES", "--output=x"), ("TRACEWATT_RELEASES", "http://x/$(touch owned) y"),
    ("TRACEWATT_RELEASES", "http://x/\n::error::y"), ("TRACEWATT_RELEASES", "file://relative"),
    ("TRACEWATT_TIMEOUT", "a[$(touch owned)]"), ("TRACEWATT_TIMEOUT", "0"),
]


@pytest.mark.parametrize(("name", "value"), REFUSED)
def test_a_malformed_setting_is_an_error_of_one_line_and_a_note(job, server, name, value):
    done = job.install(**{name: value})
    assert (done.returncode, done.stdout) == (64, "")
    assert re.fullmatch(r"ci-install: error: .*TRACEWATT_.*\nci-install: note: .*\n", done.stderr), done.stderr
    assert (job.left(), server.paths) == ([], [])


def test_a_digest_in_capitals_is_the_same_digest(job, server):
    server.serves(GOOD)
    assert job.install(TRACEWATT_SHA256=digest(GOOD).upper()).returncode == 0
    assert job.left() == [kept(job), "place/tracewatt"]


def test_a_password_in_the_address_is_used_and_not_shown(job, server):
    server.serves(b"other")
    address = server.address.replace("http://", "http://user:secret@")
    done = job.install(TRACEWATT_RELEASES=address)
    assert done.returncode == 65
    assert server.address in done.stderr
    assert "secret" not in done.stderr
    server.serves((404, b"", None))
    assert "secret" not in job.install(TRACEWATT_RELEASES=address).stdout


@pytest.mark.parametrize("variable", ["repository", "path"])
def test_on_github_the_releases_of_the_action_are_the_default(job, server, variable):
    server.serves(GOOD)
    settings = {"GITHUB_SERVER_URL": server.address, "TRACEWATT_RELEASES": None}
    if variable == "repository":
        settings["GITHUB_ACTION_REPOSITORY"] = "owner/tracewatt"
    else:
        settings["GITHUB_ACTION_PATH"] = "/home/runner/work/_actions/owner/tracewatt/v0.1.0"
    assert job.install(**settings).returncode == 0
    assert server.paths == [f"/owner/tracewatt/releases/download/v0.1.0/{ARCHIVE}"]


# The script that runs the check.

SWIFT = """
if [ "$*" != "${*#*--show-bin-path}" ]; then echo "$BUILT"; else echo building; fi
"""


def test_the_check_runs_the_release_and_removes_it(job, server):
    server.serves(GOOD)
    done = job.check(EXIT_CODE="4", GITHUB_OUTPUT=str(job.folder / "output"), RUNNER_TEMP=str(job.folder / "temporary"))
    assert (done.returncode, done.stderr) == (4, "")
    called = (job.folder / "called").read_text(encoding="utf-8").splitlines()
    assert called[0].startswith(f"{job.folder}/temporary/tracewatt.")
    assert called[1] == "check"
    assert job.left() == [kept(job), "called", "output"]


def test_a_digest_goes_before_a_program_on_path(job, server):
    server.serves(GOOD)
    path = job.tool("tracewatt", "touch wrong\n" + PROGRAM)
    assert job.check(PATH=path).returncode == 0
    assert not (job.folder / "workspace/wrong").exists()


@pytest.mark.parametrize("both", [
    {"TRACEWATT": "/bin/true"}, {"TRACEWATT_BUILD": "true"},
    {"TRACEWATT": "/bin/true", "TRACEWATT_BUILD": "true", "TRACEWATT_SHA256": None},
])
def test_two_ways_to_name_the_program_are_refused(job, server, both):
    done = job.check(**both)
    assert (done.returncode, done.stdout) == (64, "")
    assert re.match(r"ci-check: error: TRACEWATT\w* and TRACEWATT\w* are both set\n", done.stderr)
    assert (job.left(), server.paths) == ([], [])


@pytest.mark.parametrize("reason", ["absent", "unfit"])
def test_a_release_that_cannot_run_never_leads_to_a_build_or_another_program(job, server, reason):
    data = release(UNFIT["library"][0]) if reason == "unfit" else GOOD
    if reason == "unfit":
        server.serves(data)
    job.tool("swift", "touch built\n")
    path = job.tool("tracewatt", "touch wrong\n" + PROGRAM)
    done = job.check(
        PATH=path, TRACEWATT_SHA256=digest(data), TRACEWATT_CACHE=str(job.folder / "own/cache"),
        GITHUB_OUTPUT=str(job.folder / "output"),
    )
    assert (done.returncode, done.stdout) == (69, "")
    said = "the release does not start here" if reason == "unfit" else "there is no release at"
    assert done.stderr.startswith(f"ci-check: error: {said}")
    assert "ci-check: note: with a digest, only that archive may run" in done.stderr
    assert (job.folder / "output").read_text(encoding="utf-8") == "verdict=error\nbreaches=0\nexit_code=69\n"
    assert job.left() == ["output"]


@pytest.fixture
def building(job):
    """Runs the check of a checkout whose Swift is a script, without a digest."""
    built = job.folder / "own/built"
    built.mkdir(parents=True)
    (built / "tracewatt").write_text(PROGRAM, encoding="utf-8")
    (built / "tracewatt").chmod(0o755)
    checkout = job.folder / "own/checkout"
    (checkout / "scripts").mkdir(parents=True)
    for name in ("ci-check.sh", "ci-install.sh", "ci-source-key.sh"):
        shutil.copy(ROOT / "scripts" / name, checkout / "scripts")
    (checkout / "scripts/install-dependencies.sh").symlink_to(shutil.which("true"))
    (checkout / "Package.swift").touch()
    job.tool("tracewatt", "touch wrong\n" + PROGRAM)
    path = job.tool("swift", SWIFT)

    def run(**settings):
        return job.run(
            [checkout / "scripts/ci-check.sh"],
            **{"PATH": path, "BUILT": str(built), "TRACEWATT_SHA256": None, "TRACEWATT_BUILD": "true", **settings},
        )

    run.checkout, run.program = checkout, built / "tracewatt"
    return run


BUILDING = "ci-check: notice: building tracewatt from source, which takes several minutes\nbuilding\n"


def test_a_build_is_kept_in_the_cache_until_the_source_changes(job, building):
    def called():
        return (job.folder / "called").read_text(encoding="utf-8").splitlines()[0]

    first = building()
    assert (first.returncode, first.stderr) == (0, BUILDING)
    assert called() == str(building.program)
    (kept,) = job.cache.glob("source-*/tracewatt")
    second = building()
    assert (second.returncode, second.stderr, called()) == (0, "", str(kept))
    kept.write_text("#!/absent/loader\n", encoding="utf-8")
    assert building().stderr == BUILDING, "a program that does not start is built again"
    (building.checkout / "Package.swift").write_text("// changed\n", encoding="utf-8")
    assert building().stderr == BUILDING
    assert not (job.folder / "workspace/wrong").exists()


def test_a_build_needs_no_cache(job, building):
    assert building(TRACEWATT_CACHE="").stderr == BUILDING
    (job.folder / "file").write_text("", encoding="utf-8")
    done = building(TRACEWATT_CACHE=str(job.folder / "file/cache"))
    assert done.returncode == 0
    assert done.stderr == BUILDING + "ci-check: notice: the cache cannot be written; the next job will build again\n"
    assert job.left() == ["called", "file"]


def test_a_build_without_swift_says_what_to_do(job):
    done = job.check(PATH=job.path_without(), TRACEWATT_SHA256=None, TRACEWATT_BUILD="true")
    assert done.returncode == 66
    assert "ci-check: error: tracewatt cannot be built: its source or Swift is missing\n" in done.stderr
    wrong = job.check(TRACEWATT_BUILD="yes")
    assert wrong.returncode == 64
    assert "TRACEWATT_BUILD is neither true nor false" in wrong.stderr


def test_nothing_is_built_unless_it_is_asked_for(job, building):
    on_path = building(TRACEWATT_BUILD="false")
    assert (on_path.returncode, on_path.stderr) == (0, "")
    assert (job.folder / "workspace/wrong").exists(), "the program on PATH runs"
    (job.folder / "own/tracewatt").unlink()
    absent = building(TRACEWATT_BUILD=None)
    assert absent.returncode == 66
    assert absent.stderr.startswith("ci-check: error: tracewatt is not on PATH\n")


def test_a_tampered_release_never_leads_to_a_build_or_another_program(job, server):
    server.serves(TAMPERED["another program"])
    job.tool("swift", "touch built\n")
    path = job.tool("tracewatt", PROGRAM)
    done = job.check(PATH=path, GITHUB_OUTPUT=str(job.folder / "output"), GITHUB_ACTIONS="true")
    assert (done.returncode, done.stdout) == (65, "")
    assert "has the SHA-256 digest" in done.stderr
    assert "::error title=Tracewatt::" in done.stderr
    output = (job.folder / "output").read_text(encoding="utf-8")
    assert output == "verdict=error\nbreaches=0\nexit_code=65\n"
    assert job.left() == ["output"]


def test_a_digest_without_a_version_is_an_error(job):
    done = job.check(TRACEWATT_VERSION=None)
    assert done.returncode == 64
    assert "TRACEWATT_SHA256 is set, but TRACEWATT_VERSION is not" in done.stderr


# GitLab's jobs, in one shell as GitLab's runner runs them.

JOBS = ["templates/tracewatt.gitlab-ci.yml", "scenarios/starter/ci/gitlab-ci.yml"]


def gitlab(job, file, **settings):
    keys = YAML(typ="safe").load(ROOT / file)["tracewatt"]
    lines = ["set -eo pipefail", *keys["before_script"], *keys["script"]]
    project = job.folder / "workspace"
    variables = {"CI_PROJECT_DIR": str(project), "TRACEWATT_CACHE": None}
    for name, value in keys["variables"].items():
        variables[name] = value.replace("$CI_PROJECT_DIR", str(project))
    return job.run(["bash", "-c", "\n".join(lines)], **{**variables, **settings})


def gitlab_release(program=PROGRAM):
    script = (ROOT / "scripts/ci-check.sh").read_text(encoding="utf-8")
    return release(program, also=[("tracewatt-0.1.0/share/tracewatt/ci-check.sh", script), ("../owned", "x")])


@pytest.mark.parametrize("file", JOBS)
def test_gitlabs_job_downloads_once_checks_and_runs_the_release(job, server, file):
    data = gitlab_release()
    server.serves(data)
    done = gitlab(job, file, TRACEWATT_SHA256=digest(data), EXIT_CODE="1")
    assert (done.returncode, done.stderr) == (1, "")
    called = (job.folder / "called").read_text(encoding="utf-8").splitlines()
    assert called[0].startswith(f"{job.folder}/temporary/")
    assert f"junit={job.folder}/workspace/tracewatt-reports/check.xml" in called
    assert gitlab(job, file, TRACEWATT_SHA256=digest(data)).returncode == 0
    assert server.paths == [f"/v0.1.0/{ARCHIVE}"], "the second job has the cache of the first"
    cached = job.folder / "workspace/.tracewatt" / ARCHIVE
    cached.write_bytes(b"damaged")
    assert gitlab(job, file, TRACEWATT_SHA256=digest(data)).returncode == 0
    assert cached.read_bytes() == data


@pytest.mark.parametrize("file", JOBS)
@pytest.mark.parametrize("case", ["tampered", "absent"])
def test_gitlabs_job_runs_nothing_without_the_right_archive(job, server, file, case):
    data = gitlab_release("#!/bin/sh\ntouch owned\n")
    if case == "tampered":
        server.serves(data)
    done = gitlab(job, file)
    assert done.returncode == (65 if case == "tampered" else 22)
    assert ("has another SHA-256 digest" in done.stderr) == (case == "tampered")
    assert job.left() == []


@pytest.mark.parametrize("file", JOBS)
def test_gitlabs_job_says_what_to_set(job, file):
    if Path("/opt/tracewatt").exists():
        pytest.skip("this system has a Tracewatt in /opt")
    done = gitlab(job, file, TRACEWATT_SHA256=None)
    assert done.returncode == 66
    assert "there is no Tracewatt in this image" in done.stderr
