# ---
# jupyter:
#   jupytext:
#     cell_metadata_filter: tags,-all
#     notebook_metadata_filter: kernelspec,-jupytext.text_representation.jupytext_version
#     text_representation:
#       extension: .py
#       format_name: percent
#       format_version: '1.3'
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # The error over time
#
# The *tracking error* is the distance between what the app believes, which is the last position it received, and the
# truth, every second. This notebook computes it from the tables `fixes` and `truth` and gets the same numbers as the
# table `runs`. It shows replication 0 alone: one day, not the mean of twenty.
#
# **Trust the order.** The order of strategies and the shape of the curves are claimed, not their metres.

# %% tags=["parameters"]
RESULTS = "results/office_day"
STRATEGIES = ["standard_best", "standard_hundred_meters", "duty_cycled", "significant_change"]

# %%
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import tracewatt as tw
from looks import line

study = tw.read(RESULTS)
truth = study.table("truth", ["t_s", "east_m", "north_m", "is_scored"])
columns = ["strategy", "replication", "t_s", "client", "timestamp_s", "east_m", "north_m"]
fixes = study.table("fixes", columns)
runs = study.runs
label = study.schema("runs").label
fixes = fixes[(fixes["replication"] == 0) & (fixes["client"] == 0)]
runs = runs[runs["replication"] == 0].set_index("strategy")

# %% [markdown]
# ## From fixes to a series
#
# A delivery replaces the belief unless its position is older than the one that is believed; of several at one
# instant the last wins. Before the first delivery there is no belief, and nothing is scored.


# %%
def error_of(strategy):
    """The distance between belief and truth at each second; missing without a belief."""
    heard = fixes[fixes["strategy"] == strategy]
    heard = heard[heard["timestamp_s"] >= heard["timestamp_s"].cummax()]
    heard = heard.drop_duplicates("t_s", keep="last")[["t_s", "east_m", "north_m"]]
    believed = pd.merge_asof(truth, heard, on="t_s", suffixes=("_true", ""))
    distance = np.hypot(believed["east_m"] - believed["east_m_true"], believed["north_m"] - believed["north_m_true"])
    return distance.where(truth["is_scored"].astype(bool))


errors = pd.DataFrame({name: error_of(name) for name in sorted(fixes["strategy"].unique())})

# %% [markdown]
# ## The numbers of the program
#
# Mean, percentiles and coverage are those that the program computed while it ran.

# %%
for name in errors:
    series, run = errors[name], runs.loc[name]
    np.testing.assert_allclose(series.mean(), run["error_mean_m"], rtol=1e-9)
    np.testing.assert_allclose(series.quantile(0.5), run["error_p50_m"], rtol=1e-9)
    np.testing.assert_allclose(series.quantile(0.95), run["error_p95_m"], rtol=1e-9)
    scored = truth["is_scored"].astype(bool)
    np.testing.assert_allclose(series[scored].notna().mean(), run["coverage_fraction"], rtol=1e-9)
assert set(STRATEGIES) <= set(errors.columns)

# %% [markdown]
# The table `errors` has the same series once a minute, with the mean and the largest error of each minute. That is
# enough for a plot, as `study.plot.errors()` draws it, and a sixtieth of the rows.

# %%
columns = ["strategy", "replication", "t_s", "error_m", "error_mean_m", "error_max_m", "sample_count"]
series = study.table("errors", columns)
series = series[series["replication"] == 0]
minute = truth["t_s"] // 60 * 60
for name in errors:
    rows = series[series["strategy"] == name].set_index("t_s")
    parts = errors[name].groupby(minute)
    np.testing.assert_array_equal(rows.index, parts.size().index)
    np.testing.assert_allclose(rows["error_max_m"], parts.max(), rtol=1e-9)
    np.testing.assert_allclose(rows["error_mean_m"], parts.mean(), rtol=1e-9)
    np.testing.assert_array_equal(rows["sample_count"], parts.count())

# %% [markdown]
# ## Over the day
#
# Each panel has the same logarithmic axis; errors below 1 m are drawn at 1 m. Grey bands are the time that the phone
# moved.

# %%
hours = truth["t_s"] / 3600
speed = np.hypot(truth["east_m"].diff(), truth["north_m"].diff()).fillna(0)
moving = speed.rolling(60, center=True, min_periods=1).mean() > 0.5

figure, panels = plt.subplots(len(STRATEGIES), 1, figsize=(9, 8), sharex=True, sharey=True)
for index, (name, axes) in enumerate(zip(STRATEGIES, panels)):
    axes.fill_between(hours, 1, 1e4, where=moving, color="#dddddd", linewidth=0)
    minutes = errors[name].groupby(truth["t_s"] // 60).max()
    axes.plot(minutes.index / 60, minutes.clip(lower=1), color=line(index)["color"], linewidth=1.2)
    axes.set_yscale("log")
    axes.set_ylim(1, 1e4)
    axes.set_yticks([1, 10, 100, 1000, 10000])
    axes.set_title(f"{name}: mean {errors[name].mean():.0f} m", loc="left", fontsize=11)
figure.suptitle("A day at the office: the error over time, replication 0", fontsize=13)
figure.supylabel(label("error_max_m", "Tracking error, largest of each minute"))
panels[-1].set_xlabel("Time since the start of the day (h)")
panels[-1].set_xlim(0, 24)
panels[-1].set_xticks(range(0, 25, 3))
plt.show()

# %% [markdown]
# `significant_change` loses the phone as soon as it moves and finds it late; at rest it keeps its last position, which
# is that of a cell. `duty_cycled` is as good as the best once it runs, but it starts late. Until the system notices the
# exit from its region, the error is large for a few minutes, which the mean shows and the median does not.

# %%
moved = errors[moving]
assert moved["significant_change"].mean() > 10 * moved["standard_best"].mean()
assert moved["duty_cycled"].median() < 2 * moved["standard_best"].median()
assert moved["duty_cycled"].mean() > 5 * moved["standard_best"].mean()
assert moved["duty_cycled"].mean() < 0.5 * moved["significant_change"].mean()
assert moving.mean() < 0.1

# %% [markdown]
# ## The distribution
#
# The share of the day with at most this error. Percentiles are read on the horizontal axis.

# %%
figure, axes = plt.subplots()
for index, name in enumerate(STRATEGIES):
    values = np.sort(errors[name].dropna().to_numpy())
    axes.plot(values, np.arange(1, len(values) + 1) / len(values), linewidth=2, label=name, **line(index))
axes.axhline(0.95, color="#6b6b6b", linewidth=1)
axes.annotate("95 %", (1.05, 0.955), color="#444444")
axes.set_xscale("log")
axes.set_xlim(1, 1e4)
axes.set_ylim(0, 1.01)
axes.set_xlabel(label("error_p95_m", "Tracking error"))
axes.set_ylabel("Share of the day with at most this error")
axes.set_title("A day at the office: distribution of the tracking error, replication 0")
axes.legend(frameon=False, loc="lower right")
plt.show()

# %%
p95 = errors[STRATEGIES].quantile(0.95)
assert p95["standard_best"] < p95["standard_hundred_meters"] < p95["significant_change"]
assert p95["standard_best"] < 60 < 200 < p95["significant_change"]
