# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What will these location settings cost, and how wrong will they be?

A thin layer over the `tracewatt` program: it runs the program and reads its results. The program makes every number.

    import tracewatt as tw
    study = tw.compare("office_day", strategies=["standard_best", "duty_cycled"], replications=20)
    study.recommendation
    study.runs
"""

from ._api import compare, merge, plan, read, sweep
from ._program import Completed, TracewattWarning, find_program, program_version, run
from .errors import (
    BrokenPromiseError,
    EngineError,
    InputError,
    MissingInputError,
    MissingPackageError,
    MissingTableError,
    NoVerdictError,
    OutputError,
    ProgramFault,
    TracewattError,
    UsageError,
    VersionMismatchError,
)
from .planning import PartPlan, Plan
from .schema import Field, TableSchema
from .study import Effect, Recommendation, Study

__all__ = [
    "BrokenPromiseError",
    "Completed",
    "Effect",
    "EngineError",
    "Field",
    "InputError",
    "MissingInputError",
    "MissingPackageError",
    "MissingTableError",
    "NoVerdictError",
    "OutputError",
    "PartPlan",
    "Plan",
    "ProgramFault",
    "Recommendation",
    "Study",
    "TableSchema",
    "TracewattError",
    "TracewattWarning",
    "UsageError",
    "VersionMismatchError",
    "compare",
    "find_program",
    "merge",
    "plan",
    "program_version",
    "read",
    "run",
    "sweep",
]
