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
# # Which strategy, at which cost?
#
# Ten ways to follow a phone over one day at the office, in twenty replications. Energy is on one axis and error on
# the other, because either alone is easy to keep low.
#
# **Trust the order.** What is claimed is which strategy takes more on the same day. Joules and percent are those of
# the phone profile and are not claimed for a phone in your hand.

# %% tags=["parameters"]
RESULTS = "results/office_day"
REFERENCE = "standard_best"

# %%
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import tracewatt as tw
from looks import look
from tracewatt.plots import draw_intervals

study = tw.read(RESULTS)
summary = study.summary
means = summary[summary["statistic"] == "mean"].pivot(
    index="strategy", columns="metric", values=["estimate", "ci_low", "ci_high", "range_low", "range_high"]
)
energy = means.xs("energy_location_j", axis=1, level="metric")
error = means.xs("error_mean_m", axis=1, level="metric")
label = study.schema("runs").label
assert summary["n"].max() == 20 and len(means) == 10
assert study.conclusions["reference"] == REFERENCE
print(study.recommendation)
print(study.evidence)

# %% [markdown]
# That is the program's answer, and how far to trust it.
#
# `control` does nothing with location, so it never has a position and no error. It is the floor of the energy and is
# not drawn below. `deferred` is exactly where `standard_best` is: iOS 18 has no deferred updates, so the call changes
# nothing.

# %%
assert study.evidence.startswith("Trust the order")
assert energy.loc["control", "estimate"] == 0
assert error.loc["control"].isna().all()
assert energy.loc["deferred", "estimate"] == energy.loc[REFERENCE, "estimate"]
assert error.loc["deferred", "estimate"] == error.loc[REFERENCE, "estimate"]

# %% [markdown]
# ## Luck and ignorance
#
# Two lines on each bar show two things that are not known:
#
# * **Luck**, the thick line with ends, is the 95 % interval of the mean. Each replication has other luck with
#   satellites, cells and access points, so more replications shorten this line. Where its ends touch, luck hardly
#   matters.
# * **The 80 % range**, the thin line, holds what is measured on a phone 8 times in 10, by what is unknown of its powers
#   and how wrong the lab has been. It is as long with two thousand replications as with twenty.

# %%
axes = study.plot.energy()
axes.set_title("A day at the office: location energy of each strategy")
plt.show()

# %% [markdown]
# The range allows half the energy of `standard_best` or nearly twice as much, while luck changes it by less than a
# tenth of a percent. An unknown of the phone changes all bars together, so their order is known much better than any of
# them.

# %%
best = energy.loc[REFERENCE]
assert 0.49 < best["range_low"] / best["estimate"] < 0.53 and 1.9 < best["range_high"] / best["estimate"] < 2.1
assert best["ci_high"] / best["ci_low"] - 1 < 1e-3

# %% [markdown]
# ## Energy against error
#
# Thick lines are the 95 % intervals of the means over the replications, thin lines the 80 % ranges. Both
# axes are logarithmic. Filled marks are on the *Pareto front*: the program concludes of no other strategy that it has
# less of one without more of the other. Its conclusions rest on paired differences, whose intervals are tighter than
# the thick lines.

# %%
standings = pd.DataFrame(study.conclusions["rows"]).set_index("strategy")[["standing", "dominated_by"]]
shown = [name for name in energy.sort_values("estimate").index if name not in ("control", "deferred")]
# Where the name of each strategy is, in points from its mark.
places = {
    "standard_best": (-9, -26, "right"), "duty_cycled": (-9, -26, "right"), "significant_change": (-9, -26, "right"),
    "standard_hundred_meters": (70, 24, "right"), "visits": (9, -54, "left"),
}  # fmt: skip
filled = []
figure, axes = plt.subplots(figsize=(9, 6))
for index, name in enumerate(shown):
    x, y = energy.loc[name], error.loc[name]
    colour = look(index)["color"]
    is_front = standings.loc[name, "standing"] == "front"
    filled += [name] if is_front else []
    axes.plot([x["range_low"], x["range_high"]], [y["estimate"]] * 2, color=colour, linewidth=1)
    axes.plot([x["ci_low"], x["ci_high"]], [y["estimate"]] * 2, color=colour, linewidth=3)
    axes.plot([x["estimate"]] * 2, [y["ci_low"], y["ci_high"]], color=colour, linewidth=3)
    axes.plot(
        x["estimate"], y["estimate"], linestyle="", markersize=9, markerfacecolor=colour if is_front else "white",
        zorder=3, **look(index),
    )  # fmt: skip
    remark = {"standard_best": ", deferred"}.get(name, "") if is_front else f" ({standings.loc[name, 'standing']})"
    dx, dy, side = places.get(name, (9, 9, "left"))
    axes.annotate(
        name + remark, (x["estimate"], y["estimate"]), xytext=(dx, dy), textcoords="offset points",
        horizontalalignment=side,
    )  # fmt: skip
for face, words in (("#6b6b6b", "on the Pareto front"), ("white", "not on it")):
    axes.plot([], [], color="#6b6b6b", marker="o", markersize=9, linestyle="", markerfacecolor=face, label=words)
for width, words in ((3, "luck: 95 % interval"), (1, "80 % range")):
    axes.plot([], [], color="#6b6b6b", linewidth=width, label=words)
axes.set_xscale("log")
axes.set_yscale("log")
axes.set_xlabel(label("energy_location_j", "Location energy of a day, mean"))
axes.set_ylabel(label("error_mean_m", "Tracking error, mean"))
axes.set_title("A day at the office: energy against error")
axes.margins(x=0.1, y=0.14)
axes.legend(loc="lower left", frameon=False)
plt.show()

# %%
front = set(standings.index[standings["standing"] == "front"])
assert set(filled) == front and standings.loc["deferred", "standing"] == "equal"

# %% [markdown]
# Six are not on the front. `deferred` equals `standard_best` in every replication and shares its mark.
# `standard_hundred_meters` is dominated by `duty_cycled`, which takes less than a third of its energy at no larger
# error. `software_region` and `periodic_request` stopped during the day, and nothing ran them on (`stalled`). `visits`
# has no position for more than 2 % of the day, so a low error might only mean silence (`partial`), and `control` never
# has one (`blind`). These four are compared with no other strategy.
#
# The first choice of the answer is `duty_cycled`, and no other strategy has both an energy below a tenth of the best accuracy's
# and a mean error below a hundred metres.

# %%
assert standings["standing"].drop(list(front)).to_dict() == {
    "software_region": "stalled", "periodic_request": "stalled", "standard_hundred_meters": "dominated",
    "visits": "partial", "control": "blind", "deferred": "equal",
}  # fmt: skip
assert standings.loc["standard_hundred_meters", "dominated_by"] == "duty_cycled"
coverage = means["estimate"]["coverage_fraction"]
assert set(coverage.index[coverage < 0.98]) == {"visits", "control"}
assert study.recommendation.strategy == "duty_cycled" and study.recommendation.present == REFERENCE
near = energy.index[
    (energy["estimate"] < 0.1 * energy.loc[REFERENCE, "estimate"]) & (error["estimate"] < 100)
]
assert list(near) == ["duty_cycled"]
assert energy.loc["standard_hundred_meters", "estimate"] > 3 * energy.loc["duty_cycled", "estimate"]
assert error.loc["standard_hundred_meters", "estimate"] > error.loc["duty_cycled", "estimate"]

# %% [markdown]
# ## Ratios with intervals
#
# Replication *k* is the same day for every strategy, so ratios are paired. What is unknown of the phone mostly cancels
# as well, and so does the lab's error on what both take: the thin lines are far shorter here than those of the energies above.

# %%
comparison = study.comparison
ratios = comparison[
    (comparison["metric"] == "energy_location_j") & (comparison["effect"] == "ratio")
].set_index("strategy")
assert (ratios["reference"] == REFERENCE).all()
ordered = ratios.drop(index="deferred").sort_values("estimate", ascending=False)

figure, axes = plt.subplots(figsize=(9, 4.5))
for index, (name, row) in enumerate(ordered.iterrows()):
    draw_intervals(axes, index, row)
    axes.plot(row["estimate"], index, markersize=5, linestyle="", zorder=3, **look(0))
    axes.annotate(
        np.format_float_positional(row["estimate"], precision=2, fractional=False, trim="-"),
        (row["estimate"], index), xytext=(0, 9), textcoords="offset points", horizontalalignment="center",
    )  # fmt: skip
axes.axvline(1, color="#000000", linewidth=1)
axes.set_xscale("log")
axes.set_yticks(range(len(ordered)), ordered.index)
axes.set_xlabel(f"Location energy over that of {REFERENCE} (ratio)")
axes.set_title("How much of the reference's location energy is left")
axes.margins(x=0.1, y=0.1)
axes.legend(loc="lower left")
plt.show()

# %% [markdown]
# Resting behind a region while the phone lies still leaves about a twelfth of the energy, at an error larger by a
# factor of at most 1.6; whether it is larger at all is undecided after twenty replications. A hundred metres in place
# of the best accuracy leaves little more than a third, or 0.26 to 0.49 by its range, at an error that is
# larger by a factor of at most 1.6. An app that can wait for an event pays about a six-hundredth or less, and is wrong
# by hundreds of metres.

# %%
duty = ratios.loc["duty_cycled"]
assert 1 / 15 < duty["ci_low"] and duty["ci_high"] < 1 / 11
effect = study.recommendation.energy_location
assert (effect.estimate, effect.ci_low, effect.ci_high) == tuple(duty[["estimate", "ci_low", "ci_high"]])
hundred = ratios.loc["standard_hundred_meters"]
assert 0.34 < hundred["ci_low"] and hundred["ci_high"] < 0.37
assert 0.25 < hundred["range_low"] and hundred["range_high"] < 0.5
waiting = ["visits", "significant_change", "region_monitoring"]
assert (ratios.loc[waiting, "estimate"] < 1 / 600).all()
assert (error.loc[waiting, "estimate"] > 200).all()
assert (ratios["range_high"] / ratios["range_low"] < (energy["range_high"] / energy["range_low"])[ratios.index]).all()
errors = comparison[(comparison["metric"] == "error_mean_m") & (comparison["effect"] == "ratio")].set_index("strategy")
for name, most, verdict in (("duty_cycled", 1.6, "undecided"), ("standard_hundred_meters", 1.6, "more")):
    assert errors.loc[name, "verdict"] == verdict and errors.loc[name, "ci_high"] < most
