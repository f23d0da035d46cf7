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
# # Where the energy goes
#
# `energy.csv` splits every joule of a run by component, state, cause and category. Nothing is left over: the parts
# add up to `energy_total_j` of `runs.csv`.
#
# **Trust the order.** Which share is larger is claimed; joules are those of the phone profile.

# %% tags=["parameters"]
RESULTS = "results/office_day"

# %%
import matplotlib.pyplot as plt
import numpy as np

import tracewatt as tw
from looks import bar
from tracewatt.plots import draw_intervals

study = tw.read(RESULTS)
energy = study.energy
RUN = list(study.schema("runs").primary_key)
runs = study.runs.set_index(RUN)
replications = runs.index.get_level_values("replication").nunique()
means = study.summary[study.summary["statistic"] == "mean"].set_index(["metric", "strategy"]).sort_index()
assert replications == 20

# %% [markdown]
# ## The sums
#
# By run, all rows add up to the total, and the rows of a category to its column: idle, user, location and app.

# %%
whole = energy.groupby(RUN)["energy_j"].sum()
np.testing.assert_allclose(whole, runs.loc[whole.index, "energy_total_j"], rtol=1e-9)
for category in ["idle", "user", "location", "app"]:
    part = energy[energy["category"] == category].groupby(RUN)["energy_j"].sum()
    expected = runs[f"energy_{category}_j"]
    np.testing.assert_allclose(part.reindex(expected.index, fill_value=0), expected, rtol=1e-9, atol=1e-9)
assert set(energy["category"]) <= {"idle", "user", "location", "app"}


# %%
def mean_by(column, rows=energy):
    """The mean over replications of the energy by strategy and one more column."""
    return rows.groupby(["strategy", column])["energy_j"].sum().unstack(fill_value=0) / replications


def stacked(axes, parts, order, colours, measure, text):
    """A bar for each strategy, with a hatching for each part and the intervals of the whole."""
    left = np.zeros(len(order))
    for part in parts.columns:
        axes.barh(order, parts.loc[order, part], left=left, label=part, **bar(colours[part]))
        left += parts.loc[order, part].to_numpy()
    whole = means.loc[measure].loc[order]
    np.testing.assert_allclose(left, whole["estimate"], rtol=1e-9)
    for place, name in enumerate(order):
        draw_intervals(axes, place, whole.loc[name])
    axes.set_xlim(left=0)
    axes.set_xlabel(study.schema("runs").label(measure, text))
    axes.legend(loc="lower right")
    axes.grid(axis="y", visible=False)


# %% [markdown]
# ## By category
#
# The idle phone and its user use nearly the same energy whatever the app does. The idle phone uses up to 2 % less while
# an app keeps the receiver on, because the system then needs no positions of its own. A strategy changes little else
# than its location energy.
#
# The lines belong to the whole bar and show two things. The thick line with ends is *luck*, the 95 % interval of the
# mean over the replications; its ends touch nearly everywhere. The thin line is the *80 % range*, which holds what is
# measured 8 times in 10. It is much longer, and more replications do not shorten it.

# %%
categories = mean_by("category")
order = list(categories.sum(axis=1).sort_values().index)
figure, axes = plt.subplots(figsize=(9, 6))
stacked(
    axes, categories[["idle", "user", "location"]], order, {"idle": 5, "user": 3, "location": 0},
    "energy_total_j", "Energy of a day, mean",
)  # fmt: skip
axes.set_title("A day at the office: energy by category")
plt.show()

# %%
assert np.ptp(categories["idle"]) < 0.02 * categories["idle"].mean()
assert np.ptp(categories["user"]) < 1e-3 * categories["user"].mean()
share = categories["location"] / categories.sum(axis=1)
assert 0.69 < share["standard_best"] < 0.73
assert 0.45 < share["standard_hundred_meters"] < 0.48
assert share["visits"] < 0.01
total = means.loc["energy_total_j"]
luck = (total["ci_high"] - total["ci_low"]) / total["estimate"]
ignorance = (total["range_high"] - total["range_low"]) / total["estimate"]
assert luck.max() < 0.03 and (luck < 2e-3).sum() == len(luck) - 2 and ignorance.min() > 0.7

# %% [markdown]
# ## Location energy by component
#
# At the best accuracy six tenths of it is satellite reception, and most of the rest is the processor, which is kept
# awake to receive the positions. At a hundred metres satellites are off; then nearly all is the processor, and no
# accuracy saves that. Only rest does, and `duty_cycled` rests. Thick and thin lines are those of the picture above, for
# the location energy alone.

# %%
costly = ["standard_best", "standard_hundred_meters", "duty_cycled"]
located = energy[(energy["category"] == "location") & energy["strategy"].isin(costly)]
components = mean_by("component", located)
named = ["gnss", "cpu", "wifi", "processing"]
parts = components[named].assign(other=components.drop(columns=named).sum(axis=1))
figure, axes = plt.subplots(figsize=(9, 4))
stacked(
    axes, parts, costly[::-1], {"gnss": 0, "cpu": 1, "wifi": 2, "processing": 3, "other": 5},
    "energy_location_j", "Location energy of a day, mean",
)  # fmt: skip
axes.set_title("A day at the office: location energy by component")
plt.show()

# %%
shares = components.div(components.sum(axis=1), axis=0)
assert 0.6 < shares.loc["standard_best", "gnss"] < 0.65
assert 0.32 < shares.loc["standard_best", "cpu"] < 0.37
assert shares.loc["standard_hundred_meters", "gnss"] == 0
assert 0.94 < shares.loc["standard_hundred_meters", "cpu"] < 0.98
assert components.loc["duty_cycled", "cpu"] < components.loc["standard_hundred_meters", "cpu"] / 8

# %% [markdown]
# ## Location energy by cause
#
# A cause is the request that kept a component on. `duty_cycled` makes three requests. The standard service, which runs
# while the phone moves, takes more than nine tenths. The region and the significant changes, which wake the app, are
# next to free. The table is in joules.

# %%
causes = mean_by("cause", located)
table_of_causes = causes.loc[costly].round(1)
table_of_causes

# %%
assert set(causes.columns[causes.loc["standard_best"] > 0]) <= {"standard"}
duty = causes.loc["duty_cycled"]
assert duty["standard"] / duty.sum() > 0.9
assert duty["significant_change"] + duty["regions"] < 0.1 * duty.sum()
