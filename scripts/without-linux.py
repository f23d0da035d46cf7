#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Type-checks what a Mac would compile, as far as this can be done on Linux.

* C and C++: every source with __linux__ undefined.
* Swift: VirtualTime and the rooms below it in a copy in which `os(Linux)` and `canImport(Glibc)` are false and Darwin is
  another name for Glibc. With `--all MODULES`, every room of the manifest's branch for other systems; MODULES is the
  folder of modules of a finished build, which has those of other packages.

It proves nothing about Apple's libraries: their Foundation, Dispatch and C library differ from those here.
"""
import argparse
import glob
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
# Files that declare for Linux what Apple's Foundation has; without them this Foundation would lack it.
FOUNDATION = {
    "Sources/SimulatedCoreLocation/Process/NSHashTable.swift",
    "Sources/SimulatedCoreLocation/Application/ProcessInfo+LowPowerMode.swift",
    "Sources/VirtualTime/Shadows/Selector.swift",
}
# The part of swift-collections that VirtualTime uses, so that the quick check needs no build of it.
HEAP = """
public struct Heap<Element: Comparable> {
  public init() {}
  public var min: Element? { nil }
  public mutating func insert(_ element: Element) {}
  public mutating func removeMin() -> Element { fatalError() }
  public mutating func popMin() -> Element? { nil }
}
"""
LANGUAGE = ["-swift-version", "6", "-package-name", "tracewatt", "-parse-as-library"]


def run(command):
    """The output of a command that ended well; None if it failed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode == 0:
        return done.stdout
    print(done.stdout, file=sys.stderr)
    return None


def files(folder, *endings):
    found = []
    for path, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.endswith(".docc")]
        found += [os.path.join(path, name) for name in names if name.endswith(endings)]
    return sorted(found)


def headers():
    """What pkg-config says about the headers of system libraries."""
    flags = subprocess.run(
        ["pkg-config", "--cflags", "gsl", "zlib", "expat", "sqlite3"],
        check=True, stdout=subprocess.PIPE, text=True,
    ).stdout
    return shlex.split(flags)


def check_c():
    """The number of C sources, and the ones that do not compile."""
    sources = files("Sources", ".c", ".cpp")
    failed = []
    for source in sources:
        room = "/".join(source.split("/")[:2])
        language = ["-std=c++17"] if source.endswith(".cpp") else []
        warnings = ["-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror"]
        command = ["clang", "-U__linux__", "-fsyntax-only", *language, *warnings, f"-I{room}/include"]
        if run(command + headers() + [source]) is None:
            failed.append(source)
    return len(sources), failed


def graph(work):
    """The targets of the manifest's branch for systems other than Linux."""
    with open("Package.swift", encoding="utf-8") as file:
        text = file.read()
    package = os.path.join(work, "package")
    os.makedirs(package)
    with open(os.path.join(package, "Package.swift"), "w", encoding="utf-8") as file:
        file.write(text.replace("#if os(Linux)", "#if false"))
    for name in ("Sources", "Tests", "Examples", "Fuzz", "Benchmarks"):
        os.symlink(os.path.abspath(name), os.path.join(package, name))
    dump = subprocess.run(
        ["swift", "package", "--package-path", package, "--scratch-path", os.path.join(work, "scratch"), "dump-package"],
        check=True, stdout=subprocess.PIPE,
    ).stdout
    return {target["name"]: target for target in json.loads(dump)["targets"]}


def below(targets, name):
    """The names of a target and of all below it, those below first."""
    ordered = []

    def visit(name):
        if name not in targets or name in ordered:
            return
        for dependency in targets[name]["dependencies"]:
            visit(next(iter(dependency.values()))[0])
        if name not in ordered:
            ordered.append(name)

    visit(name)
    return ordered


class Check:
    """Modules of rooms without Linux, in a folder."""

    def __init__(self, targets, work, others):
        self.targets, self.work, self.others = targets, work, others
        self.modules = os.path.join(work, "modules")
        os.makedirs(self.modules)
        self.maps = self.others_in_c() if others else []
        self.done, self.failed = [], []

    def others_in_c(self):
        """The flags for the C modules of other packages, which have a map of their own or one beside their objects."""
        build = os.path.dirname(self.others)
        maps = glob.glob(os.path.join(os.path.dirname(build), "checkouts/*/**/include/module.modulemap"), recursive=True)
        maps = [path for path in maps if "/Benchmarks/" not in path]
        for path in glob.glob(os.path.join(build, "*.build", "module.modulemap")):
            if os.path.basename(os.path.dirname(path)).removesuffix(".build") not in self.targets:
                maps.append(path)
        return [flag for path in sorted(maps) for flag in ("-Xcc", f"-fmodule-map-file={path}")]

    def add(self, name):
        target = self.targets[name]
        folder = target.get("path") or os.path.join("Sources", name)
        if target["type"] == "system":
            self.maps += ["-Xcc", f"-fmodule-map-file={os.path.abspath(folder)}/module.modulemap"]
        elif files(folder, ".c", ".cpp"):
            include = os.path.abspath(os.path.join(folder, "include"))
            where = os.path.join(self.work, name + ".modulemap")
            if os.path.exists(os.path.join(include, "module.modulemap")):
                where = os.path.join(include, "module.modulemap")
            else:
                with open(where, "w", encoding="utf-8") as file:
                    file.write(f'module {name} {{ umbrella "{include}" export * }}\n')
            self.maps += ["-Xcc", f"-fmodule-map-file={where}", "-Xcc", f"-I{include}"]
        elif target["type"] in ("regular", "executable"):
            broken = [other for other in below(self.targets, name) if other in self.failed]
            if broken:
                print(f"without-linux: {name} was left out, because it needs {broken[0]}", file=sys.stderr)
                self.failed.append(name)
            else:
                self.swift(name, folder, target)

    def swift(self, name, folder, target):
        copy = os.path.join(self.work, name)
        os.makedirs(copy)
        sources = []
        for index, path in enumerate(files(folder, ".swift")):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if path not in FOUNDATION:
                text = text.replace("os(Linux)", "false")
            # An import of Glibc outside of such a condition is an error, as it is on a Mac.
            text = text.replace("canImport(Glibc)", "false").replace("import Glibc", "import NoGlibc")
            # A field that Apple's C library names otherwise.
            text = text.replace("st_mtimespec", "st_mtim")
            # The names of files differ, as file-private declarations need.
            made = os.path.join(copy, f"{index}-{os.path.basename(path)}")
            if os.path.basename(path) == "main.swift":
                made = os.path.join(copy, "main.swift")
            with open(made, "w", encoding="utf-8") as file:
                file.write(f'#sourceLocation(file: "{path}", line: 1)\n' + text)
            sources.append(made)
        if name in ("BuiltIns", "Reports"):
            made = os.path.join(copy, "EmbeddedFiles.swift")
            schemas = [path for path in files("schemas", ".json") if not re.search(
                r"/(os|phone|providers|scenario|strategy)\.v1\.schema\.json$", path)]
            subprocess.run(["scripts/embed-files.sh", name, made, *schemas], check=True)
            sources.append(made)
        flags = []
        for setting in target["settings"]:
            kind, value = next(iter(setting["kind"].items()))
            if setting["tool"] == "swift" and "condition" not in setting:
                if kind == "enableUpcomingFeature":
                    flags += ["-enable-upcoming-feature", value["_0"]]
                elif kind == "unsafeFlags":
                    flags += value["_0"]
                elif kind == "define":
                    flags += ["-D" + value["_0"]]
        command = ["swiftc", "-emit-module", "-wmo", "-module-name", name, *LANGUAGE, *flags]
        command += ["-module-alias", "Darwin=Glibc", "-I", self.modules, *self.maps]
        if self.others:
            command += ["-I", self.others]
        for flag in headers():
            command += ["-Xcc", flag]
        command += ["-emit-module-path", os.path.join(self.modules, name + ".swiftmodule"), *sources]
        (self.failed if run(command) is None else self.done).append(name)

    def heap(self):
        source = os.path.join(self.work, "Heap.swift")
        with open(source, "w", encoding="utf-8") as file:
            file.write(HEAP)
        module = os.path.join(self.modules, "HeapModule.swiftmodule")
        command = ["swiftc", "-emit-module", "-parse-as-library", "-module-name", "HeapModule"]
        subprocess.run([*command, "-emit-module-path", module, source], check=True)


def main():
    parser = argparse.ArgumentParser(description="Type-check what a Mac would compile.")
    parser.add_argument("--all", metavar="MODULES", help="check every room with the modules of other packages in a folder")
    wanted = parser.parse_args().all
    os.chdir(ROOT)
    count, failed = check_c()
    with tempfile.TemporaryDirectory() as work:
        targets = graph(work)
        check = Check(targets, work, os.path.abspath(wanted) if wanted else None)
        if wanted:
            names = below(targets, "TracewattCLI")
        else:
            check.heap()
            names = below(targets, "VirtualTime")
        for name in names:
            check.add(name)
    for name in failed + check.failed:
        print(f"without-linux: error: {name} does not compile with Linux switched off", file=sys.stderr)
    if failed or check.failed:
        sys.exit(1)
    print(f"without-linux: {count} C sources and the rooms {', '.join(check.done)} compile with Linux switched off")


main()
