# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is linked into the program: names, versions, licences and their texts, as found on this machine."""

import json
import pathlib
import re
import shutil
import subprocess
from dataclasses import dataclass


@dataclass(frozen=True)
class Component:
    """A library in the program. `licence` is an SPDX expression, `texts` the files of its licence."""

    name: str
    version: str
    licence: str
    homepage: str
    purl: str
    texts: tuple


def fail(what, note):
    """Ends the script with an error."""
    raise SystemExit(f"components: error: {what}\ncomponents: note: {note}")


# Libraries of the system by their development packages.
DEBIAN = [
    ("libgsl-dev", "GNU Scientific Library", "GPL-3.0-or-later", "https://www.gnu.org/software/gsl/"),
    ("libexpat1-dev", "Expat", "MIT", "https://libexpat.github.io/"),
    ("zlib1g-dev", "zlib", "Zlib", "https://zlib.net/"),
    ("libsqlite3-dev", "SQLite", "blessing", "https://sqlite.org/"),
]

# Swift packages by their identity.
PACKAGES = {
    "flyingfox": ("FlyingFox", "MIT", "https://github.com/swhitty/FlyingFox"),
    "swift-argument-parser": (
        "Swift Argument Parser",
        "Apache-2.0 WITH Swift-exception",
        "https://github.com/apple/swift-argument-parser",
    ),
    "swift-collections": (
        "Swift Collections",
        "Apache-2.0 WITH Swift-exception",
        "https://github.com/apple/swift-collections",
    ),
    "yams": ("Yams", "MIT", "https://github.com/jpsim/Yams"),
}

# The packages of tracewatt-adopt that the program does not contain.
ADOPT_PACKAGES = {
    "swift-syntax": (
        "Swift Syntax",
        "Apache-2.0 WITH Swift-exception",
        "https://github.com/swiftlang/swift-syntax",
    ),
}

# Packages of libraries that the program does not contain.
TESTING = {"opencombine"}

# What packages and the toolchain contain of others, without a version of its own.
LIBYAML = ("LibYAML", "MIT", "https://github.com/yaml/libyaml")
# The BSD licence is that of double-conversion, which ICU contains.
ICU = ("International Components for Unicode", "Unicode-3.0 AND BSD-3-Clause", "https://icu.unicode.org/")

# Parts of the Swift toolchain; the toolchain's version is theirs.
TOOLCHAIN = [
    ("Swift standard library and runtime", "https://github.com/swiftlang/swift"),
    ("Swift Foundation", "https://github.com/swiftlang/swift-foundation"),
    ("Swift Foundation Collections", "https://github.com/apple/swift-collections"),
    ("Swift Foundation ICU", "https://github.com/swiftlang/swift-foundation-icu"),
    ("Swift CoreLibs Foundation", "https://github.com/swiftlang/swift-corelibs-foundation"),
    ("Swift CoreLibs libdispatch", "https://github.com/swiftlang/swift-corelibs-libdispatch"),
]


def printed(*command):
    """The standard output of a command."""
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        fail(f"{' '.join(command)} failed: {error}", "the libraries are looked up where the program is built")


def debian_component(package, name, licence, homepage):
    """A library of the system."""
    version = printed("dpkg-query", "--show", "--showformat=${Version}", package)
    architecture = printed("dpkg", "--print-architecture")
    purl = f"pkg:deb/debian/{package}@{version.replace('+', '%2B')}?arch={architecture}"
    text = pathlib.Path("/usr/share/doc", package, "copyright")
    return Component(name, version, licence, homepage, purl, (text,))


def text_here(name):
    """A licence that is not on the machine that builds, so that it is part of this repository."""
    return pathlib.Path(__file__).parent / "licences" / name


def libraries_of_image():
    """What the container image has beside the program."""
    gcc = "GPL-3.0-or-later WITH GCC-exception-3.1"
    return [
        debian_component("libc6", "GNU C Library", "LGPL-2.1-or-later", "https://www.gnu.org/software/libc/"),
        debian_component("libgcc-s1", "libgcc, shared", gcc, "https://gcc.gnu.org/"),
    ]


def icu_version(library):
    """The version of ICU in Foundation's static library; the names of its data begin with it."""
    match = re.search(rb"icudt([0-9]+)[lb]", library.read_bytes()) if library.is_file() else None
    return match[1].decode() if match else fail(f"{library} has no data of ICU", "it is part of Swift's toolchain")


def found(objects):
    """All components, in the order of their names; `objects` is the folder of SwiftPM's build."""
    components = [debian_component(*row) for row in DEBIAN]

    # The C++ library is that of the compiler's own choice.
    library = pathlib.Path(printed("clang", "-print-file-name=libstdc++.a")).resolve()
    package = printed("dpkg-query", "--search", str(library)).split(":")[0]
    gcc = "GPL-3.0-or-later WITH GCC-exception-3.1"
    components.append(debian_component(package, "libstdc++ and libgcc", gcc, "https://gcc.gnu.org/"))

    dependencies = dependencies_of(objects)
    for dependency in dependencies:
        identity = dependency["packageRef"]["identity"]
        if identity in TESTING:
            continue
        if identity not in PACKAGES:
            fail(f"the licence of the package {identity} is not known", "add it to scripts/dist/components.py")
        components.append(swift_component(objects, dependency, PACKAGES[identity]))
        if identity == "yams":
            # Its copy is no release of LibYAML.
            own = (LIBYAML[0], f"as in Yams {components[-1].version}", *LIBYAML[1:])
            components.append(Component(*own, "pkg:github/yaml/libyaml", (text_here("LibYAML.txt"),)))
    missing = set(PACKAGES) - {dependency["packageRef"]["identity"] for dependency in dependencies}
    if missing:
        fail(f"the packages {', '.join(sorted(missing))} are not part of the build", "remove them from the list")

    compiler = shutil.which("swift") or fail("there is no swift on PATH", "it is the one that builds the program")
    match = re.search(r"Swift version ([0-9.]+)", printed("swift", "--version"))
    version = match[1] if match else fail("swift --version prints no version", "it is part of the bill of materials")
    toolchain = pathlib.Path(compiler).resolve().parent.parent
    text = toolchain / "share" / "swift" / "LICENSE.txt"
    for name, homepage in TOOLCHAIN:
        purl = f"pkg:swift/{homepage.removeprefix('https://')}@{version}"
        if name == "Swift Foundation Collections":
            version_here, purl = f"as in Swift {version}", "pkg:swift/github.com/apple/swift-collections"
        else:
            version_here = version
        licence = "Apache-2.0 WITH Swift-exception"
        texts = (text,)
        if name in ("Swift Foundation", "Swift CoreLibs Foundation"):
            # Both contain uuid.c.
            licence += " AND BSD-3-Clause"
            texts += (text_here("uuid.txt"),)
        components.append(Component(name, version_here, licence, homepage, purl, texts))
    icu = icu_version(toolchain / "lib" / "swift_static" / "linux" / "lib_FoundationICU.a")
    own = (ICU[0], icu, *ICU[1:])
    components.append(Component(*own, f"pkg:github/unicode-org/icu@{icu}", (text_here("ICU.txt"),)))

    return with_texts(components)


def found_in_adopt(objects):
    """The components of tracewatt-adopt that the program does not have; `objects` is the folder of its build."""
    components = []
    for dependency in dependencies_of(objects):
        identity = dependency["packageRef"]["identity"]
        if identity in PACKAGES:
            continue
        if identity not in ADOPT_PACKAGES:
            fail(f"the licence of the package {identity} is not known", "add it to scripts/dist/components.py")
        components.append(swift_component(objects, dependency, ADOPT_PACKAGES[identity]))
    return with_texts(components)


def dependencies_of(objects):
    """The packages that SwiftPM took for a build."""
    state = pathlib.Path(objects, "workspace-state.json")
    if not state.is_file():
        fail(f"{state} does not exist", "scripts/dist.sh builds the programs there")
    return json.loads(state.read_text(encoding="utf-8"))["object"]["dependencies"]


def swift_component(objects, dependency, row):
    """A Swift package in a build."""
    name, licence, homepage = row
    version = dependency["state"]["checkoutState"]["version"]
    folder = pathlib.Path(objects, "checkouts", dependency["subpath"])
    purl = f"pkg:swift/{homepage.removeprefix('https://')}@{version}"
    return Component(name, version, licence, homepage, purl, tuple(sorted(folder.glob("LICENSE*"))))


def with_texts(components):
    """The components in the order of their names; each has the texts of its licence."""
    for component in components:
        if not component.texts or not all(path.is_file() for path in component.texts):
            fail(f"the licence of {component.name} is not on this machine", "it must go with the program")
    return sorted(components, key=lambda component: component.name.lower())
