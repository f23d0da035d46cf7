# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The packages of `make dist`, made of a small program in C. `make dist-check` has the same for the real one."""

import configparser
import hashlib
import importlib.util
import json
import os
import pathlib
import shutil
import struct
import subprocess
import tarfile
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts" / "dist"

PROGRAM = r"""
#include <stdio.h>
#include <string.h>
int main(int count, char **words) {
  if (count > 1 && strcmp(words[1], "--version") == 0) puts("0.1.0 (model 1)");
  else puts("# completions");
  return 0;
}
"""


def run(*words, **options):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)


@pytest.fixture(scope="module")
def objects(tmp_path_factory):
    """What the scripts read of a build by SwiftPM."""
    folder = tmp_path_factory.mktemp("objects")
    dependencies = []
    for identity, name in [
        ("flyingfox", "FlyingFox"),
        ("swift-argument-parser", "swift-argument-parser"),
        ("swift-collections", "swift-collections"),
        ("yams", "Yams"),
    ]:
        (folder / "checkouts" / name).mkdir(parents=True)
        (folder / "checkouts" / name / "LICENSE").write_text(f"The licence of {name}\n")
        state = {"checkoutState": {"version": "1.2.3"}}
        dependencies.append({"packageRef": {"identity": identity}, "state": state, "subpath": name})
    state = {"object": {"dependencies": dependencies}}
    (folder / "workspace-state.json").write_text(json.dumps(state))
    return folder


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("program")
    (folder / "program.c").write_text(PROGRAM)
    made = run("clang", "-O1", folder / "program.c", "-o", folder / "tracewatt")
    assert made.returncode == 0, made.stderr
    return folder / "tracewatt"


@pytest.fixture(scope="module")
def packed(program, objects, tmp_path_factory):
    """The packages, made twice into two folders."""
    folders = [tmp_path_factory.mktemp("packed") / name for name in ("one", "two")]
    for folder in folders:
        made = run(SCRIPTS / "package.sh", program, folder, objects)
        assert made.returncode == 0, made.stderr
    return folders


def only(folder, pattern):
    (path,) = folder.glob(pattern)
    return path


def test_the_same_program_and_commit_give_the_same_bytes(packed):
    one, two = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in packed)
    assert one == two
    assert len(one) == 6


def test_the_digests_are_those_of_the_files(packed):
    lines = dict(reversed(line.split("  ")) for line in (packed[0] / "SHA256SUMS").read_text().splitlines())
    others = [path for path in packed[0].iterdir() if path.name != "SHA256SUMS"]
    assert {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in others} == lines


def test_the_archive_has_the_program_the_scripts_for_jobs_and_the_licences(packed, program):
    with tarfile.open(only(packed[0], "*.tar.xz")) as archive:
        members = {member.name: member for member in archive}
        content = archive.extractfile("tracewatt-0.1.0/bin/tracewatt").read()
    assert content == program.read_bytes()
    for name in ["bin/tracewatt", "share/tracewatt/ci-check.sh", "share/tracewatt/ci-install.sh"]:
        assert members["tracewatt-0.1.0/" + name].mode == 0o755
    for name in ["LICENSE", "THIRD-PARTY-NOTICES.txt", "CHANGELOG.md"]:
        assert members["tracewatt-0.1.0/share/doc/tracewatt/" + name].mode == 0o644
    assert {(member.uid, member.gid, member.uname) for member in members.values()} == {(0, 0, "")}


def test_a_job_installs_the_archive_by_version_and_digest(packed, tmp_path):
    archive = only(packed[0], "*.tar.xz")
    release = tmp_path / "releases" / "v0.1.0"
    release.mkdir(parents=True)
    shutil.copy(archive, release)
    settings = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "TRACEWATT_VERSION": "0.1.0",
        "TRACEWATT_SHA256": hashlib.sha256(archive.read_bytes()).hexdigest(),
        "TRACEWATT_RELEASES": (tmp_path / "releases").as_uri(),
    }
    done = run(ROOT / "scripts" / "ci-install.sh", tmp_path / "bin", env=settings)
    assert done.stdout == f"{tmp_path}/bin/tracewatt\n", done.stderr


def test_the_wheel_is_for_every_python_and_its_version_is_the_program_s(packed, program):
    path = only(packed[0], "*.whl")
    assert path.name.startswith("tracewatt-0.1.0-py3-none-manylinux_2_")
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        metadata = wheel.read("tracewatt-0.1.0.dist-info/METADATA").decode()
        script = wheel.getinfo("tracewatt-0.1.0.data/scripts/tracewatt")
        assert wheel.read(script) == program.read_bytes()
    assert script.external_attr >> 16 & 0o111
    assert "Version: 0.1.0\n" in metadata
    assert "License-Expression: GPL-3.0-or-later\n" in metadata
    for name in ["LICENSE", "THIRD-PARTY-NOTICES.txt"]:
        assert f"tracewatt-0.1.0.dist-info/licenses/{name}" in names


def test_the_debian_package_depends_on_the_c_library_that_the_program_names(packed):
    package = only(packed[0], "*.deb")
    fields = configparser.ConfigParser()
    fields.read_string("[deb]\n" + run("dpkg-deb", "--field", package).stdout)
    assert fields["deb"]["Version"] == "0.1.0"
    wheel = only(packed[0], "*.whl").name
    glibc = wheel.split("manylinux_")[1].removesuffix("_x86_64.whl").replace("_", ".")
    assert fields["deb"]["Depends"] == f"libc6 (>= {glibc}), libgcc-s1"
    listed = run("dpkg-deb", "--contents", package).stdout
    assert "-rwxr-xr-x root/root" in listed
    assert "./usr/share/doc/tracewatt/copyright" in listed


def test_the_image_starts_the_program_as_another_user_than_root(packed, tmp_path):
    with tarfile.open(only(packed[0], "*.oci.tar")) as archive:
        archive.extractall(tmp_path, filter="data")
    index = json.loads((tmp_path / "index.json").read_text())

    def blob(digest):
        return json.loads((tmp_path / "blobs" / digest.replace(":", "/")).read_text())

    (manifest,) = index["manifests"]
    configuration = blob(blob(manifest["digest"])["config"]["digest"])
    assert configuration["config"]["Entrypoint"] == ["/usr/bin/tracewatt"]
    assert configuration["config"]["User"] == "10001:10001"
    assert configuration["config"]["Labels"]["org.opencontainers.image.version"] == "0.1.0"


def test_the_bill_of_materials_names_the_program_and_everything_in_it(packed, program):
    document = json.loads(only(packed[0], "*.spdx.json").read_text())
    packages = {package["name"]: package for package in document["packages"]}
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    assert packages["tracewatt"]["checksums"][0]["checksumValue"] == digest
    assert {"Expat", "GNU Scientific Library", "SQLite", "Swift Foundation ICU", "FlyingFox"} <= set(packages)
    assert all(package["licenseDeclared"] != "NOASSERTION" for package in packages.values())


def test_what_was_packed_before_stays_if_packing_fails(packed, program, objects, tmp_path):
    folder = tmp_path / "dist"
    shutil.copytree(packed[0], folder)
    wrong = tmp_path / "tracewatt"
    wrong.write_text("#!/bin/sh\necho nothing\n")
    wrong.chmod(0o755)
    assert "prints no version" in run(SCRIPTS / "package.sh", wrong, folder, objects).stderr
    (tmp_path / "empty").mkdir()
    failed = run(SCRIPTS / "package.sh", program, folder, tmp_path / "empty")
    assert failed.returncode != 0 and "components: error: " in failed.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dist", "empty", "tracewatt"]
    assert {path.name for path in folder.iterdir()} == {path.name for path in packed[0].iterdir()}


def test_a_package_without_a_known_licence_is_an_error(objects, tmp_path):
    shutil.copytree(objects, tmp_path / "objects")
    path = tmp_path / "objects" / "workspace-state.json"
    state = json.loads(path.read_text())
    state["object"]["dependencies"][0]["packageRef"]["identity"] = "novelty"
    path.write_text(json.dumps(state))
    failed = run("python3", SCRIPTS / "notices.py", tmp_path / "objects", tmp_path / "notices")
    assert failed.returncode == 1
    assert "components: error: the licence of the package novelty is not known" in failed.stderr
    assert not (tmp_path / "notices").exists()


def common_data(entries):
    """A common data file of ICU."""
    header = struct.pack("<HBBHHBBBB4s4s4s", 32, 0xDA, 0x27, 20, 0, 0, 0, 2, 0, b"CmnD", bytes(4), bytes(4)).ljust(32, b"\0")
    names, table, contents = b"", b"", b""
    first = 4 + 8 * len(entries)
    size = first + sum(len(name) + 1 for name in entries)
    start = size + -(len(header) + size) % 16
    for name, content in sorted(entries.items()):
        table += struct.pack("<II", first + len(names), start + len(contents))
        names += name.encode() + b"\0"
        contents += content.ljust(-(-len(content) // 16) * 16, b"\0")
    return header + struct.pack("<I", len(entries)) + table + names + bytes(start - size) + contents


def test_icu_keeps_english_and_leaves_out_other_languages(tmp_path):
    specification = importlib.util.spec_from_file_location("trim_icu", SCRIPTS / "trim_icu.py")
    trim_icu = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(trim_icu)
    kept = {"icudt76l/en.res": b"English", "icudt76l/root.res": bytes(33), "icudt76l/zone/root.res": b"zones"}
    dropped = {"icudt76l/de.res": b"German", "icudt76l/big5.cnv": b"table", "icudt76l/coll/root.res": b"order"}
    (tmp_path / "full").write_bytes(common_data(kept | dropped))
    done = run("python3", SCRIPTS / "trim_icu.py", tmp_path / "full", tmp_path / "trimmed")
    assert done.stdout.startswith("ICU data: 3 of 6 entries"), done.stderr
    data = (tmp_path / "trimmed").read_bytes()
    size, found = trim_icu.entries(data)
    assert [(name, content[: len(kept[name])]) for name, content in found] == sorted(kept.items())
    assert data == common_data(kept)


@pytest.mark.parametrize("data", [b"", b"CmnD", bytes(100), common_data({"a/b.res": b"c"})[:40]])
def test_what_is_not_icu_s_data_is_refused(data, tmp_path):
    (tmp_path / "full").write_bytes(data)
    failed = run("python3", SCRIPTS / "trim_icu.py", tmp_path / "full", tmp_path / "trimmed")
    assert failed.returncode == 1
    assert "trim_icu: error: " in failed.stderr
    assert not (tmp_path / "trimmed").exists()


def test_every_function_that_virtual_time_calls_on_is_also_overridden_in_a_static_program(tmp_path):
    names = []
    for source in (ROOT / "Sources" / "CVirtualTime").glob("*.c"):
        made = tmp_path / (source.stem + ".o")
        compiled = run(
            "clang", "-DCVT_STATIC_RUNTIME", "-I", source.parent / "include", "-c", source, "-o", made
        )
        assert compiled.returncode == 0, compiled.stderr
        names += [line.split()[-1] for line in run("nm", made).stdout.splitlines()]
    real = {name.removeprefix("__real_") for name in names if name.startswith("__real_")}
    wrapped = {name.removeprefix("__wrap_") for name in names if name.startswith("__wrap_")}
    assert real == wrapped
    assert {"dispatch_async", "swift_task_deinitOnExecutor", "_foundation_uuid_generate_random"} <= wrapped
