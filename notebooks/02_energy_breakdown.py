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

from looks import bar
from tables import RUN, label, table

energy = table(RESULTS, "energy")
runs = table(RESULTS, "runs").set_index(RUN)
replications = runs.index.get_level_values("replication").nunique()

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


def stacked(axes, parts, order, colours):
    """A bar for each strategy, with a hatching for each part."""
    left = np.zeros(len(order))
    for part in parts.columns:
        axes.barh(order, parts.loc[order, part], left=left, label=part, **bar(colours[part]))
        left += parts.loc[order, part].to_numpy()
    axes.set_xlabel(label(RESULTS, "energy", "energy_j", "Energy of a day, mean"))
    axes.legend(frameon=False, loc="lower right")
    axes.grid(axis="y", visible=False)


# %% [markdown]
# ## By category
#
# What the phone takes by itself is nearly the same whatever the app does: the idle modem stands down while it works for
# an app. So is what its user does: the processor's first seconds after the screen are shared with an app that runs. A
# strategy moves its location energy alone.

# %%
categories = mean_by("category")
order = list(categories.sum(axis=1).sort_values().index)
figure, axes = plt.subplots()
stacked(axes, categories[["idle", "user", "location"]], order, {"idle": 5, "user": 3, "location": 0})
axes.set_title("A day at the office: energy by category")
plt.show()

# %%
assert np.ptp(categories["idle"]) < 1e-3 * categories["idle"].mean()
assert np.ptp(categories["user"]) < 1e-3 * categories["user"].mean()
share = categories["location"] / categories.sum(axis=1)
assert 0.69 < share["standard_best"] < 0.73
assert 0.45 < share["standard_hundred_meters"] < 0.48
assert share["visits"] < 0.01

# %% [markdown]
# ## Location energy by component
#
# At the best accuracy six tenths of it is satellite reception, and most of the rest is the processor that is kept awake to
# hear of it. At a hundred metres satellites are off; then nearly all is the processor, and no accuracy saves that. Only rest
# does, which is what `duty_cycled` takes.

# %%
costly = ["standard_best", "standard_hundred_meters", "duty_cycled"]
located = energy[(energy["category"] == "location") & energy["strategy"].isin(costly)]
components = mean_by("component", located)
components = components[["gnss", "cpu", "wifi", "processing"]]
figure, axes = plt.subplots(figsize=(9, 3.5))
stacked(axes, components, costly[::-1], {"gnss": 0, "cpu": 1, "wifi": 2, "processing": 3})
axes.set_title("Location energy by component")
plt.show()

# %%
shares = components.div(mean_by("component", located).sum(axis=1), axis=0)
assert 0.6 < shares.loc["standard_best", "gnss"] < 0.65
assert 0.32 < shares.loc["standard_best", "cpu"] < 0.37
assert shares.loc["standard_hundred_meters", "gnss"] == 0
assert 0.94 < shares.loc["standard_hundred_meters", "cpu"] < 0.98
assert components.loc["duty_cycled", "cpu"] < components.loc["standard_hundred_meters", "cpu"] / 8

# %% [markdown]
# ## Location energy by cause
#
# A cause is the request that kept a component on. `duty_cycled` asks for three things; the standard service while
# moving is what costs, the region and the significant changes that wake it are next to free.

# %%
causes = mean_by("cause", located)
table_of_causes = causes.loc[costly].round(1)
table_of_causes

# %%
assert set(causes.columns[causes.loc["standard_best"] > 0]) <= {"standard"}
duty = causes.loc["duty_cycled"]
assert duty["standard"] / duty.sum() > 0.9
assert duty["significant_change"] + duty["regions"] < 0.1 * duty.sum()
