# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The results of a study: what to use, the tables, pictures and copies in other formats."""

from __future__ import annotations

import hashlib
import html
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _storage
from ._program import Path, run
from .errors import MissingTableError, UsageError
from .schema import TableSchema, read_schemas
from .tables import Frames, check_frames, find_file, read_table, stream

if TYPE_CHECKING:
    import geopandas as gpd
    import pandas as pd
    import pyarrow as pa

    from ._mobility import Positions
    from .plots import Plots


@dataclass(frozen=True)
class Effect:
    """A paired comparison with the reference.

    Attributes:
        metric: a column of `runs`.
        effect: `ratio`, value over reference, or `difference`, value minus it.
        estimate: the ratio or difference.
        ci_low: lower end of the 95 % interval, which shows luck; None for one pair.
        ci_high: its upper end.
        n: the number of pairs.
        verdict: `less`, `more`, `equal`, `within_margin` or `undecided`.
        mean_difference: the mean of the differences, in the metric's unit.
        range_low: the lower end of the range that contains the measured value 8 times in 10; None if not known.
        range_high: its upper end.
    """

    metric: str
    effect: str
    estimate: float | None
    ci_low: float | None
    ci_high: float | None
    n: int
    verdict: str | None
    mean_difference: float | None = None
    range_low: float | None = None
    range_high: float | None = None

    @classmethod
    def _of(cls, members: dict[str, Any] | None) -> Effect | None:
        if members is None:
            return None
        known: dict[str, Any] = {name: members.get(name) for name in cls.__dataclass_fields__}
        return cls(**known)


@dataclass(frozen=True)
class Recommendation:
    """The choices on one day, phone and system, from the most accurate to the cheapest.

    Attributes:
        scenario: the day.
        phone: the phone.
        os: the system.
        strategy: the step that the sentence is about, the cheapest without limits; None without steps.
        present: the strategy that the app uses today.
        keeps_present: whether that is the strategy of the sentence.
        sentence: the answer in words.
        energy_location: location energy against today's strategy.
        error: the error against today's strategy.
        about_as_good: strategies that are about as good.
        steps: the names of the steps, the most accurate first.
        left_out: the reason for each strategy that is not a candidate, by name.
        lines: the price list as the program prints it below the sentence.
        numbers: everything that the program says about it.
    """

    scenario: str
    phone: str
    os: str
    strategy: str | None
    present: str | None
    keeps_present: bool
    sentence: str
    energy_location: Effect | None
    error: Effect | None
    about_as_good: tuple[str, ...]
    steps: tuple[str, ...]
    left_out: dict[str, str] = field(hash=False)
    lines: tuple[str, ...]
    numbers: dict[str, Any] = field(repr=False, hash=False, compare=False)

    @classmethod
    def _of(cls, members: dict[str, Any]) -> Recommendation:
        return cls(
            scenario=members["scenario"],
            phone=members["phone"],
            os=members["os"],
            strategy=members.get("strategy"),
            present=members.get("present"),
            keeps_present=bool(members.get("keeps_present")),
            sentence=members["sentence"],
            energy_location=Effect._of(members.get("energy_location")),
            error=Effect._of(members.get("error")),
            about_as_good=tuple(members.get("about_as_good") or ()),
            steps=tuple(step["strategy"] for step in members.get("steps") or ()),
            left_out={item["strategy"]: item["reason"] for item in members.get("left_out") or ()},
            lines=tuple(members.get("lines") or ()),
            numbers=members,
        )

    def __str__(self) -> str:
        return "\n  ".join((self.sentence, *self.lines))

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{html.escape(line)}</li>" for line in self.lines)
        return f"<p><strong>{html.escape(self.sentence)}</strong></p>" + (f"<ul>{lines}</ul>" if lines else "")


class Study:
    """A folder of results, read on demand.

    Attributes:
        folder: the folder, as `compare -o` writes it.
        frames: the kind of the frames that tables are read as: `pandas`, `polars` or `arrow`.
    """

    def __init__(
        self,
        folder: Path,
        *,
        frames: Frames = "pandas",
        conclusions: dict[str, Any] | None = None,
        notes: Sequence[str] = (),
        holder: _storage.TemporaryFolder | None = None,
    ) -> None:
        """A folder of results; `compare`, `sweep`, `merge` and `read` return it."""
        # The current folder may change.
        self.folder = os.path.abspath(os.fspath(folder))
        self.frames: Frames = check_frames(frames)
        self._schemas = read_schemas(self.folder)
        self._read_conclusions = conclusions
        self._notes = tuple(notes)
        # A temporary folder lives as long as the study.
        self._holder = holder

    def __getstate__(self) -> dict[str, Any]:
        """What another process gets.

        Raises:
            UsageError: if the folder is a temporary one, which ends with this process.
        """
        if self._holder:
            raise UsageError("a study in a temporary folder cannot go to another process", ["pass a folder: output="], 64)
        return self.__dict__

    # The answer

    @property
    def conclusions(self) -> dict[str, Any]:
        """Everything that `tracewatt report FOLDER --format json` prints."""
        if self._read_conclusions is None:
            self._read_conclusions = run("report", "--format", "json", "--", self.folder).json()
        return self._read_conclusions

    @property
    def recommendations(self) -> list[Recommendation]:
        """The choices, for each day (or their week), phone and system."""
        return [Recommendation._of(members) for members in self.conclusions["recommendations"]]

    @property
    def recommendation(self) -> Recommendation:
        """The choices, if the study has one day or week, phone and system.

        Raises:
            UsageError: if there are several; `recommendations` has them all.
        """
        found = self.recommendations
        if len(found) != 1:
            raise UsageError(f"this study has {len(found)} recommendations", ["use study.recommendations"], 64)
        return found[0]

    @property
    def evidence(self) -> str:
        """How far to trust the numbers, in a sentence."""
        return str(self.conclusions["evidence"])

    @property
    def notes(self) -> list[str]:
        """What to know about the runs."""
        return [*self.conclusions["notes"], *self._notes]

    # Tables

    @property
    def tables(self) -> list[str]:
        """The names of the tables."""
        return list(self._schemas)

    def schema(self, name: str) -> TableSchema:
        """The columns of a table with their units and meanings.

        Raises:
            MissingTableError: if the study has no such table.
        """
        try:
            return self._schemas[name]
        except KeyError:
            notes = [f"it has {', '.join(self._schemas)}"]
            if name in ("errors", "fixes", "events", "battery", "regions", "truth", "sites", "environments"):
                notes.append("compare with detail='first' or 'all' to get it")
            if name == "states":
                notes.append("compare with detail='states' or 'all' to get it")
            raise MissingTableError(f"this study has no {name} table", notes, 66) from None

    def table(self, name: str, columns: Sequence[str] | None = None, frames: Frames | None = None) -> Any:
        """A table as a frame with the types of its schema, and with units where the frame has a place for them.

        Args:
            name: the table.
            columns: the columns, in this order; all if it is None.
            frames: `pandas`, `polars` or `arrow`; the study's own if it is None.

        Raises:
            MissingTableError: if the study has no such table.
            UsageError: for an unknown column.
        """
        chosen = [columns] if isinstance(columns, str) else columns
        return read_table(self.folder, self.schema(name), chosen, frames or self.frames)

    def stream(self, name: str, columns: Sequence[str] | None = None) -> pa.RecordBatchReader:
        """A table as a stream of Arrow record batches, for tables that do not fit into memory.

        DuckDB, polars and everything else that knows Arrow's C stream interface read it.
        """
        schema = self.schema(name)
        return stream(find_file(self.folder, schema), schema, columns)

    @property
    def runs(self) -> Any:
        """A row for each run, with all its measures."""
        return self.table("runs")

    @property
    def summary(self) -> Any:
        """Means and medians with intervals."""
        return self.table("summary")

    @property
    def comparison(self) -> Any:
        """Paired differences from the reference with intervals and conclusions."""
        return self.table("comparison")

    @property
    def energy(self) -> Any:
        """Energy by component, state, cause and client."""
        return self.table("energy")

    @property
    def errors(self) -> Any:
        """The belief and its error over the day, of replication 0 unless detail was `all`."""
        return self.table("errors")

    @property
    def fixes(self) -> Any:
        """The positions that apps received."""
        return self.table("fixes")

    @property
    def events(self) -> Any:
        """Everything else that apps received."""
        return self.table("events")

    @property
    def regions(self) -> Any:
        """The regions that apps monitored."""
        return self.table("regions")

    @property
    def states(self) -> Any:
        """The power states of components."""
        return self.table("states")

    @property
    def battery(self) -> Any:
        """Energy and charge at the end of each minute."""
        return self.table("battery")

    @property
    def truth(self) -> Any:
        """The true positions."""
        return self.table("truth")

    # Frames for mobility packages

    def trajectories(self, table: Positions = "fixes") -> pd.DataFrame:
        """Positions in pandas for scikit-mobility and MovingPandas: a row for each, sorted by user and time.

            skmob.TrajDataFrame(study.trajectories())
            movingpandas.TrajectoryCollection(study.trajectories(), "uid", t="datetime", x="lng", y="lat")

        Columns:
            uid: the user. For fixes `scenario/strategy/phone/os/replication`, such as
                `office_day/visits/iphone_class/ios_18/0`; for the truth the scenario.
            datetime: when the position was determined, in the day's local time to the microsecond, as datetime64[ns]
                without a time zone. If the trace has no times, it counts from 1970-01-01 00:00.
            lat, lng: latitude and longitude in degrees, WGS 84.
            horizontal_accuracy_m: the reported radius in m; for fixes alone.
            scenario, strategy, phone, os, replication: the parts of `uid`.

        Args:
            table: `fixes` for what the tested app received, `truth` for where the phone truly was. Fixes leave out
                visits, which are events, and of two fixes of one instant the one with the larger radius. The truth
                leaves out gaps in the recording.

        Raises:
            MissingTableError: if the study has no such table.
            UsageError: for another table.
            InputError: if the resolved scenario, which states when the day starts, is damaged.
            MissingInputError: if it does not exist.
            MissingPackageError: if pandas is not installed.
        """
        from ._mobility import trajectories

        return trajectories(self, table)

    def positionfixes(self, table: Positions = "fixes") -> gpd.GeoDataFrame:
        """Positions in geopandas for trackintel: the rows of `trajectories` with points in EPSG:4326.

            trackintel.Positionfixes(study.positionfixes()).generate_staypoints()

        MovingPandas takes them too, with a warning that it drops the time zone: `t="tracked_at"`.

        Columns:
            user_id: the `uid` of `trajectories`.
            tracked_at: its `datetime` with the day's offset from UTC, or in UTC if the days have different offsets.
            geometry: a point of longitude and latitude in degrees, WGS 84, instead of `lat` and `lng`.
            horizontal_accuracy_m, scenario, strategy, phone, os, replication: as in `trajectories`.

        Raises:
            MissingPackageError: if geopandas is not installed.
            TracewattError: as for `trajectories`.
        """
        from ._mobility import positionfixes

        return positionfixes(self, table)

    # Pictures and copies

    @property
    def plot(self) -> Plots:
        """Pictures of the study, by matplotlib."""
        from .plots import Plots

        return Plots(self)

    def report(self, path: Path) -> str:
        """Writes the self-contained HTML page; returns its path.

        Args:
            path: the file, or an address such as `s3://bucket/report.html`.
        """
        with _storage.written_file(path) as file:
            run("report", f"--output={os.path.abspath(file)}", "--quiet", "--", self.folder)
        return os.fspath(path)

    def to_parquet(
        self,
        path: Path,
        *,
        tables: Sequence[str] | None = None,
        name: str | None = None,
        overwrite: bool = False,
        rows_per_part: int = 1_000_000,
    ) -> list[str]:
        """Writes tables as Parquet: `PATH/TABLE/study=NAME/scenario=DAY/part=N/data.parquet`.

        The schema of each file has the units and meanings. Several studies may share a folder.

        Args:
            path: a folder, or an address such as `s3://bucket/studies`.
            tables: the tables; all if it is None.
            name: the name of the study in the paths; "s" and twelve digits of its digest if it is None.
            overwrite: whether to replace tables of a study of the same name.
            rows_per_part: the maximum number of rows of a day in a file, at least 1.

        Returns:
            The folder or address of each table.

        Raises:
            UsageError: if tables of a study of the same name already exist.
            MissingPackageError: if pyarrow is not installed.
        """
        from ._parquet import write

        return write(self, path, tables=tables, name=name, overwrite=overwrite, rows_per_part=rows_per_part)

    @property
    def digest(self) -> str:
        """The SHA-256 digest of datapackage.json, which has the digest of every table.

        It is the same for the same study, whatever ran it.
        """
        with open(os.path.join(self.folder, "datapackage.json"), "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()

    @property
    def provenance(self) -> dict[str, Any]:
        """How the study was made: versions, seed, digests of its input, time and machine."""
        with open(os.path.join(self.folder, "provenance.json"), encoding="utf-8") as file:
            members: dict[str, Any] = json.load(file)
        return members

    def __str__(self) -> str:
        return "\n".join(self._sentences())

    def __repr__(self) -> str:
        return f"<Study {self.folder}: {' '.join(self._sentences())}>"

    def _sentences(self) -> list[str]:
        found = self.recommendations
        if len(found) == 1:
            return [str(found[0])]
        return [f"{each.scenario} on {each.phone}, {each.os}: {each}" for each in found]

    def _repr_html_(self) -> str:
        lines = "".join(found._repr_html_() for found in self.recommendations)
        head = ("day", "strategy", "energy (%/day)", "mean error (m)", "standing")
        rows = [
            (
                row["scenario"],
                row["strategy"],
                _number(row.get("location_percent_per_day")),
                _number(row.get("error_mean_m")),
                row.get("standing") or "",
            )
            for row in self.conclusions["rows"]
        ]
        cells = "".join(f"<th>{html.escape(text)}</th>" for text in head)
        body = "".join(
            "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
        )
        return (
            f"{lines}<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
            f"<p>{html.escape(self.evidence)}</p>"
        )


def _number(members: dict[str, Any] | None) -> str:
    """An estimate with two digits, and its range if it is known."""
    if not members or members.get("estimate") is None:
        return ""
    low, high = members.get("range_low"), members.get("range_high")
    text = _digits(members["estimate"])
    return text if low is None or high is None or low == high else f"{text} ({_digits(low)}–{_digits(high)})"


def _digits(value: float) -> str:
    return f"{float(f'{value:.2g}'):g}" if abs(value) < 100 else f"{float(f'{value:.2g}'):.0f}"
