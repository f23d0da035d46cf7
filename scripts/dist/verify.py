#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks packages without installing them, with nothing but Python: formats, digests, versions and what they contain.

    verify.py FOLDER [PROGRAM]

FOLDER is what scripts/dist.sh writes. All packages must contain the same program, that of the path PROGRAM if it is
given, and agree on its version and on the C library it needs. Prints a line for each file, or all that is wrong.
"""

import base64
import csv
import hashlib
import io
import json
import lzma
import pathlib
import re
import sys
import tarfile
import zipfile
import zlib

import elf

# What the program may ask of the system.
LIBRARIES = {"libc.so.6", "libm.so.6"}


# What Python raises for files that are damaged.
UNREADABLE = (
    *(KeyError, IndexError, TypeError, ValueError, EOFError, OSError),
    *(lzma.LZMAError, tarfile.TarError, zipfile.BadZipFile, zlib.error),
)


class Wrong(Exception):
    """What is wrong with a file."""


def demand(condition, what):
    """Raises Wrong unless the condition holds."""
    if not condition:
        raise Wrong(what)


def sha256(data):
    """The digest as SHA256SUMS has it."""
    return hashlib.sha256(data).hexdigest()


def members(data, compression):
    """The members of a tar archive by their names; all belong to root."""
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:" + compression) as archive:
        found = {}
        for member in archive:
            name = member.name.removeprefix("./")
            demand(not name.startswith("/") and ".." not in name.split("/"), f"{name} leaves the folder")
            demand((member.uid, member.gid) == (0, 0), f"{name} belongs to user {member.uid}, not to root")
            found[name] = (member.mode, archive.extractfile(member).read() if member.isfile() else b"")
        return found


def executable(found, name):
    """The content of a member that can be executed."""
    demand(name in found, f"{name} is missing")
    mode, content = found[name]
    demand(mode == 0o755, f"{name} has mode {mode:o}, not 755")
    return content


def check_licences(found, folder):
    """The GPL's text and the notices of the libraries are there."""
    for name in ("LICENSE", "THIRD-PARTY-NOTICES.txt"):
        demand(found.get(folder + name, (0, b""))[1], f"{folder}{name} is missing or empty")


def check_archive(data, version):
    """The program in the plain archive."""
    found = members(data, "xz")
    top = f"tracewatt-{version}/"
    demand(all(name.startswith(top) or name + "/" == top for name in found), f"it has files outside {top}")
    check_licences(found, top + "share/doc/tracewatt/")
    if top + "bin/tracewatt-adopt" in found:
        needed_glibc(executable(found, top + "bin/tracewatt-adopt"))
    return executable(found, top + "bin/tracewatt")


def check_wheel(data, version, tag):
    """The program in the wheel."""
    with zipfile.ZipFile(io.BytesIO(data)) as wheel:
        found = {entry.filename: (entry.external_attr >> 16 & 0o777, wheel.read(entry)) for entry in wheel.infolist()}
    information = f"tracewatt-{version}.dist-info/"
    demand(information + "RECORD" in found, f"{information}RECORD is missing")
    recorded = {row[0]: row[1] for row in csv.reader(found[information + "RECORD"][1].decode().splitlines())}
    demand(set(recorded) == set(found), "RECORD lists other files than it has")
    for name, digest in recorded.items():
        own = base64.urlsafe_b64encode(hashlib.sha256(found[name][1]).digest()).decode().rstrip("=")
        demand(not digest or digest == "sha256=" + own, f"{name} is not what RECORD says")
    metadata = found[information + "METADATA"][1].decode()
    for line in (f"Version: {version}", "Name: tracewatt", "License-Expression: GPL-3.0-or-later"):
        demand(line in metadata.splitlines(), f"METADATA has no line {line}")
    demand(f"Tag: {tag}" in found[information + "WHEEL"][1].decode().splitlines(), f"WHEEL has no tag {tag}")
    check_licences(found, information + "licenses/")
    return executable(found, f"tracewatt-{version}.data/scripts/tracewatt")


def ar_members(data):
    """The members of an ar archive, in its order."""
    demand(data.startswith(b"!<arch>\n"), "it is no Debian package")
    found, start = {}, 8
    while start < len(data):
        size = int(data[start + 48 : start + 58])
        found[data[start : start + 16].decode().strip(" /")] = data[start + 60 : start + 60 + size]
        start += 60 + size + size % 2
    return found


def check_debian(data, version, glibc, architecture):
    """The program in the Debian package."""
    parts = ar_members(data)
    demand(list(parts) == ["debian-binary", "control.tar.xz", "data.tar.xz"], f"its members are {', '.join(parts)}")
    control = members(parts["control.tar.xz"], "xz")
    fields = dict(re.findall(r"^([A-Za-z-]+): (.*)$", control["control"][1].decode(), re.MULTILINE))
    wanted = {"Package": "tracewatt", "Version": version, "Architecture": architecture}
    for name, value in wanted.items():
        demand(fields.get(name) == value, f"{name} is {fields.get(name)}, not {value}")
    dependency = f"libc6 (>= {glibc})"
    demand(dependency in fields.get("Depends", "").split(", "), f"Depends has no {dependency}")
    found = members(parts["data.tar.xz"], "xz")
    for line in control["md5sums"][1].decode().splitlines():
        digest, name = line.split("  ")
        demand(hashlib.md5(found[name][1]).hexdigest() == digest, f"{name} is not what md5sums says")
    for name in ("copyright", "changelog.gz", "THIRD-PARTY-NOTICES.txt.gz"):
        demand("usr/share/doc/tracewatt/" + name in found, f"usr/share/doc/tracewatt/{name} is missing")
    return executable(found, "usr/bin/tracewatt")


def check_image(data, version, program):
    """The program in the container image, which is for the processor of `program`."""
    machine, architecture, loader = elf.architecture(program)
    layout = members(data, "")

    def blob(descriptor):
        algorithm, digest = descriptor["digest"].split(":")
        content = layout.get(f"blobs/{algorithm}/{digest}", (0, b""))[1]
        demand(sha256(content) == digest, f"blob {digest} is missing or damaged")
        demand(len(content) == descriptor["size"], f"blob {digest} has another size than its descriptor")
        return content

    demand("oci-layout" in layout and "index.json" in layout, "it is no OCI archive")
    (descriptor,) = json.loads(layout["index.json"][1])["manifests"]
    name = descriptor["annotations"]["io.containerd.image.name"]
    demand(name == f"localhost/tracewatt:{version}", f"it is called {name} when it is loaded")
    manifest = json.loads(blob(descriptor))
    configuration = json.loads(blob(manifest["config"]))
    wanted = (configuration["architecture"], configuration["os"]) == (architecture, "linux")
    demand(wanted, f"it is not for linux/{architecture}")
    settings = configuration["config"]
    demand(settings.get("User", "").split(":")[0] not in ("", "0", "root"), "it starts as root")
    demand(settings["Entrypoint"] == ["/usr/bin/tracewatt"], f"it starts {settings['Entrypoint']}")
    label = settings["Labels"]["org.opencontainers.image.version"]
    demand(label == version, f"its label says version {label}, not {version}")
    found = {}
    for layer in manifest["layers"]:
        found.update(members(blob(layer), "gz"))
    check_licences(found, "usr/share/doc/tracewatt/")
    for library in (loader, f"lib/{machine}-linux-gnu/libc.so.6"):
        demand(library in found, f"{library} is missing")
    demand("usr/share/doc/libc6/copyright" in found, "the licence of the C library is missing")
    return executable(found, "usr/bin/tracewatt")


def check_bill(data, version):
    """The digest of the program in the bill of materials."""
    document = json.loads(data)
    demand(document.get("spdxVersion") == "SPDX-2.3", "it is not SPDX 2.3")
    (own,) = [package for package in document["packages"] if package["name"] == "tracewatt"]
    demand(own["versionInfo"] == version, f"it is of version {own['versionInfo']}, not {version}")
    for package in document["packages"]:
        licence = package.get("licenseDeclared", "NOASSERTION")
        demand(licence != "NOASSERTION", f"{package['name']} has no licence")
    return own["checksums"][0]["checksumValue"]


def needed_glibc(program):
    """The oldest C library with which the program starts."""
    try:
        needed = elf.requirements(program)
    except ValueError as error:
        raise Wrong(error) from error
    loader = elf.architecture(program)[2].rpartition("/")[2]
    foreign = set(needed.libraries) - LIBRARIES - {loader}
    demand(not foreign, f"it needs {', '.join(sorted(foreign))}, which systems may not have")
    demand(needed.glibc, "it names no version of the C library")
    return needed.glibc


class Packages:
    """The files of a folder, by what they are."""

    PATTERNS = {
        "archive": r"tracewatt-(.+)-linux-(?:x86_64|aarch64)\.tar\.xz",
        "wheel": r"tracewatt-(.+)-(py3-none-manylinux_[0-9]+_[0-9]+_(?:x86_64|aarch64))\.whl",
        "debian": r"tracewatt_(.+)_(?:amd64|arm64)\.deb",
        "image": r"tracewatt-(.+)-linux-(?:amd64|arm64)\.oci\.tar",
        "bill": r"tracewatt-(.+)\.spdx\.json",
        "digests": r"SHA256SUMS",
    }
    TITLES = {
        "archive": "archive, *.tar.xz",
        "wheel": "wheel, *.whl",
        "debian": "Debian package, *.deb",
        "image": "container image, *.oci.tar",
        "bill": "bill of materials, *.spdx.json",
        "digests": "SHA256SUMS",
    }

    def __init__(self, folder):
        self.files = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}
        self.names, self.matches = {}, {}
        for kind, pattern in self.PATTERNS.items():
            found = [match for name in self.files if (match := re.fullmatch(pattern, name))]
            demand(len(found) > 0, f"{folder} has no {self.TITLES[kind]}")
            demand(len(found) == 1, f"{folder} has more than one {self.TITLES[kind]}")
            self.names[kind], self.matches[kind] = found[0][0], found[0]
        others = set(self.files) - set(self.names.values())
        demand(not others, f"{folder} has other files: {', '.join(sorted(others))}")

    def data(self, kind):
        return self.files[self.names[kind]]


def problems(packages, own):
    """All that is wrong, as lines of text."""
    found = []

    def checked(kind, function, *arguments):
        try:
            return function(packages.data(kind), *arguments)
        except Wrong as wrong:
            found.append(f"{packages.names[kind]}: {wrong}")
        except UNREADABLE as error:
            found.append(f"{packages.names[kind]}: it cannot be read: {error or type(error).__name__}")
        return None

    # A file that changed on its way is named once, and not looked into.
    recorded = dict(re.findall(r"^([0-9a-f]{64})  (.+)$", packages.data("digests").decode(), re.MULTILINE))
    recorded = {name: digest for digest, name in recorded.items()}
    for name, data in packages.files.items():
        if name == packages.names["digests"]:
            continue
        if name not in recorded:
            found.append(f"SHA256SUMS: {name} is missing")
        elif recorded[name] != sha256(data):
            found.append(f"{name}: it is not the file that SHA256SUMS names")
    found += [f"SHA256SUMS: there is no file {name}" for name in sorted(set(recorded) - set(packages.files))]
    if found:
        return found

    version = packages.matches["archive"][1]
    for kind, match in packages.matches.items():
        if kind != "digests" and match[1] != version:
            found.append(f"{match[0]}: it is of version {match[1]}, and the archive of {version}")
    if found:
        return found

    program = own or checked("archive", check_archive, version)
    if program is None:
        return found
    try:
        glibc = needed_glibc(program)
    except Wrong as wrong:
        return [f"the program: {wrong}"]
    tag = packages.matches["wheel"][2]
    machine, architecture, _ = elf.architecture(program)
    for kind, name in (("archive", machine), ("debian", architecture), ("image", architecture)):
        if not re.search(rf"[-_]{name}\.", packages.names[kind]):
            found.append(f"{packages.names[kind]}: the program is for {name}")
    expected = f"py3-none-manylinux_{glibc.replace('.', '_')}_{machine}"
    if tag != expected:
        found.append(f"{packages.names['wheel']}: the program needs the tag {expected}")
    contained = {
        "archive": checked("archive", check_archive, version),
        "wheel": checked("wheel", check_wheel, version, tag),
        "debian": checked("debian", check_debian, version, glibc, architecture),
        "image": checked("image", check_image, version, program),
    }
    for kind, content in contained.items():
        if content is not None and content != program:
            found.append(f"{packages.names[kind]}: it contains another program")
    digest = checked("bill", check_bill, version)
    if digest is not None and digest != sha256(program):
        found.append(f"{packages.names['bill']}: it is the bill of another program")
    return found


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    try:
        packages = Packages(pathlib.Path(sys.argv[1]))
        own = pathlib.Path(sys.argv[2]).read_bytes() if len(sys.argv) == 3 else None
        found = problems(packages, own)
    except Wrong as wrong:
        found = [str(wrong)]
    except OSError as error:
        found = [f"{error.filename}: {error.strerror}"]
    for line in found:
        print(f"verify: error: {line}", file=sys.stderr)
    if found:
        print("verify: note: do not install these files; make them again with: make dist", file=sys.stderr)
        raise SystemExit(1)
    for name, data in packages.files.items():
        print(f"ok  {len(data) / 1e6:8.2f} MB  {name}")


if __name__ == "__main__":
    main()
