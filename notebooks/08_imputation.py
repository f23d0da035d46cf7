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
# # Imputation against the cause of the gap
#
# Studies with phones fill missing hours, or leave them out, without knowing why they are missing. The lab knows the
# cause and the truth. This notebook tests two ways to compute the time at home and the radius of gyration:
#
# * **ignored**: only hours with a position count;
# * **carried forward**: the last position holds until the next one, as in the columns of `runs`.
#
# `people/imputation.yaml` makes 100 people with two apps. `coarse_both` tracks all the time, so positions are missing
# if something stops it. `places_both` only reports crossings of home and work, so it is silent in between by design. A
# third of the phones are Androids whose maker ends apps 20 min after the screen turns off. The shares of phones, habits
# and permissions are assumptions: trust the sign and the order of a bias, not its size.
#
# `people/recorder.yaml` makes the same people again, with phones on which nothing stops the tracker. Lives do not
# depend on the phone, so this study shows where everyone was in the hours that the first study misses.

# %% tags=["parameters"]
RESULTS = "results/imputation"
RECORDER = "results/recorder"

# %%
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import tracewatt as tw
from looks import look

study = tw.read(RESULTS)
people = study.table("people")[["replication", "permission"]]
truth = study.runs[["strategy", "replication", "home_time_fraction", "home_time_true_fraction", "radius_of_gyration_m",
                    "radius_of_gyration_true_m"]]  # fmt: skip
hours = study.table("samples")[["strategy", "replication", "start_s", "has_position", "cause"]]
hours["has_position"] = hours["has_position"].astype(bool)

recorder = tw.read(RECORDER)


def beliefs_of(results):
    """The position that each app believes, every 10 min of the week."""
    rows = results.table("errors", ["strategy", "replication", "t_s", "east_m", "north_m"])
    rows = rows[rows["t_s"] < 7 * 86400].sort_values(["strategy", "replication", "t_s"]).reset_index(drop=True)
    assert set(rows["t_s"].diff().dropna()) == {600, -604_200}
    return rows


beliefs = beliefs_of(study)
beliefs["start_s"] = beliefs["t_s"] // 3600 * 3600
beliefs = beliefs.merge(hours, on=["strategy", "replication", "start_s"])
recorded = beliefs_of(recorder)

# The lives are the same, and the recorder knows them.
same = ["home_time_true_fraction", "radius_of_gyration_true_m"]
lives = recorder.runs.set_index("replication")[same]
assert (truth[truth["strategy"] == "coarse_both"].set_index("replication")[same] == lives).all(axis=None)
assert (recorder.runs["hours_with_position_fraction"] == 1).all()
assert recorder.runs["error_mean_m"].mean() < 30

# %% [markdown]
# ## Two ways to compute a measure
#
# Both know the person's home, as from an address: it is where the recorder first was, at midnight. The phone is at home
# within 300 m of it. With no missing hours, both ways give the truth.

# %%
HOME_RADIUS_M = 300
first = recorded.dropna(subset=["east_m"]).groupby("replication")[["east_m", "north_m"]].first()


def is_home(rows):
    """1 at home, 0 elsewhere; missing without a belief."""
    home = first.loc[rows["replication"]].to_numpy()
    distance = np.hypot(rows["east_m"] - home[:, 0], rows["north_m"] - home[:, 1])
    return (distance <= HOME_RADIUS_M).astype(float).where(rows["east_m"].notna())


beliefs["is_home"] = is_home(beliefs)
recorded["is_home"] = is_home(recorded)


def measures(rows):
    """Time at home and radius of gyration from each run's beliefs."""
    runs = rows.groupby(["strategy", "replication"])
    return pd.DataFrame(
        {
            "home": runs["is_home"].mean(),
            "gyration": np.sqrt(runs["east_m"].var(ddof=0) + runs["north_m"].var(ddof=0)),
        }
    )


runs = truth.set_index(["strategy", "replication"]).astype(float)
grouped = hours.groupby(["strategy", "replication"])
runs["missing"] = 1 - grouped["has_position"].mean()
lost = hours[~hours["has_position"]].groupby(["strategy", "replication"])["cause"]
runs["cause"] = lost.agg(lambda causes: causes.mode()[0])
runs["cause"] = runs["cause"].where(runs["missing"] > 0.05, "complete")
METHODS = {"ignored": measures(beliefs[beliefs["has_position"]]), "carried forward": measures(beliefs)}
for name, values in METHODS.items():
    runs[f"home {name}"] = 100 * (values["home"] - runs["home_time_true_fraction"])
    runs[f"gyration {name}"] = values["gyration"] / runs["radius_of_gyration_true_m"]
runs["home in runs"] = 100 * (runs["home_time_fraction"] - runs["home_time_true_fraction"])

# %%
complete = runs[runs["cause"] == "complete"]
assert (complete["home ignored"] == complete["home carried forward"]).all()
assert complete["home ignored"].abs().mean() < 1 and complete["home in runs"].abs().mean() < 0.5
assert complete["gyration ignored"].between(0.95, 1.05).all()
ratio = METHODS["carried forward"]["gyration"] / runs["radius_of_gyration_m"]
assert abs(ratio[runs["radius_of_gyration_m"] > 100] - 1).median() < 0.01

# %% [markdown]
# ## Bias by cause
#
# A person's cause is the most frequent one among the missing hours. A dot is a person; the large mark is the mean or
# median with its 95 % interval, from 2,000 draws of the people. Dots at the left edge are there or beyond.

# %%
ROWS = {
    ("coarse_both", "complete"): "no hours missing",
    ("coarse_both", "restarted"): "phone restarted",
    ("coarse_both", "quit_by_user"): "user quit the app",
    ("coarse_both", "ended_by_maker"): "maker ended the app",
    ("places_both", "waiting"): "waiting for a crossing",
    ("places_both", "ended_by_maker"): "maker ended the app",
}
generator = np.random.default_rng(8)


def interval(values, statistic):
    draws = statistic(generator.choice(values, (2000, len(values))), axis=1)
    return np.quantile(draws, [0.025, 0.975])


cells = {}
for key in ROWS:
    group = runs[(runs.index.get_level_values("strategy") == key[0]) & (runs["cause"] == key[1])]
    for measure, statistic in [("home", np.mean), ("gyration", np.median)]:
        for name in METHODS:
            values = group[f"{measure} {name}"].dropna().to_numpy()
            cells[key, measure, name] = values, statistic(values), interval(values, statistic)

figure, panels = plt.subplots(1, 2, figsize=(11, 6), sharey=True)
for axes, measure, floor in zip(panels, ["home", "gyration"], [-100, 2**-5]):
    for place, key in enumerate(ROWS):
        for index, name in enumerate(METHODS):
            values, middle, (low, high) = cells[key, measure, name]
            height = place - 0.18 + 0.36 * index
            spread = height + np.linspace(-0.1, 0.1, len(values))
            style = look(index)
            axes.plot(values.clip(min=floor), spread, linestyle="", markersize=3, alpha=0.35, **style)
            axes.plot([max(low, floor), high], [height, height], color="#000000", linewidth=2)
            axes.plot(
                max(middle, floor), height, linestyle="", markersize=9, markeredgecolor="#000000",
                label=name if place == 0 else None, **style,
            )  # fmt: skip
    axes.axhline(3.5, color="#6b6b6b", linewidth=1)
panels[0].axvline(0, color="#000000", linewidth=1)
panels[0].set_xlim(-102, 60)
panels[0].set_xlabel("Time at home minus truth (percentage points)")
panels[1].axvline(1, color="#000000", linewidth=1)
panels[1].set_xscale("log", base=2)
panels[1].set_xlim(2**-5.1, 2**1.6)
panels[1].set_xticks([1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2], ["1/32", "1/16", "1/8", "1/4", "1/2", "1", "2"])
panels[1].set_xlabel("Radius of gyration over truth (ratio)")
panels[0].set_yticks(range(len(ROWS)), [f"{key[0]}:\n{words}" for key, words in ROWS.items()])
panels[0].set_ylim(len(ROWS) - 0.5, -0.5)
figure.suptitle("Bias of two measures, by why hours are missing", fontsize=13)
figure.legend(*panels[0].get_legend_handles_labels(), frameon=False, loc="outside lower center", ncols=2)
plt.show()

# %%
table = pd.DataFrame(
    {
        ("", "people"): {key: len(cells[key, "home", "carried forward"][0]) for key in ROWS},
        ("", "missing %"): {
            key: 100 * runs.loc[key[0]].loc[runs.loc[key[0], "cause"] == key[1], "missing"].mean() for key in ROWS
        },
        **{("home, points", name): {key: cells[key, "home", name][1] for key in ROWS} for name in METHODS},
        **{
            ("home, mean size", name): {key: abs(cells[key, "home", name][0]).mean() for key in ROWS}
            for name in METHODS
        },
        **{("gyration, ratio", name): {key: cells[key, "gyration", name][1] for key in ROWS} for name in METHODS},
    }
)  # fmt: skip
table.index = [f"{strategy}: {ROWS[strategy, cause]}" for strategy, cause in table.index]
table["gyration, ratio"] = table["gyration, ratio"].map("{:.2f}".format)
table.round(0).astype({column: int for column in table if column[0] != "gyration, ratio"})

# %% [markdown]
# **Waiting.** If the hours between crossings are ignored, time at home is 27 points too low, because positions come
# when people leave or return. Carried forward, it is right within a point on average: here silence means that nothing
# was crossed. The radius of gyration is right for the wrong reason if hours are ignored: people are away too often in
# the hours that are left, and the app sees no places but two. Carried forward, its median is a quarter too small
# (interval: 10 to 61 %).
#
# **Ended.** After the maker or the user has ended the app, silence means nothing. Carried forward, a single person's
# time at home is 20 to 24 points off, because the last position is held for days. Ignoring the hours is better, 10 to
# 13 points off. The radius of gyration after the maker has ended the app has a median of half the truth either way, and
# an interval from 0 to almost 1. Errors of both signs hide behind small means. With 80 to 92 % of the hours missing
# there is little to impute from.
#
# **Restarted.** Two fifths of the hours are missing. Ignored, they put a person's time at home 1 point off; carried
# forward, 7 points.
#
# The column of `runs` does not know the home. It takes the place of most nights, also if that is where the app was
# ended, so its errors are as large and look milder on average: none for the tracker that the maker ends, and 5 points
# too low between crossings.

# %%
middle = {key: value[1] for key, value in cells.items()}
size = {key: abs(value[0]).mean() for key, value in cells.items()}
low_high = {key: value[2] for key, value in cells.items()}
waiting, maker, user = ("places_both", "waiting"), ("coarse_both", "ended_by_maker"), ("coarse_both", "quit_by_user")
assert round(middle[waiting, "home", "ignored"]) == -27
assert abs(middle[waiting, "home", "carried forward"]) < 1 and low_high[waiting, "home", "carried forward"][1] > 0
assert abs(middle[waiting, "gyration", "ignored"] - 1) < 0.05
assert 0.7 < middle[waiting, "gyration", "carried forward"] < 0.8
assert low_high[waiting, "gyration", "carried forward"].round(2).tolist() == [0.39, 0.9]
for key in (maker, user):
    assert 20 < size[key, "home", "carried forward"] < 24 and 10 < size[key, "home", "ignored"] < 13
    assert abs(middle[key, "home", "carried forward"]) < 12 and abs(middle[key, "home", "ignored"]) < 7
    assert runs.loc[runs["cause"] == key[1], "missing"].mean() > 0.75
assert 0.5 < middle[maker, "gyration", "ignored"] < 0.55 and 0.5 < middle[maker, "gyration", "carried forward"] < 0.55
assert all(low_high[maker, "gyration", name][0] < 0.01 and low_high[maker, "gyration", name][1] < 1 for name in METHODS)
restarted = ("coarse_both", "restarted")
assert [round(size[restarted, "home", name]) for name in METHODS] == [1, 7]
assert round(runs.loc[runs["cause"] == "restarted", "missing"].mean(), 1) == 0.4
assert all(0.95 < middle[restarted, "gyration", name] < 1.05 for name in METHODS)
own = runs.groupby(["strategy", "cause"])["home in runs"]
assert abs(own.mean()[maker]) < 1 and own.agg(lambda values: values.abs().mean())[maker] > 15
assert round(own.mean()[waiting]) == -5

# %% [markdown]
# ## Missing at random?
#
# If hours are missing at random, people do in them what they do in the others. The recorder shows both: the time at
# home, and the hours in which the phone moved by over 300 m in any 10 min. The odds that an hour is missing, moving
# over resting, are Mantel and Haenszel's. They compare each quarter of a person's days with the same quarter of other
# days, so that sleep does not decide.

# %%
later = recorded.groupby("replication")[["east_m", "north_m"]].shift(-1)
recorded["is_moving"] = np.hypot(later["east_m"] - recorded["east_m"], later["north_m"] - recorded["north_m"]) > 300
recorded["start_s"] = recorded["t_s"] // 3600 * 3600
life = recorded.groupby(["replication", "start_s"]).agg(at_home=("is_home", "mean"), is_moving=("is_moving", "max"))
by_hour = hours.join(life, on=["replication", "start_s"])
by_hour["quarter"] = by_hour["start_s"] % 86400 // 21600

at_home = by_hour.groupby(["strategy", "replication", "has_position"])["at_home"].mean().unstack()
runs["home found"], runs["home missed"] = at_home[True], at_home[False]
counts = pd.DataFrame(
    {
        "lost_moving": ~by_hour["has_position"] & by_hour["is_moving"],
        "lost_resting": ~by_hour["has_position"] & ~by_hour["is_moving"],
        "found_moving": by_hour["has_position"] & by_hour["is_moving"],
        "found_resting": by_hour["has_position"] & ~by_hour["is_moving"],
    }
).groupby([by_hour["strategy"], by_hour["replication"], by_hour["quarter"]]).sum()  # fmt: skip
terms = pd.DataFrame(
    {
        "more": counts["lost_moving"] * counts["found_resting"] / counts.sum(axis=1),
        "less": counts["lost_resting"] * counts["found_moving"] / counts.sum(axis=1),
    }
).groupby(["strategy", "replication"]).sum()  # fmt: skip

tests = {}
for key in list(ROWS)[1:]:
    group = (runs.index.get_level_values("strategy") == key[0]) & (runs["cause"] == key[1])
    pair = runs.loc[group, ["home found", "home missed"]].dropna().to_numpy()
    rows = terms.reindex(runs.index[group]).dropna().to_numpy()
    draws = rows[generator.integers(0, len(rows), (2000, len(rows)))].sum(axis=1)
    tests[key] = {
        "people": len(pair),
        "home": pair.mean(axis=0),
        "difference": interval(pair[:, 1] - pair[:, 0], np.mean),
        "odds": rows[:, 0].sum() / rows[:, 1].sum(),
        "odds interval": np.quantile(draws[:, 0] / draws[:, 1].clip(min=1e-9), [0.025, 0.975]),
    }

figure, panels = plt.subplots(1, 2, figsize=(11, 4.5), sharey=True)
for place, test in enumerate(tests.values()):
    found, missed = 100 * test["home"]
    panels[0].plot([found, missed], [place, place], color="#6b6b6b", linewidth=2, zorder=1)
    for index, (value, label) in enumerate([(found, "hours with a position"), (missed, "missing hours")]):
        panels[0].plot(
            value, place, linestyle="", markersize=10, markeredgecolor="#000000", label=None if place else label,
            **look(index),
        )  # fmt: skip
    panels[1].plot(test["odds interval"], [place, place], color="#000000", linewidth=2)
    panels[1].plot(test["odds"], place, linestyle="", markersize=9, markeredgecolor="#000000", **look(2))
panels[0].set_xlim(30, 100)
panels[0].set_xlabel("True time at home (%)")
panels[0].set_yticks(range(len(tests)), [f"{key[0]}:\n{ROWS[key]} ({test['people']})" for key, test in tests.items()])
panels[0].set_ylim(len(tests) - 0.5, -0.5)
panels[1].axvline(1, color="#000000", linewidth=1)
panels[1].set_xscale("log")
panels[1].set_xlim(0.001, 3)
panels[1].set_xticks([0.001, 0.01, 0.1, 1], ["0.001", "0.01", "0.1", "1"])
panels[1].minorticks_off()
panels[1].set_xlabel("Odds of being missing, moving over resting hours")
figure.suptitle("What people do in missing hours, by cause (number of people)", fontsize=13)
figure.legend(*panels[0].get_legend_handles_labels(), frameon=False, loc="outside lower center", ncols=2)
plt.show()

# %%
pd.DataFrame(
    {
        "people": [test["people"] for test in tests.values()],
        "home % with a position": [round(100 * test["home"][0]) for test in tests.values()],
        "home % missing": [round(100 * test["home"][1]) for test in tests.values()],
        "difference": ["{:+.1f} to {:+.1f}".format(*100 * test["difference"]) for test in tests.values()],
        "odds, moving": ["{:.2g}".format(test["odds"]) for test in tests.values()],
        "95 % interval": ["{:.2g}–{:.2g}".format(*test["odds interval"]) for test in tests.values()],
    },
    index=[f"{key[0]}: {ROWS[key]}" for key in tests],
)

# %% [markdown]
# **Not at random: waiting.** People are at home in 87 % of the missing hours and in 50 % of the others, and the odds
# that an hour is missing are 0.003 times as high if the phone moves. Whether an hour is missing depends on where the
# person is, which is what the study wants to know. The same app has the same fault if the maker ends it, because its
# few positions are crossings: this belongs to the app, not to the cause.
#
# **At random, as far as 100 people show: the maker, the user, restarts.** The intervals of the tracker's differences
# include 0 and those of the odds include 1. They are wide, and only five people restarted and seven quit: draw more
# before you rely on them. A gap at random can still ruin a measure, as above, if it lasts for days.
#
# **No permission** leaves no position to impute from. In the lab permission is drawn apart from the life, so these
# people are missing at random by construction: they are at home 81 % of the time, as the others are. In the field they
# may differ.

# %%
assert np.round(100 * tests[waiting]["home"]).tolist() == [50, 87]
assert tests[waiting]["difference"][0] > 0.3 and round(tests[waiting]["odds"], 3) == 0.003
ended = tests["places_both", "ended_by_maker"]
assert ended["difference"][0] > 0.2 and ended["odds interval"][1] < 0.1
for key in (maker, user, restarted):
    assert tests[key]["difference"][0] < 0 < tests[key]["difference"][1]
    assert tests[key]["odds interval"][0] < 1 < tests[key]["odds interval"][1]
assert (tests[restarted]["people"], tests[user]["people"]) == (5, 7)
is_denied = people.set_index("replication")["permission"] == "denied"
assert runs.loc["coarse_both", "radius_of_gyration_m"][is_denied].isna().all()
assert lives["home_time_true_fraction"].groupby(is_denied).mean().round(2).tolist() == [0.81, 0.81]

# %% [markdown]
# ## What to do
#
# * Record why a position is missing: permission, last start, end of the app, Doze, and the service that was asked.
# * Carry forward only while an app is known to wait for an event. Elsewhere, leave the hours out and report how many.
# * Do not compute a radius of gyration for an app that was ended.
#
# Doze and static hold do not occur with these two apps. Lives in the lab have no journeys or shifts at night, which
# makes them easier to impute than real ones.
