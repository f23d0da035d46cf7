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
# **Trust the order.** What is claimed is which settings do the same, and which of the others take more.

# %% tags=["parameters"]
RESULTS = "results/sweep"

# %%
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import tracewatt as tw
from looks import look

study = tw.read(RESULTS)
runs = study.runs
label = study.schema("runs").label
settings = [column for column in runs.columns if column.startswith("param_")]
assert settings == [
    "param_standard_desired_accuracy",
    "param_standard_distance_filter",
    "param_standard_shows_background_location_indicator",
    "param_request_every_s",
    "param_duty_cycle_stop_after_still_s",
]

# %% [markdown]
# Every changed setting is a column `param_…`, so each row shows what was tried. Energies are ratios to that of the best
# accuracy without a filter, paired by replication. The program computed them: ratios are in the table `comparison`, and
# the means of the error in `summary`.

# %%
REFERENCE = study.conclusions["reference"]
comparison = study.comparison.set_index(["metric", "effect", "strategy"]).sort_index()
assert REFERENCE == "f_best_0m" and (comparison["reference"] == REFERENCE).all()
columns = ["estimate", "ci_low", "ci_high", "range_low", "range_high"]
ratios = comparison.loc[("energy_location_j", "ratio"), columns]
means = study.summary[study.summary["statistic"] == "mean"].set_index(["metric", "strategy"]).sort_index()
errors = means.loc["error_mean_m"]

points = runs.groupby("strategy")[settings].first()
# The ratio of the reference to itself is 1 and has no interval.
points["ratio"] = ratio = ratios["estimate"].reindex(points.index, fill_value=1)
points["error"] = errors["estimate"]
assert len(ratios) == 29 and len(points) == 30
points["family"] = np.select(
    [points["param_request_every_s"].notna(), points["param_duty_cycle_stop_after_still_s"].notna()],
    ["request by a timer", "duty cycle"],
    "standard service",
)
assert points["family"].value_counts().to_dict() == {"standard service": 20, "request by a timer": 6, "duty cycle": 4}

# %% [markdown]
# ## The Pareto front
#
# Filled marks are on the front: the program concludes of no other setting that it has less of one without more of the
# other. Settings on the front have intervals. Thick lines are 95 % intervals and show luck: of the paired ratio of
# energies, and of the mean error. More replications shorten them. The thin line is the 80 % range of the
# ratio, and stays. The reference is 1 by definition, so only its error has an interval.

# %%
standings = pd.DataFrame(study.conclusions["rows"]).set_index("strategy").loc[points.index]
is_front = standings["standing"] == "front"

names = {
    "duty_1min": (14, 4, "duty_1min"),
    "duty_5min": (14, 4, "duty_5min"),
    "duty_15min": (-10, 4, "duty_15min"),
    "f_best_10m": (-12, -2, "duty_45min, and best and nearest_ten_meters with 10 m"),
    "f_best_0m": (-12, -10, "best and nearest_ten_meters without a filter"),
}
filled = set()
figure, axes = plt.subplots(figsize=(9, 6.5))
for index, (family, rows) in enumerate(points.groupby("family")):
    for style, part in (("full", rows[is_front[rows.index]]), ("none", rows[~is_front[rows.index]])):
        axes.plot(
            part["ratio"], part["error"], linestyle="", markersize=8, fillstyle=style,
            zorder=3 if style == "full" else 2,
            label=family + (", on the Pareto front" if style == "full" else "") if len(part) else None, **look(index),
        )  # fmt: skip
        filled |= set(part.index) if style == "full" else set()
        for name in part.index if style == "full" else []:
            x, y, colour = points.loc[name, "ratio"], errors.loc[name], look(index)["color"]
            axes.plot([x, x], [y["ci_low"], y["ci_high"]], linewidth=3, color=colour)
            if name != REFERENCE:
                row = ratios.loc[name]
                axes.plot([row["ci_low"], row["ci_high"]], [points.loc[name, "error"]] * 2, linewidth=3, color=colour)
                axes.plot([row["range_low"], row["range_high"]], [points.loc[name, "error"]] * 2, linewidth=1,
                          color=colour)  # fmt: skip
for name, (dx, dy, words) in names.items():
    axes.annotate(
        words, (points.loc[name, "ratio"], points.loc[name, "error"]), xytext=(dx, dy), textcoords="offset points",
        horizontalalignment="left" if dx >= 0 else "right", fontsize=10,
    )  # fmt: skip
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
axes.set_ylabel(label("error_mean_m", "Tracking error, mean"))
axes.set_title("Thirty settings on a commute by car: energy against error")
for width, text in ((3, "luck: 95 % interval, on the front"), (1, "80 % range, on the front")):
    axes.plot([], [], color="#6b6b6b", linewidth=width, label=text)
axes.legend(frameon=False, loc="upper left")
axes.margins(x=0.08, y=0.12)
plt.show()

# %% [markdown]
# Three of the thirty are on the front: two of the duty cycle's four, and the best accuracy without a filter, which
# `nearest_ten_meters` equals in every replication (see below). All others are dominated by the duty cycle that waits
# for one minute or for five. The one with five needs less than a twelfth of the best accuracy's energy, and whether
# its error is larger is undecided after twenty replications; the one with one minute halves that energy at a larger
# error. The answer is the latter, the only step: it errs by less than 15 m more than the most accurate, which counts as
# equal, and is the cheapest of those:

# %%
print(study.recommendation)

# %%
assert study.recommendation.steps == ("duty_1min",) and study.recommendation.strategy == "duty_1min"
assert filled == set(standings.index[is_front])
assert filled == {"duty_1min", "duty_5min", "f_best_0m"}
is_equal = standings["standing"] == "equal"
assert set(standings.index[is_equal]) == {"f_nearest_ten_meters_0m"}
assert set(standings["standing"]) == {"front", "dominated", "equal"}
assert set(standings.loc[~is_front & ~is_equal, "dominated_by"]) == {"duty_1min", "duty_5min"}
assert comparison.loc[("energy_location_j", "ratio", "duty_5min"), "ci_high"] < 1 / 12
assert comparison.loc[("error_mean_m", "ratio", "duty_5min"), "verdict"] == "undecided"
assert comparison.loc[("error_mean_m", "ratio", "duty_1min"), "verdict"] == "more"
assert 0.45 < ratio["duty_1min"] / ratio["duty_5min"] < 0.55

# %% [markdown]
# ## What changes nothing
#
# The accuracy switches the radios. The distance filter decides what is delivered and not what is measured: at one
# accuracy all four filters need the same energy to a tenth of a percent. With the finer three accuracies a filter
# of 200 m makes the error more than three times as large.

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
left.set_ylabel("Location energy over that of the best\naccuracy without a filter (ratio)")
left.set_title("Energy: the filter does nothing")
left.legend(frameon=False, loc="center right", bbox_to_anchor=(1, 0.62))
right.set_yscale("log")
ticks = [10, 20, 50, 100, 200, 500, 1000]
right.set_yticks(ticks, [f"{tick:g}" for tick in ticks])
right.set_ylim(10, 1000)
right.minorticks_off()
right.set_ylabel(label("error_mean_m", "Tracking error, mean"))
right.set_title("Error: the filter makes it worse")
figure.suptitle("The standard service with five accuracies and four distance filters", fontsize=13)
plt.show()

# %%
energy = runs.pivot(index="replication", columns="strategy", values="energy_location_j")
error = runs.pivot(index="replication", columns="strategy", values="error_mean_m")
for accuracy in accuracies:
    of_filters = [f"f_{accuracy}_{step}" for step in filters]
    assert ratio[of_filters].max() / ratio[of_filters].min() - 1 < 1e-3
for accuracy in ["best", "nearest_ten_meters", "hundred_meters"]:
    assert points.loc[f"f_{accuracy}_200m", "error"] > 3 * points.loc[f"f_{accuracy}_0m", "error"]
for step in filters:
    same = [f"f_best_{step}", f"f_nearest_ten_meters_{step}"]
    assert (energy[same[0]] == energy[same[1]]).all() and (error[same[0]] == error[same[1]]).all()
    coarse = [f"f_kilometer_{step}", f"f_three_kilometers_{step}"]
    assert (energy[coarse[0]] == energy[coarse[1]]).all() and (error[coarse[0]] == error[coarse[1]]).all()

# %% [markdown]
# So the twenty settings of the standard service have three energies. `nearest_ten_meters` does what `best` does, and
# `three_kilometers` what `kilometer` does, in every replication. None of them comes below a quarter, because running
# updates keep the processor awake whatever their accuracy is.

# %%
assert (np.diff(np.sort(standard["ratio"])) > 0.01).sum() == 2
assert (standard["ratio"] > 0.25).all()

# %% [markdown]
# ## Where the cliffs are
#
# A longer interval between two requests saves energy up to a point: beyond ten minutes mostly the processor is left,
# which waits for the timer. The duty cycle has a cliff: on this day a wait of 45 minutes never ends, so it never rests.

# %%
tens = [ratio[f"request_{step}"] for step in ["1min", "2min", "5min", "10min", "20min", "60min"]]
assert all(longer < shorter for shorter, longer in zip(tens, tens[1:]))
assert tens[0] / tens[3] > 1.7 and tens[3] / tens[5] < 1.25
assert ratio["duty_15min"] < 0.6
assert (abs(energy["duty_45min"] / energy["f_best_0m"] - 1) < 0.01).all()
