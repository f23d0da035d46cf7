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
# Ten ways to follow a phone over one day at the office, ten times with other luck. Energy stands on one axis and
# error on the other, because either alone is easy to have.
#
# **Evidence: ratios.** What is claimed is how strategies compare on the same day. Joules and percent are those of
# the phone profile and are not claimed for a phone in your hand.

# %% tags=["parameters"]
RESULTS = "results/office_day"
REFERENCE = "standard_best"

# %%
import matplotlib.pyplot as plt

from looks import look
from tables import label, table

summary = table(RESULTS, "summary")
comparison = table(RESULTS, "comparison")
means = summary[summary["statistic"] == "mean"].pivot(
    index="strategy", columns="metric", values=["estimate", "ci_low", "ci_high"]
)
energy = means.xs("energy_location_j", axis=1, level="metric")
error = means.xs("error_mean_m", axis=1, level="metric")
assert (summary["n"] <= 10).all() and len(means) == 10

# %% [markdown]
# `control` does nothing with location and so has no error to speak of: it never knows where it is. It is the floor of
# the energy and left out of the drawing. `deferred` lies exactly on `standard_best`: iOS 18 has no deferred updates,
# so the call changes nothing.

# %%
assert energy.loc["control", "estimate"] == 0
assert error.loc["control"].isna().all()
assert energy.loc["deferred", "estimate"] == energy.loc[REFERENCE, "estimate"]
assert error.loc["deferred", "estimate"] == error.loc[REFERENCE, "estimate"]

# %% [markdown]
# ## Energy against error
#
# Bars are 95 % intervals over the replications. Both axes are logarithmic. The line joins the *Pareto front*: for
# every strategy off the line there is another that needs less energy and errs less.

# %%
shown = [name for name in energy.sort_values("estimate").index if name not in ("control", "deferred")]


def front(names):
    """Those for which nothing else is at least as cheap and at least as right."""
    found = []
    for name in names:
        others = [other for other in names if other != name]
        if not any(
            energy.loc[other, "estimate"] <= energy.loc[name, "estimate"]
            and error.loc[other, "estimate"] <= error.loc[name, "estimate"]
            for other in others
        ):
            found.append(name)
    return found


best = front(shown)
below = ("significant_change", "duty_cycled", "standard_best")
figure, axes = plt.subplots()
axes.plot(
    energy.loc[best, "estimate"], error.loc[best, "estimate"], color="#6b6b6b", linestyle="--", label="Pareto front"
)
for index, name in enumerate(shown):
    x, y = energy.loc[name], error.loc[name]
    floor = x["estimate"] / 10
    axes.errorbar(
        x["estimate"],
        y["estimate"],
        xerr=[[x["estimate"] - max(x["ci_low"], floor)], [x["ci_high"] - x["estimate"]]],
        yerr=[[y["estimate"] - max(y["ci_low"], 1)], [y["ci_high"] - y["estimate"]]],
        markersize=8,
        capsize=3,
        linestyle="",
        **look(index),
    )
    dx, dy, side = (-10, -18, "right") if name in below else (8, 8, "left")
    axes.annotate(
        name, (x["estimate"], y["estimate"]), xytext=(dx, dy), textcoords="offset points", horizontalalignment=side
    )
axes.set_xscale("log")
axes.set_yscale("log")
axes.set_xlabel(label(RESULTS, "summary", "estimate", "Location energy of a day, mean (J)"))
axes.set_ylabel("Tracking error, mean (m)")
axes.set_title("A day at the office: energy against error")
axes.margins(x=0.14, y=0.12)
axes.legend(loc="lower left", frameon=False)
plt.show()

# %% [markdown]
# `duty_cycled` is the strategy to start from: it is on the front, next to the best error there is. A hundred metres
# (`standard_hundred_meters`) is off it: more energy than `duty_cycled`, and a larger error.

# %%
assert {"standard_best", "duty_cycled", "visits", "significant_change"} <= set(best)
assert "standard_hundred_meters" not in best and "software_region" not in best
assert error["estimate"].idxmin() in ("standard_best", "deferred")

# %% [markdown]
# ## Ratios with intervals
#
# Replication *k* is the same day for every strategy, so ratios are paired and far tighter than the two intervals in
# the scatter suggest.

# %%
ratios = comparison[
    (comparison["metric"] == "energy_location_j") & (comparison["effect"] == "ratio")
].set_index("strategy")
assert (ratios["reference"] == REFERENCE).all()
ordered = ratios.drop(index="deferred").sort_values("estimate", ascending=False)

figure, axes = plt.subplots(figsize=(9, 4))
for index, (name, row) in enumerate(ordered.iterrows()):
    axes.errorbar(
        row["estimate"],
        index,
        xerr=[[row["estimate"] - row["ci_low"]], [row["ci_high"] - row["estimate"]]],
        capsize=4,
        markersize=7,
        linestyle="",
        **look(0),
    )
    axes.annotate(f"{row['estimate']:.2g}", (row["ci_high"], index), xytext=(6, -4), textcoords="offset points")
axes.axvline(1, color="#000000", linewidth=1)
axes.set_xscale("log")
axes.set_yticks(range(len(ordered)), ordered.index)
axes.set_xlabel(f"Location energy over that of {REFERENCE} (ratio, 95 % interval)")
axes.set_title("How much of the reference's location energy is left")
axes.margins(x=0.1)
plt.show()

# %% [markdown]
# Resting behind a region while the phone lies still leaves about a twelfth of the energy, at an error that ten
# replications do not tell apart. A coarser accuracy leaves about a third, with about twice the error at most. Whoever
# can wait for an event pays a thousandth or less, and is wrong by hundreds of metres.

# %%
duty = ratios.loc["duty_cycled"]
assert 1 / 16 < duty["ci_low"] and duty["ci_high"] < 1 / 10
hundred = ratios.loc["standard_hundred_meters"]
assert 0.28 < hundred["ci_low"] and hundred["ci_high"] < 0.33
assert (ratios.loc[["visits", "significant_change", "region_monitoring"], "estimate"] < 1.5e-3).all()
assert (error.loc[["visits", "significant_change", "region_monitoring"], "estimate"] > 100).all()
verdicts = comparison[comparison["metric"] == "error_mean_m"].set_index("strategy")["verdict"]
assert verdicts["duty_cycled"] == "no_verdict" and verdicts["standard_hundred_meters"] == "more"
