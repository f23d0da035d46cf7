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
# # A sweep of settings, and the front
#
# `sweep/sweep.yaml` tries thirty settings of one app on a commute by car: five accuracies with four distance filters,
# a request by a timer at six intervals, and a duty cycle that waits for four times before it rests. Which of them
# change anything?
#
# **Evidence: ratios.** What is claimed is which settings do the same, and by which factor others differ.

# %% tags=["parameters"]
RESULTS = "results/sweep"

# %%
import matplotlib.pyplot as plt
import numpy as np

from looks import look
from tables import table

runs = table(RESULTS, "runs")
settings = [column for column in runs.columns if column.startswith("param_")]
assert settings == [
    "param_standard_desired_accuracy",
    "param_standard_distance_filter",
    "param_standard_shows_background_location_indicator",
    "param_request_every_s",
    "param_duty_cycle_stop_after_still_s",
]

# %% [markdown]
# Every changed setting is a column `param_…`, so a row says by itself what was tried. Energies are told as ratios to
# the most expensive setting, paired by replication.

# %%
energy = runs.pivot(index="replication", columns="strategy", values="energy_location_j")
error = runs.pivot(index="replication", columns="strategy", values="error_mean_m")
ratio = np.exp(np.log(energy).sub(np.log(energy["f_best_0m"]), axis=0).mean())
points = runs.groupby("strategy")[settings].first()
points["ratio"] = ratio
points["error"] = error.mean()
points["family"] = np.select(
    [points["param_request_every_s"].notna(), points["param_duty_cycle_stop_after_still_s"].notna()],
    ["request by a timer", "duty cycle"],
    "standard service",
)
assert points["family"].value_counts().to_dict() == {"standard service": 20, "request by a timer": 6, "duty cycle": 4}

# %% [markdown]
# ## The Pareto front
#
# A setting is on the front if no other one is at least as cheap and at least as right.

# %%
ordered = points.sort_values(["ratio", "error"])
ordered["is_best"] = ordered["error"] < ordered["error"].cummin().shift(fill_value=np.inf)
front = ordered[ordered["is_best"]]

figure, axes = plt.subplots()
axes.plot(front["ratio"], front["error"], color="#6b6b6b", linestyle="--", label="Pareto front")
for index, (family, rows) in enumerate(points.groupby("family")):
    axes.scatter(rows["ratio"], rows["error"], s=60, label=family, **look(index))
for name, row in front.iterrows():
    axes.annotate(name, (row["ratio"], row["error"]), xytext=(6, -16), textcoords="offset points", fontsize=10)
axes.annotate(
    "1 km and 3 km,\nevery filter", (points.loc["f_kilometer_0m", "ratio"], points.loc["f_kilometer_0m", "error"]),
    xytext=(-12, -4), textcoords="offset points", horizontalalignment="right", fontsize=10,
)  # fmt: skip
axes.set_xscale("log")
axes.set_yscale("log")
for axis, ticks in ((axes.xaxis, [0.05, 0.1, 0.2, 0.5, 1]), (axes.yaxis, [10, 20, 50, 100, 200, 500])):
    axis.set_ticks(ticks, [f"{tick:g}" for tick in ticks])
    axis.set_minor_formatter("")
axes.set_xlabel("Location energy over that of the best accuracy without a filter (ratio)")
axes.set_ylabel("Tracking error, mean (m)")
axes.set_title("Thirty settings on a commute by car")
axes.legend(frameon=False, loc="upper left")
axes.margins(x=0.08, y=0.12)
plt.show()

# %% [markdown]
# Three of the thirty are worth a thought: the duty cycle with one minute and with five, for next to nothing, and the
# best accuracy, if the last metres count. (`nearest_ten_meters` is the same as the best accuracy, see below.)

# %%
assert list(front.index[:1]) == ["duty_1min"]
assert {"duty_1min", "duty_5min"} <= set(front.index)
assert set(front["family"]) == {"duty cycle", "standard service"}
assert front.iloc[-1]["error"] == points.loc["f_best_0m", "error"]
assert ratio["duty_1min"] < 1 / 20 and ratio["duty_5min"] < 1 / 10

# %% [markdown]
# ## What changes nothing
#
# The accuracy is the switch for the radios. The distance filter gates what is delivered and not what is measured: at
# one accuracy all four filters need the same energy to a tenth of a percent, though their errors differ.

# %%
standard = points[points["family"] == "standard service"]
accuracies = ["best", "nearest_ten_meters", "hundred_meters", "kilometer", "three_kilometers"]
filters = ["0m", "10m", "50m", "200m"]
figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.5))
for index, accuracy in enumerate(accuracies):
    names = [f"f_{accuracy}_{step}" for step in filters]
    # A small shift keeps equal values from hiding each other.
    where = np.arange(len(filters)) + 0.08 * (index - 2)
    for axes, column in ((left, "ratio"), (right, "error")):
        axes.plot(where, standard.loc[names, column], linewidth=1, markersize=7, label=accuracy, **look(index))
for axes in (left, right):
    axes.set_xticks(range(len(filters)), ["none", "10 m", "50 m", "200 m"])
    axes.set_xlabel("Distance filter")
left.set_ylim(0, 1.1)
left.set_ylabel("Location energy (ratio)")
left.set_title("Energy: the filter does nothing")
left.legend(frameon=False, loc="center right", bbox_to_anchor=(1, 0.62))
right.set_yscale("log")
right.set_ylabel("Tracking error, mean (m)")
right.set_title("Error: the filter makes it worse")
plt.show()

# %%
for accuracy in accuracies:
    of_filters = [f"f_{accuracy}_{step}" for step in filters]
    assert ratio[of_filters].max() / ratio[of_filters].min() - 1 < 1e-3
for accuracy in ["best", "nearest_ten_meters", "hundred_meters"]:
    assert error[f"f_{accuracy}_200m"].mean() > 3 * error[f"f_{accuracy}_0m"].mean()
for step in filters:
    same = [f"f_best_{step}", f"f_nearest_ten_meters_{step}"]
    assert (energy[same[0]] == energy[same[1]]).all() and (error[same[0]] == error[same[1]]).all()
    coarse = [f"f_kilometer_{step}", f"f_three_kilometers_{step}"]
    assert (energy[coarse[0]] == energy[coarse[1]]).all() and (error[coarse[0]] == error[coarse[1]]).all()
assert 0.28 < ratio["f_hundred_meters_0m"] < 0.33
assert 0.24 < ratio["f_kilometer_0m"] < 0.29

# %% [markdown]
# So of the twenty settings of the standard service there are three energies. `nearest_ten_meters` does what `best`
# does, `three_kilometers` what `kilometer` does, in every replication alike. Below a quarter none of them comes, for
# updates that run keep the processor awake whatever their accuracy is.
#
# ## Where the cliffs are
#
# A longer interval between two requests saves up to a point: beyond ten minutes what is left is the processor that
# waits for the timer. The duty cycle has a cliff: on this day a wait of 45 minutes is never over, so that it never
# rests.

# %%
tens = [ratio[f"request_{step}"] for step in ["1min", "2min", "5min", "10min", "20min", "60min"]]
assert all(longer < shorter for shorter, longer in zip(tens, tens[1:]))
assert tens[0] / tens[3] > 2 and tens[3] / tens[5] < 1.25
assert ratio["duty_15min"] < 0.6 and abs(ratio["duty_45min"] - 1) < 0.01
sorted_ratios = np.sort(standard["ratio"])
assert (np.diff(sorted_ratios) > 0.01).sum() == 2
