# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Addresses of fsspec: a store that speaks S3, on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pandas as pd
import pytest
from conftest import STUDY, counting, left_behind

import tracewatt as tw

s3fs = pytest.importorskip("s3fs")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(port=0, verbose=False)
    server.start()
    _, port = server.get_host_and_port()
    yield f"http://127.0.0.1:{port}"
    server.stop()


@pytest.fixture
def bucket(server: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """An empty bucket, which environment variables make known as usual."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    monkeypatch.setenv("AWS_ENDPOINT_URL", server)
    s3fs.S3FileSystem.clear_instance_cache()
    name = request.node.name.replace("_", "-").lower()[:60].strip("-")
    s3fs.S3FileSystem().mkdir(name)
    return f"s3://{name}"


def names(address: str) -> list[str]:
    s3fs.S3FileSystem.clear_instance_cache()
    root = address.removeprefix("s3://")
    return sorted(name.removeprefix(root + "/") for name in s3fs.S3FileSystem().find(root))


def test_parquet(office: tw.Study, bucket: str) -> None:
    written = office.to_parquet(f"{bucket}/studies", tables=["runs"], name="mine")
    assert written == [f"{bucket}/studies/runs"]
    assert names(bucket) == ["studies/runs/study=mine/scenario=office_day/part=0/data.parquet"]
    frame = pd.read_parquet(f"{bucket}/studies/runs/study=mine")
    assert frame["energy_total_j"].tolist() == office.runs["energy_total_j"].tolist()
    with pytest.raises(tw.UsageError, match="tables of a study named mine"):
        office.to_parquet(f"{bucket}/studies", tables=["runs"], name="mine")
    office.to_parquet(f"{bucket}/studies", tables=["runs"], name="mine", overwrite=True)
    assert left_behind() == []


@pytest.mark.nightly
def test_earlier_tables_stay_if_new_ones_cannot_be_stored(
    office: tw.Study, bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.to_parquet(f"{bucket}/studies", tables="runs", name="mine")
    before = names(bucket)

    class Full:
        """A store that takes no more files."""

        def __getattr__(self, name: str) -> object:
            return getattr(s3fs.S3FileSystem(), name)

        def put_file(self, local: str, target: str) -> None:
            raise OSError("no more space")

    with monkeypatch.context() as patch:
        patch.setattr("tracewatt._storage.filesystem", lambda address: (Full(), address.removeprefix("s3://")))
        with pytest.raises(tw.OutputError, match="no more space"):
            office.to_parquet(f"{bucket}/studies", tables="runs", name="mine", overwrite=True)
    assert names(bucket) == before
    office.to_parquet(f"{bucket}/studies", tables="runs", name="mine", overwrite=True)
    assert len(names(bucket)) == 1 and names(bucket) != before


@pytest.mark.nightly
def test_report_and_results(office: tw.Study, bucket: str) -> None:
    assert office.report(f"{bucket}/report.html") == f"{bucket}/report.html"
    with s3fs.S3FileSystem().open(f"{bucket}/report.html", encoding="utf-8") as file:
        assert file.read().startswith(b"<!DOCTYPE html>")
    s3fs.S3FileSystem().put(office.folder + "/", f"{bucket}/results/", recursive=True)
    study = tw.read(f"{bucket}/results")
    assert study.digest == office.digest and study.recommendation == office.recommendation


@pytest.mark.nightly
def test_parts_of_a_sweep(bucket: str) -> None:
    whole = tw.compare("walk.csv", **STUDY)
    study = tw.sweep("walk.csv", engine="local", workers=2, parts=f"{bucket}/parts", task_s=0.01, **STUDY)
    assert study.digest == whole.digest
    stored = names(bucket)
    assert stored[-1] == "parts/study.json"
    assert len(stored[:-1]) == 128 + 6 and all(name.startswith("parts/part-walk-") for name in stored[:-1])
    assert tw.merge(f"{bucket}/parts").digest == whole.digest
    assert left_behind() == sorted(os.path.basename(each.folder) for each in (whole, study))
    # Only what is missing is run again, and another study is refused.
    s3fs.S3FileSystem().rm_file(f"{bucket}/parts/part-walk-000003-000004.twpart")
    counted: list[int] = []
    again = tw.sweep("walk.csv", engine=counting(counted), parts=f"{bucket}/parts", **STUDY)
    assert again.digest == whole.digest and counted == [1]
    with pytest.raises(tw.InputError, match=f"{bucket}/parts/study.json: error: this belongs to another study"):
        tw.sweep("walk.csv", engine="local", parts=f"{bucket}/parts", seed=7, **STUDY)


@pytest.mark.nightly
def test_a_store_that_does_not_answer(office: tw.Study, bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises((tw.MissingInputError, tw.OutputError), match="no-such-bucket"):
        office.to_parquet("s3://no-such-bucket/studies", tables=["runs"])
    with pytest.raises(tw.MissingInputError, match="no-such-folder"):
        tw.read(f"{bucket}/no-such-folder")
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    s3fs.S3FileSystem.clear_instance_cache()
    with pytest.raises(tw.OutputError, match=bucket):
        office.report(f"{bucket}/report.html")


def test_a_kind_of_address_without_its_package(office: tw.Study) -> None:
    with pytest.raises((tw.MissingPackageError, tw.UsageError), match="gcsfs|nowhere"):
        office.report("gs://bucket/report.html")
    with pytest.raises(tw.UsageError, match="nowhere"):
        office.report("nowhere://bucket/report.html")
