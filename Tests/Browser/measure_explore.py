# SPDX-FileCopyrightText: 2026 The Tracewatt authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how soon the explorer answers on office_day: median and 95th percentile of 100 moves of a knob.

The first answer is that of one replication, from the event of the slider to the new numbers in the page; the last
one is that of 20, and whole is everything, with timeline, map and budget. TRACEWATT names the program.
"""

import os
import shutil
import statistics

from explorer import running, settle
from playwright.sync_api import sync_playwright

# Moves the slider by one stop and waits for the first and the last answer.
MOVE = """index => new Promise((resolve) => {
  const slider = document.querySelector("fieldset[data-key='standard.distance_filter'] input");
  const start = performance.now();
  let first;
  new MutationObserver((_, observer) => {
    if (document.body.dataset.replications) first ??= performance.now() - start;
    if (document.body.dataset.replications !== "20") return;
    observer.disconnect();
    resolve([first, performance.now() - start]);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-replications"] });
  delete document.body.dataset.replications;
  slider.value = index;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  slider.dispatchEvent(new Event("change", { bubbles: true }));
})"""


def main():
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with running("office_day") as (_, found), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(found.geturl())
        settle(page)
        times = []
        # Each accuracy makes the 25 stops of the filter new.
        for accuracy in ["best", "nearest_ten_meters", "hundred_meters", "kilometer"]:
            page.locator("fieldset[data-key='standard.desired_accuracy'] select").select_option(accuracy)
            settle(page)
            for stop in range(1, 26):
                began = page.evaluate("performance.now()")
                first, last = page.evaluate(MOVE, stop)
                settle(page)
                times.append((first, last, page.evaluate("performance.now()") - began))
        browser.close()
    for name, values in zip(["first answer", "last answer", "whole"], zip(*times)):
        ordered = sorted(values)
        middle, high = statistics.median(ordered), ordered[round(0.95 * (len(ordered) - 1))]
        print(f"{name}: median {middle:.0f} ms, 95th percentile {high:.0f} ms of {len(ordered)} moves")


if __name__ == "__main__":
    main()
