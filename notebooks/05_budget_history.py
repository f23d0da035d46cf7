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
# # The history of a budget
#
# An app is changed eight times. After each commit `tracewatt check` compares it with its budgets and writes a report,
# which continuous integration keeps. `history/commits.csv` has the commits: each changes one setting. Which one broke
# a budget?
#
# **Trust the order.** A limit in percent of a charge holds for the phone profile; what is claimed is the change from
# one commit to the next.

# %% tags=["parameters"]
RESULTS = "results/history"

# %%
import csv
import json
import textwrap
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd

import tracewatt as tw
from looks import COLOURS

with open(Path(RESULTS) / "commits.csv", encoding="utf-8", newline="") as file:
    commits = list(csv.DictReader(file))
reports = [
    json.loads((Path(RESULTS) / commit["commit"] / "check.json").read_text(encoding="utf-8")) for commit in commits
]
assert len(reports) == 8 and all(report["schema"] == "tracewatt.check.v1" for report in reports)

rows = [
    {**result, "limit": result["limit"]["value"], "commit": int(commit["commit"]), "changed": commit["message"]}
    for commit, report in zip(commits, reports)
    for result in report["results"]
]
checks = pd.DataFrame(rows)
value = checks.pivot(index="commit", columns="budget", values="now")
status = checks.pivot(index="commit", columns="budget", values="status")
assert set(status.columns) == {"location-energy", "location-drift", "app-energy", "error"}
status

# %% [markdown]
# ## Value, limit and interval
#
# One panel for each absolute budget. A commit that breaches it has a filled square, one that keeps it an open circle.
# The bars are 95 % intervals and show luck.

# %%
label = tw.read(Path(RESULTS) / commits[0]["commit"]).schema("runs").label
panels = {
    "location-energy": "Location energy\n(% of a charge a day)",
    "app-energy": label("energy_app_j", "Energy of uploads"),
    "error": label("error_p95_m", "Tracking error,\n95 % of the time within"),
}
figure, all_axes = plt.subplots(3, 1, figsize=(9, 9), sharex=True)
for (budget, text), axes in zip(panels.items(), all_axes):
    of_budget = checks[checks["budget"] == budget].sort_values("commit")
    axes.plot(of_budget["commit"], of_budget["now"], color="#6b6b6b", linewidth=1)
    for _, row in of_budget.iterrows():
        breached = row["status"] == "breached"
        axes.errorbar(
            row["commit"], row["now"],
            yerr=[[row["now"] - row["ci_low"]], [row["ci_high"] - row["now"]]],
            capsize=4, markersize=8, marker="s" if breached else "o",
            color=COLOURS[1] if breached else COLOURS[0],
            markerfacecolor=COLOURS[1] if breached else "white",
        )  # fmt: skip
        if breached:
            axes.annotate("breached", (row["commit"], row["now"]), xytext=(9, 4), textcoords="offset points")
    limit = of_budget["limit"].iloc[0]
    axes.axhline(limit, color="#000000", linestyle="--", linewidth=1)
    axes.annotate(f"limit {limit:g}", (0.55, limit), xytext=(0, 4), textcoords="offset points")
    axes.set_ylim(0, 1.15 * max(limit, of_budget["ci_high"].max()))
    axes.set_ylabel(text)
all_axes[0].set_title("Eight commits against their budgets (95 % intervals)")
all_axes[-1].set_xlim(0.5, 8.9)
all_axes[-1].set_xticks(
    range(1, 9), [f"{commit['commit']}\n" + textwrap.fill(commit["message"], 13) for commit in commits], fontsize=9
)
all_axes[-1].set_xlabel("Commit")
plt.show()

# %% [markdown]
# The fifth commit broke the energy budget: *Never lose the end of a trip* waits for ten hours before it rests. The
# sixth, which sends each position at once, broke the budget of uploads while the first breach was still there.
# The seventh repaired the first breach, the eighth the other.

# %%
breached = {budget: list(status.index[status[budget] == "breached"]) for budget in status}
assert breached == {"location-energy": [5, 6], "location-drift": [5, 6], "app-energy": [6, 7], "error": []}
assert (status.isin(["breached", "holds"])).all(axis=None)
assert value.loc[5, "location-energy"] > 6 * value.loc[4, "location-energy"]
assert [report["verdict"] for report in reports] == ["holds"] * 4 + ["breached"] * 3 + ["holds"]

# %% [markdown]
# ## Change against the first commit
#
# The relative budget allows 15 % more than the first commit. Its interval is paired and one-sided: a commit is in
# breach only if the lower end is beyond the limit. So the third commit, nine percent up, does not fail. The fourth,
# which asks for the best accuracy, changes nothing: `nearest_ten_meters` had the receiver on already. The second sends
# less often and yet takes half a percent more for location, because the system's downloads of access points now rarely
# find the modem connected. In the table, 0.15 is 15 %; `change_low` is the lower end of the interval.

# %%
drift = checks[checks["budget"] == "location-drift"].set_index("commit")
drift[["changed", "change", "change_low", "status"]].round(3)

# %%
assert drift.loc[1, "change"] == 0 and 0.002 < drift.loc[2, "change"] < 0.01
assert 0.05 < drift.loc[3, "change"] < 0.15
assert drift.loc[4, "change"] == drift.loc[3, "change"]
assert drift.loc[5, "change_low"] > 5
assert drift.loc[8, "change"] == drift.loc[2, "change"]

# %% [markdown]
# ## What the report says about it
#
# The report names the cause: the settings that differ and what they switched on.

# %%
why = drift.loc[5, "why"]
print(why)
assert "duty_cycle.stop_after_still 3 min → 10 h" in why and "gnss" in why
