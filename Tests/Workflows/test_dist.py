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
import sys
import tarfile
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts" / "dist"

# A command with an option, as the program describes itself.
HELP = {
    "command": {
        "commandName": "tracewatt",
        "abstract": "What will it cost?",
        "discussion": "Moves a phone.\n\nExit codes: 0 fine.",
        "shouldDisplay": True,
        "arguments": [],
        "subcommands": [
            {
                "commandName": "compare",
                "abstract": "Compare strategies.",
                "discussion": ".dots and C:\\paths stay.\n\nExample: tracewatt compare --seed 1",
                "shouldDisplay": True,
                "arguments": [
                    {
                        "kind": "option",
                        "valueName": "seed",
                        "names": [{"kind": "short", "name": "s"}, {"kind": "long", "name": "seed"}],
                        "abstract": "The seed.",
                        "defaultValue": "1",
                        "shouldDisplay": True,
                    },
                    {"kind": "flag", "valueName": "help", "names": [], "abstract": "Help.", "shouldDisplay": True},
                    {"kind": "flag", "valueName": "secret", "names": [], "abstract": "No.", "shouldDisplay": False},
                ],
            }
        ],
    }
}

PROGRAM = r"""
#include <stdio.h>
#include <string.h>
int main(int count, char **words) {
  if (count > 1 && strcmp(words[1], "--version") == 0) puts("0.1.0 (model 1)");
  else if (count > 1 && strcmp(words[1], "--experimental-dump-help") == 0) puts(HELP);
  else puts("#!/bin/bash\n# completions");
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
    # A string of JSON is one of C, too.
    (folder / "program.c").write_text(f"#define HELP {json.dumps(json.dumps(HELP))}\n" + PROGRAM)
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


def test_the_archive_alone_has_the_program_for_adoptions_if_it_was_built(program, objects, tmp_path):
    programs, build, folder = tmp_path / "bin", tmp_path / "objects", tmp_path / "dist"
    programs.mkdir()
    shutil.copy(program, programs / "tracewatt")
    shutil.copy(program, programs / "tracewatt-adopt")
    shutil.copytree(objects, build)
    (tmp_path / "adopt" / "checkouts" / "swift-syntax").mkdir(parents=True)
    (tmp_path / "adopt" / "checkouts" / "swift-syntax" / "LICENSE.txt").write_text("The licence of swift-syntax\n")
    dependency = {"packageRef": {"identity": "swift-syntax"}, "state": {"checkoutState": {"version": "603.0.1"}}}
    state = {"object": {"dependencies": [dependency | {"subpath": "swift-syntax"}]}}
    (tmp_path / "adopt" / "workspace-state.json").write_text(json.dumps(state))
    made = run(SCRIPTS / "package.sh", programs / "tracewatt", folder, build)
    assert made.returncode == 0, made.stderr
    with tarfile.open(only(folder, "*.tar.xz")) as archive:
        assert archive.getmember("tracewatt-0.1.0/bin/tracewatt-adopt").mode == 0o755
        notices = archive.extractfile("tracewatt-0.1.0/share/doc/tracewatt/THIRD-PARTY-NOTICES.txt").read().decode()
    assert "The licence of swift-syntax" in notices
    with zipfile.ZipFile(only(folder, "*.whl")) as wheel:
        assert not [name for name in wheel.namelist() if "adopt" in name]
    bill = json.loads(only(folder, "*.spdx.json").read_text())
    assert {"tracewatt-adopt", "Swift Syntax"} <= {package["name"] for package in bill["packages"]}


def test_the_digests_are_those_of_the_files(packed):
    lines = dict(reversed(line.split("  ")) for line in (packed[0] / "SHA256SUMS").read_text().splitlines())
    others = [path for path in packed[0].iterdir() if path.name != "SHA256SUMS"]
    assert {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in others} == lines


def test_the_archive_has_the_program_the_scripts_for_jobs_the_licences_and_the_pages(packed, program):
    with tarfile.open(only(packed[0], "*.tar.xz")) as archive:
        members = {member.name: member for member in archive}
        content = archive.extractfile("tracewatt-0.1.0/bin/tracewatt").read()
    assert content == program.read_bytes()
    for name in ["bin/tracewatt", "share/tracewatt/ci-check.sh", "share/tracewatt/ci-install.sh"]:
        assert members["tracewatt-0.1.0/" + name].mode == 0o755
    for name in ["README.md", "share/man/man1/tracewatt.1"]:
        assert members["tracewatt-0.1.0/" + name].mode == 0o644
    pages = ["html/index.html", "html/docs/guide/start.html", "html/docs/tables/messages.html", "html/search.html"]
    for name in ["LICENSE", "THIRD-PARTY-NOTICES.txt", "CHANGELOG.md", *pages]:
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
    # Without this, Podman calls the image 0.1.0.
    assert manifest["annotations"]["io.containerd.image.name"] == "localhost/tracewatt:0.1.0"
    configuration = blob(blob(manifest["digest"])["config"]["digest"])
    assert configuration["config"]["Entrypoint"] == ["/usr/bin/tracewatt"]
    assert configuration["config"]["User"] == "10001:10001"
    assert configuration["config"]["Labels"]["org.opencontainers.image.version"] == "0.1.0"


def test_the_bill_of_materials_names_the_program_and_everything_in_it(packed, program):
    document = json.loads(only(packed[0], "*.spdx.json").read_text())
    packages = {package["name"]: package for package in document["packages"]}
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    assert packages["tracewatt"]["checksums"][0]["checksumValue"] == digest
    assert {"Expat", "GNU Scientific Library", "SQLite", "Swift Foundation ICU", "LibYAML"} <= set(packages)
    contained = {
        relationship["relatedSpdxElement"]
        for relationship in document["relationships"]
        if (relationship["spdxElementId"], relationship["relationshipType"]) == ("SPDXRef-image", "CONTAINS")
    }
    assert contained == {"SPDXRef-tracewatt", "SPDXRef-GNU-C-Library", "SPDXRef-libgcc-shared"}
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


def test_a_program_of_another_version_than_the_project_s_is_refused(packed, tmp_path):
    wrong = tmp_path / "tracewatt"
    wrong.write_text("#!/bin/sh\necho '9.9.9 (model 1)'\n")
    wrong.chmod(0o755)
    failed = run(SCRIPTS / "package.sh", wrong, tmp_path / "dist")
    assert "the program is version 9.9.9, and CITATION.cff says " in failed.stderr
    assert not (tmp_path / "dist").exists()


def quick(*words):
    return run(ROOT / "scripts" / "dist-check.sh", "--quick", *words)


def renewed(folder):
    """Writes the digests of a changed folder."""
    files = sorted(path for path in folder.iterdir() if path.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / "SHA256SUMS").write_text("".join(lines))


def test_packages_that_agree_pass_the_quick_check(packed, program):
    for words in [packed[0]], [packed[0], program]:
        done = quick(*words)
        assert done.returncode == 0, done.stderr
        assert done.stdout.count("ok ") == 6


@pytest.mark.parametrize("pattern", ["*.whl", "*.deb", "*.tar.xz", "*.oci.tar", "*.spdx.json"])
def test_a_changed_package_is_named_once_whatever_its_digest_says(packed, tmp_path, pattern):
    folder = tmp_path / "dist"
    shutil.copytree(packed[0], folder)
    path = only(folder, pattern)
    path.write_bytes(path.read_bytes()[:-200] + 200 * b"x")
    note = "verify: note: do not install these files; make them again with: make dist\n"
    changed = quick(folder)
    assert changed.returncode == 1
    assert changed.stderr == f"verify: error: {path.name}: it is not the file that SHA256SUMS names\n{note}"
    path.write_bytes(path.read_bytes()[:700])
    renewed(folder)
    damaged = quick(folder)
    assert damaged.returncode == 1 and f"verify: error: {path.name}: " in damaged.stderr
    assert "Traceback" not in damaged.stderr and damaged.stderr.endswith(note)


def test_a_folder_that_lacks_a_package_or_has_another_file_is_refused(packed, tmp_path):
    folder = tmp_path / "dist"
    shutil.copytree(packed[0], folder)
    (folder / "other").write_text("other\n")
    assert "has other files: other\n" in quick(folder).stderr
    (folder / "other").unlink()
    only(folder, "*.deb").unlink()
    assert "has no Debian package, *.deb\n" in quick(folder).stderr
    assert "no-such-folder: No such file or directory\n" in quick(tmp_path / "no-such-folder").stderr


def test_packages_of_another_program_are_refused(packed, tmp_path):
    (tmp_path / "program.c").write_text(PROGRAM.replace("HELP", '"{}"'))
    run("clang", "-O1", tmp_path / "program.c", "-o", tmp_path / "other")
    said = quick(packed[0], tmp_path / "other").stderr
    assert said.count(": it contains another program\n") == 4
    assert said.count(": it is the bill of another program\n") == 1


def test_a_program_that_needs_a_library_of_the_build_is_refused(packed):
    said = quick(packed[0], shutil.which("git")).stderr
    assert "verify: error: the program: it needs lib" in said


def test_the_manual_has_every_command_and_option_that_the_help_shows(program, tmp_path):
    made = run(SCRIPTS / "manual.py", program, "0.1.0", "2026-01-31", tmp_path / "page")
    assert made.returncode == 0, made.stderr
    lines = (tmp_path / "page").read_text().splitlines()
    assert lines[0] == '.TH TRACEWATT 1 "2026-01-31" "Tracewatt 0.1.0" "User Commands"'
    assert ".SS tracewatt compare" in lines
    assert "\\fB\\-s\\fR, \\fB\\-\\-seed\\fR \\fIseed\\fR" in lines
    assert "The seed. Default: 1." in lines
    # At the start of a line, a dot would be a request to roff.
    assert "\\&.dots and C:\\epaths stay." in lines
    assert not any("Help." in line or "No." in line for line in lines)


def test_a_program_that_does_not_describe_itself_has_no_manual(tmp_path):
    failed = run(SCRIPTS / "manual.py", shutil.which("true"), "0.1.0", "2026-01-31", tmp_path / "page")
    assert failed.returncode == 1
    assert "manual: error: " in failed.stderr and not (tmp_path / "page").exists()


def load(name):
    """A script as a module."""
    specification = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    specification.loader.exec_module(module)
    return module


def test_the_libraries_and_versions_of_a_program_are_those_of_the_system_s_own_tool(program):
    found = load("elf").requirements(program.read_bytes())
    listed = run("objdump", "--private-headers", program).stdout
    assert found.libraries == [line.split()[1] for line in listed.splitlines() if line.startswith("  NEEDED")]
    versions = {line.split()[-1] for line in listed.splitlines() if line.split()[-1:] and " GLIBC_" in line}
    assert {name for names in found.versions.values() for name in names} == versions


@pytest.mark.parametrize("size", [0, 4, 20, 63, 64, 500])
def test_a_cut_program_is_refused(program, size):
    with pytest.raises(ValueError):
        load("elf").requirements(program.read_bytes()[:size])


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
    information = struct.pack("<HHBBBB4s4s4s", 20, 0, 0, 0, 2, 0, b"CmnD", bytes(4), bytes(4))
    header = (struct.pack("<HBB", 32, 0xDA, 0x27) + information).ljust(32, b"\0")
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
    trim_icu = load("trim_icu")
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
