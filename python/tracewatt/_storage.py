# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Folders and files that may be addresses of fsspec, such as s3://bucket/folder."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import weakref
from collections.abc import Iterator
from typing import Any

from ._program import Path, require
from .errors import MissingInputError, OutputError, TracewattError, UsageError


class TemporaryFolder:
    """A folder that is removed when nothing refers to this any more, or when the program ends."""

    def __init__(self) -> None:
        """Makes the folder."""
        self.path = tempfile.mkdtemp(prefix="tracewatt-")
        self.remove = weakref.finalize(self, _remove, self.path, os.getpid())


def _remove(path: str, process: int) -> None:
    # A forked process has this object as well, but not the folder.
    if os.getpid() == process:
        shutil.rmtree(path, ignore_errors=True)


def is_address(path: Path) -> bool:
    """Whether it is an address and not a path on this machine."""
    return "://" in os.fspath(path)


def filesystem(address: Path) -> tuple[Any, str]:
    """The file system of an address, and the path in it without a slash at its end.

    Raises:
        MissingPackageError: if fsspec or the package for this kind of address is not installed.
    """
    fsspec = require("fsspec", "s3")
    text = os.fspath(address)
    try:
        system, path = fsspec.url_to_fs(text)
    except ImportError:
        protocol = text.split("://", 1)[0]
        require({"s3": "s3fs", "gs": "gcsfs", "gcs": "gcsfs", "abfs": "adlfs"}.get(protocol, protocol), "s3")
        raise
    except ValueError as error:
        raise UsageError(f"{text}: {error}", ["use an address that fsspec understands, such as s3://bucket/folder"], 64) from error
    return system, path.rstrip("/")


@contextlib.contextmanager
def failures(address: Path) -> Iterator[None]:
    """Turns the errors of a store into one of this package."""
    try:
        yield
    except FileNotFoundError as error:
        raise MissingInputError(f"{os.fspath(address)}: no such file or folder: {error}", exit_code=66) from error
    except TracewattError:
        raise
    except Exception as error:
        # Stores have exceptions of their own.
        raise OutputError(
            f"{os.fspath(address)}: {error}", ["check the address, and the credentials for it"], 73
        ) from error


@contextlib.contextmanager
def named_in_errors(address: Path, folder: str) -> Iterator[None]:
    """Names the address in errors that name the folder with its copy."""
    try:
        yield
    except TracewattError as error:
        message = error.message.replace(folder, os.fspath(address).rstrip("/"))
        raise type(error)(message, error.notes, error.exit_code) from None


@contextlib.contextmanager
def written_file(path: Path) -> Iterator[str]:
    """A local path for a file that is moved to its address when it is complete."""
    if not is_address(path):
        yield os.fspath(path)
        return
    system, target = filesystem(path)
    with tempfile.TemporaryDirectory(prefix="tracewatt-") as folder:
        local = os.path.join(folder, "file")
        yield local
        with failures(path):
            system.put_file(local, target)


def fetched_folder(address: Path) -> TemporaryFolder:
    """A copy of the files in a folder."""
    system, path = filesystem(address)
    found = names(address)
    if not found:
        raise MissingInputError(f"{os.fspath(address)}: the folder does not exist or is empty", exit_code=66)
    folder = TemporaryFolder()
    with failures(address):
        for name in found:
            system.get_file(f"{path}/{name}", os.path.join(folder.path, name))
    return folder


def names(address: Path) -> list[str]:
    """The names of the files in a folder; none if there is no such folder."""
    system, path = filesystem(address)
    with failures(address):
        try:
            found = system.ls(path, detail=True)
        except FileNotFoundError:
            return []
    return sorted(entry["name"].rsplit("/", 1)[-1] for entry in found if entry["type"] == "file")
