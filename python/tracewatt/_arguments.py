# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line of a study."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Literal

from ._program import Path

Setting = str | int | float | bool
Detail = Literal["none", "first", "states", "all"]


def listed(value: Path | Sequence[Path] | None) -> list[str]:
    """One path or name, or several, as a list."""
    if value is None:
        return []
    if isinstance(value, (str, os.PathLike)):
        return [os.fspath(value)]
    return [os.fspath(item) for item in value]


def text(value: Setting) -> str:
    """A setting's value as the command line takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def study_arguments(
    days: Path | Sequence[Path],
    *,
    strategies: Path | Sequence[Path] | None = None,
    phones: Path | Sequence[Path] | None = None,
    systems: Path | Sequence[Path] | None = None,
    providers: Path | None = None,
    replications: int | None = None,
    seed: int | None = None,
    set: Mapping[str, Setting] | None = None,
    vary: Mapping[str, Sequence[Setting]] | None = None,
    detail: Detail | None = None,
) -> list[str]:
    """The arguments that say what the study is, and nothing else."""
    # Values follow an equals sign and files come last, so that a hyphen at the beginning makes none an option.
    arguments: list[str] = []
    for option, values in (("--strategy", strategies), ("--phone", phones), ("--os", systems)):
        for value in listed(values):
            arguments.append(f"{option}={value}")
    for option, single in (("--providers", providers), ("--replications", replications), ("--seed", seed)):
        if single is not None:
            arguments.append(f"{option}={single}")
    for key, setting in (set or {}).items():
        arguments.append(f"--set={key}={text(setting)}")
    for key, settings in (vary or {}).items():
        tried = [settings] if isinstance(settings, (str, int, float)) else settings
        arguments.append(f"--vary={key}={','.join(text(value) for value in tried)}")
    if detail is not None:
        arguments.append(f"--detail={detail}")
    return ["compare", *arguments, "--", *listed(days)]


def answer_arguments(
    *,
    reference: str | None = None,
    present: str | None = None,
    limits: Mapping[str, Setting] | None = None,
    error_measure: str | None = None,
    margins: Mapping[str, str] | None = None,
) -> list[str]:
    """The arguments that say how results are judged."""
    arguments: list[str] = []
    for option, value in (("--reference", reference), ("--present", present), ("--error-measure", error_measure)):
        if value is not None:
            arguments.append(f"{option}={value}")
    arguments += [f"--limit={key}={text(bound)}" for key, bound in (limits or {}).items()]
    arguments += [f"--margin={key}={amount}" for key, amount in (margins or {}).items()]
    return arguments
