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
# Ten ways to follow a phone over one day at the office, twenty times with other luck. Energy stands on one axis and
# error on the other, because either alone is easy to have.
#
# **Trust the order.** What is claimed is which strategy takes more on the same day. Joules and percent are those of
# the phone profile and are not claimed for a phone in your hand.

# %% tags=["parameters"]
RESULTS = "results/office_day"
REFERENCE = "standard_best"

# %%
import matplotlib.pyplot as plt

from looks import look
from tables import label, standings, table

summary = table(RESULTS, "summary")
comparison = table(RESULTS, "comparison")
means = summary[summary["statistic"] == "mean"].pivot(
    index="strategy", columns="metric", values=["estimate", "ci_low", "ci_high"]
)
energy = means.xs("energy_location_j", axis=1, level="metric")
error = means.xs("error_mean_m", axis=1, level="metric")
assert summary["n"].max() == 20 and len(means) == 10

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
# Bars are 95 % intervals over the replications. Both axes are logarithmic. Filled marks are on the *Pareto front*, as
# the program tells it: no other strategy is concluded to have less of one without more of the other.
# What is concluded rests on paired differences, whose intervals are tighter than the bars.

# %%
standing = standings(RESULTS)
shown = [name for name in energy.sort_values("estimate").index if name not in ("control", "deferred")]
below = ("significant_change", "duty_cycled", "standard_best")
remarks = {"standard_best": ", deferred"}
filled = []
figure, axes = plt.subplots()
for index, name in enumerate(shown):
    x, y = energy.loc[name], error.loc[name]
    floor = x["estimate"] / 10
    is_front = standing.loc[name, "standing"] == "front"
    filled += [name] if is_front else []
    axes.errorbar(
        x["estimate"],
        y["estimate"],
        xerr=[[x["estimate"] - max(x["ci_low"], floor)], [x["ci_high"] - x["estimate"]]],
        yerr=[[y["estimate"] - max(y["ci_low"], 1)], [y["ci_high"] - y["estimate"]]],
        markersize=8,
        fillstyle="full" if is_front else "none",
        capsize=3,
        linestyle="",
        **look(index),
    )
    remark = remarks.get(name, "") if is_front else f" ({standing.loc[name, 'standing']})"
    dx, dy, side = (-10, -18, "right") if name in below else (8, -42 if name == "visits" else 8, "left")
    axes.annotate(
        name + remark,
        (x["estimate"], y["estimate"]),
        xytext=(dx, dy),
        textcoords="offset points",
        horizontalalignment=side,
    )
for style, words in (("full", "on the Pareto front"), ("none", "not on it")):
    axes.plot([], [], color="#6b6b6b", marker="o", markersize=8, linestyle="", fillstyle=style, label=words)
axes.set_xscale("log")
axes.set_yscale("log")
axes.set_xlabel(label(RESULTS, "summary", "estimate", "Location energy of a day, mean (J)"))
axes.set_ylabel("Tracking error, mean (m)")
axes.set_title("A day at the office: energy against error")
axes.margins(x=0.14, y=0.12)
axes.legend(loc="lower left", frameon=False)
plt.show()

# %%
front = set(standing.index[standing["standing"] == "front"])
assert set(filled) == front and standing.loc["deferred", "standing"] == "equal"

# %% [markdown]
# Off the front are five. `deferred` equals `standard_best` in every replication, and shares its mark. `software_region` is dominated by `significant_change`, and `standard_hundred_meters` by
# `duty_cycled`, which takes less than a third of its energy and errs no more. `visits` has no position for more
# than 2 % of the day, so a low error might only mean silence (`partial`), and `control` never has one (`blind`). These
# two are held against nobody.
#
# `duty_cycled` is the strategy to start from: no other has an energy below a tenth of the best accuracy's and a mean
# error below a hundred metres.

# %%
assert standing["standing"].drop(list(front)).to_dict() == {
    "software_region": "dominated", "standard_hundred_meters": "dominated", "visits": "partial", "control": "blind",
    "deferred": "equal",
}  # fmt: skip
assert standing.loc["software_region", "dominated_by"] == "significant_change"
assert standing.loc["standard_hundred_meters", "dominated_by"] == "duty_cycled"
coverage = means["estimate"]["coverage_fraction"]
assert set(coverage.index[coverage < 0.98]) == {"visits", "control"}
near = energy.index[
    (energy["estimate"] < 0.1 * energy.loc[REFERENCE, "estimate"]) & (error["estimate"] < 100)
]
assert list(near) == ["duty_cycled"]
assert energy.loc["standard_hundred_meters", "estimate"] > 3 * energy.loc["duty_cycled", "estimate"]
assert error.loc["standard_hundred_meters", "estimate"] > error.loc["duty_cycled", "estimate"]

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
# Resting behind a region while the phone lies still leaves about a twelfth of the energy, at an error larger by a
# factor of at most 1.6; whether it is larger at all is undecided after twenty days. A hundred metres in place of the
# best accuracy leaves little more than a third, at an error that is larger by a factor of at most 1.6. An app that
# can wait for an event pays about a six-hundredth or less, and is wrong by hundreds of metres.

# %%
duty = ratios.loc["duty_cycled"]
assert 1 / 15 < duty["ci_low"] and duty["ci_high"] < 1 / 11
hundred = ratios.loc["standard_hundred_meters"]
assert 0.34 < hundred["ci_low"] and hundred["ci_high"] < 0.37
waiting = ["visits", "significant_change", "region_monitoring"]
assert (ratios.loc[waiting, "estimate"] < 1 / 600).all()
assert (error.loc[waiting, "estimate"] > 200).all()
errors = comparison[(comparison["metric"] == "error_mean_m") & (comparison["effect"] == "ratio")].set_index("strategy")
for name, most, verdict in (("duty_cycled", 1.6, "undecided"), ("standard_hundred_meters", 1.6, "more")):
    assert errors.loc[name, "verdict"] == verdict and errors.loc[name, "ci_high"] < most
