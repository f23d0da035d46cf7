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
# # Missing hours, as published and in the lab
#
# Beukenhorst et al. (2021) asked 9,665 people for a position an hour on their own phones (JMIR mHealth and uHealth 9,
# e28857, doi [10.2196/28857](https://doi.org/10.2196/28857)). The median day of half of them had one of three values: 2
# of 24 hours, none, or all. This notebook simulates 300 such people and compares.
#
# **Inputs, not results.** `people/hourly_study.yaml` denies permission to 17.2 % of the people, because the published
# share with no positions is 17.2 %. Half have iPhones, on systems from about the study's years, and no one opens or
# quits the app. The abstract does not say how the app asked for positions. `hourly_both` is our assumption:
# significant changes and background refresh on iPhones, an hourly job on Android.

# %% tags=["parameters"]
RESULTS = "results/hourly_study"

# %%
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import tracewatt as tw
from looks import COLOURS, bar, line

# Beukenhorst et al. (2021), abstract.
PUBLISHED_PEOPLE = {0: 0.172, 2: 0.182, 24: 0.163}
PUBLISHED_ODDS = {"Android over iPhone": "22.91 (19.53–26.87)", "night over day": "0.37 (0.37–0.38)"}

study = tw.read(RESULTS)
people = study.table("people")[["replication", "os", "permission", "charging"]]
hours = study.table("samples")[["replication", "start_s", "has_position", "cause"]].merge(people, on="replication")
hours["platform"] = np.where(hours["os"].str.startswith("ios"), "iPhone", "Android")
hours["has_position"] = hours["has_position"].astype(bool)
hours["day"] = hours["start_s"] // 86400
hours["hour"] = (hours["start_s"] % 86400 // 3600).astype(int)
hours["is_night"] = hours["hour"] < 6
PLATFORMS = ["iPhone", "Android"]
people = people.merge(hours.groupby("replication")["platform"].first(), on="replication").set_index("replication")
{name: len(people[people["platform"] == name]) for name in PLATFORMS}

# %% [markdown]
# ## The three lumps
#
# For each person, count the hours with a position on each of the seven days and take the median.

# %%
per_day = hours.groupby(["replication", "day"])["has_position"].sum()
people["median"] = per_day.groupby("replication").median().astype(int)
is_allowed = people["permission"] == "always"

figure, panels = plt.subplots(2, 1, figsize=(9, 6), sharex=True)
for axes, name in zip(panels, PLATFORMS):
    own = people["platform"] == name
    bottom = np.zeros(25)
    for index, (label, group) in enumerate([("always allowed", is_allowed), ("no permission (an input)", ~is_allowed)]):
        counts = np.bincount(people.loc[own & group, "median"], minlength=25) / own.sum()
        axes.bar(range(25), counts, bottom=bottom, width=0.8, label=label, **bar(index))
        bottom += counts
    published = 2 if name == "iPhone" else 24
    axes.annotate(
        "published mode", (published, bottom[published] + 0.01), (published, 0.52), ha="center", color="#000000",
        arrowprops={"arrowstyle": "->"},
    )  # fmt: skip
    axes.set_title(name, loc="left", fontsize=11)
    axes.set_xlim(-1, 26)
    axes.set_ylim(0, 0.62)
    axes.grid(axis="x", visible=False)
panels[0].legend(frameon=False, loc="upper right")
panels[1].set_xlabel("Hours with a position on the median day (of 24)")
panels[1].set_xticks(range(0, 25, 2))
figure.supylabel("Share of the platform's people")
figure.suptitle("Hours with a position on each person's median day", fontsize=13)
plt.show()

# %%
lab = {
    "none": (people["median"] == 0).mean(),
    "2": (people["median"] == 2).mean(),
    "all: 24 (lab: 23 or 24)": (people["median"] >= 23).mean(),
}
lumps = pd.DataFrame(
    {"published": [PUBLISHED_PEOPLE[0], PUBLISHED_PEOPLE[2], PUBLISHED_PEOPLE[24]], "lab": list(lab.values())},
    index=pd.Index(list(lab), name="hours of 24"),
)
lumps.loc["any other"] = 1 - lumps.sum()
(100 * lumps).round(1).astype(str) + " %"

# %% [markdown]
# **Agrees.** The most frequent number of iPhones is 2, as published: two trips a day wake the app twice. That of
# Androids is 23, nearly all. Three quarters of the people with no hours denied the location, which is an input. The
# others come from the lab: restarted Androids, on which no one opens the app again, and iPhones of people who rarely go
# out.
#
# **Does not agree.** The lab's Androids have 23 hours instead of 24: their job runs a little less often than hourly and
# skips about an hour a day. Those that charge in the evening have about 19, because they sleep in Doze at night.
# In the lab, 98 % of the people have at most 4 or at least 18 hours. Almost half of the published medians were other
# than 0, 2 and 24, and the abstract does not say which.
# Real people differ in more ways: they close apps, save power, change phones and drop out.

# %%
allowed = people[is_allowed]
modes = allowed.groupby("platform")["median"].agg(lambda values: values.mode()[0])
assert modes["iPhone"] == 2 and modes["Android"] == 23
none = people[people["median"] == 0]
assert 0.7 < (none["permission"] == "denied").mean() < 0.8
silent = none[none["permission"] == "always"]
causes = hours[hours["replication"].isin(silent.index) & ~hours["has_position"]].groupby("platform")["cause"]
assert causes.agg(lambda values: values.mode()[0]).to_dict() == {"Android": "restarted", "iPhone": "waiting"}
android = allowed[allowed["platform"] == "Android"]
assert android.loc[android["charging"] == "evening", "median"].median() == 19
assert android.loc[android["charging"] == "overnight", "median"].median() == 23
assert round(1 - people["median"].between(5, 17).mean(), 2) == 0.98

# %% [markdown]
# ## By hour of the day

# %%
figure, axes = plt.subplots()
for index, name in enumerate(PLATFORMS):
    own = hours[hours["platform"] == name]
    for group, width, label in [(own, 1.2, "all"), (own[own["permission"] == "always"], 2.5, "always allowed")]:
        share = group.groupby("hour")["has_position"].mean()
        axes.step(
            [*share.index, 24], [*share, share.iloc[-1]], where="post", linewidth=width, label=f"{name}, {label}",
            **line(index),
        )  # fmt: skip
axes.axvspan(0, 6, color="#eeeeee", zorder=0)
axes.annotate("night", (3, 0.95), ha="center", color="#444444")
axes.set_xlim(0, 24)
axes.set_xticks(range(0, 25, 3))
axes.set_ylim(0, 1)
axes.set_xlabel("Local time (h)")
axes.set_ylabel("Share of hours with a position")
axes.set_title("Hours with a position by time of day")
figure.legend(frameon=False, loc="outside lower center", ncols=2)
plt.show()

# %% [markdown]
# ## The odds
#
# The published odds come from a logistic mixed model with more predictors. The lab's are those of all hours, and for
# the night they are Mantel and Haenszel's, which compare each person's nights with the same person's days. Brackets
# are 95 % intervals; the lab's draw the people again 2,000 times.

# %%
tables = hours.groupby(["replication", "is_night"])["has_position"].agg(["sum", "size"]).unstack()
found = {"day": tables["sum"][False], "night": tables["sum"][True]}
lost = {"day": tables["size"][False] - found["day"], "night": tables["size"][True] - found["night"]}
weight = 1 / (tables["size"][False] + tables["size"][True])
sums = pd.DataFrame(
    {
        "found": found["day"] + found["night"], "lost": lost["day"] + lost["night"],
        "more": found["night"] * lost["day"] * weight, "less": found["day"] * lost["night"] * weight,
    }
).astype(float)  # fmt: skip
is_iphone = (people["platform"] == "iPhone").to_numpy()
generator = np.random.default_rng(28857)


def odds_with_interval(ratio, group):
    """A ratio over the people of a group, with its 95 % interval."""
    rows, phones = sums[group].to_numpy(), is_iphone[group]
    draws = []
    for _ in range(2000):
        chosen = generator.integers(0, len(rows), len(rows))
        draws.append(ratio(rows[chosen], phones[chosen]))
    low, high = np.quantile(draws, [0.025, 0.975])
    return ratio(rows, phones), low, high


def platforms(rows, phones):
    return (rows[~phones, 0].sum() / rows[~phones, 1].sum()) / (rows[phones, 0].sum() / rows[phones, 1].sum())


def nights(rows, phones):
    return rows[:, 2].sum() / rows[:, 3].sum()


everyone = np.full(len(people), True)
lab = {
    "Android over iPhone": odds_with_interval(platforms, everyone),
    "Android over iPhone, only always allowed": odds_with_interval(platforms, is_allowed.to_numpy()),
    "night over day": odds_with_interval(nights, everyone),
    "night over day, Android": odds_with_interval(nights, ~is_iphone),
    "night over day, iPhone": odds_with_interval(nights, is_iphone),
}
pd.DataFrame(
    {
        "published": [PUBLISHED_ODDS.get(name, "") for name in lab],
        "lab": ["{:.2g} ({:.2g}–{:.2g})".format(*numbers) for numbers in lab.values()],
    },
    index=pd.Index(list(lab), name="odds of an hour with a position"),
)

# %% [markdown]
# **Agrees.** The odds of the platforms, 24, are within the published interval. Two things should make you doubt it. The
# odds depend on the input: without the people who were denied the location, they are 38. And the odds of a mixed model
# are those of one person, which are further from 1 than the odds of all hours, so the lab exaggerates the difference.
# The odds of the night agree on Android: 0.34.
#
# **Does not agree.** Over all people the odds of the night are too low, 0.22 instead of 0.37, because they are 0.046 on
# iPhones. In the lab no one moves at night, and nothing else wakes an app. In the field people travel, work and get up
# at night, and other apps wake the phone. A median of 2 hours hides this.

# %%
ratio = {name: numbers[0] for name, numbers in lab.items()}
assert 19.53 < ratio["Android over iPhone"] < 26.87
assert round(ratio["Android over iPhone"]) == 24
assert round(ratio["Android over iPhone, only always allowed"]) == 38
assert round(ratio["night over day, Android"], 2) == 0.34 and lab["night over day, Android"][2] > 0.37
assert round(ratio["night over day"], 2) == 0.22 and lab["night over day"][2] < 0.37
assert round(ratio["night over day, iPhone"], 3) == 0.046

# %% [markdown]
# ## Why hours are missing
#
# A field study sees only that an hour is missing. The lab knows what kept the position away for most of it.

# %%
WORDS = {
    "waiting": "waiting for a wake-up or a job",
    "no_permission": "no permission (an input)",
    "restarted": "phone restarted",
    "doze": "Doze",
}
missing = hours[~hours["has_position"]].groupby(["platform", "cause"]).size().unstack(fill_value=0)
per_day = 24 * missing.div(hours.groupby("platform").size(), axis=0).loc[PLATFORMS]
assert per_day.drop(columns=list(WORDS)).sum(axis=1).max() < 0.02

figure, axes = plt.subplots(figsize=(9, 3.2))
left = np.zeros(len(PLATFORMS))
for index, (cause, words) in enumerate(WORDS.items()):
    axes.barh(PLATFORMS[::-1], per_day[cause][::-1], left=left, height=0.6, label=words, **bar(index))
    left += per_day[cause][::-1].to_numpy()
axes.set_xlim(0, 24)
axes.set_xticks(range(0, 25, 3))
axes.grid(axis="y", visible=False)
axes.set_xlabel("Missing hours a day, mean over all people of the platform")
axes.set_title("Missing hours by cause")
figure.legend(frameon=False, loc="outside lower center", ncols=3)
plt.show()

# %%
per_day.T.rename(index=WORDS).loc[list(WORDS.values())].round(1)

# %% [markdown]
# On iPhones four of five missing hours are waits for the next trip: they say that the person stayed. On Android half
# are people without permission, which says nothing about where they were. Their waits are the hours that the job skips,
# which say nothing either: the phone may have moved. [08_imputation](08_imputation.ipynb) shows why the cause matters.
#
# Quitting the app, makers that end it and power saving are left out here, so their shares are unknown. The 17.2 % may
# contain them: the lab cannot separate people who gave no permission from those who removed the app.

# %%
share = per_day.div(per_day.sum(axis=1), axis=0)
assert 0.78 < share.loc["iPhone", "waiting"] < 0.82
assert 0.48 < share.loc["Android", "no_permission"] < 0.53
