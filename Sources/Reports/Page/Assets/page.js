// Optional behaviour of the page, which is complete without it.
"use strict";

// Tables that can be sorted by a button in each column heading.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const value = (row, column) => {
    const cell = row.cells[column];
    const number = cell.querySelector("data");
    return number ? Number(number.value) : cell.textContent;
  };
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const isUp = head.getAttribute("aria-sort") !== "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
      const rows = [...body.rows].map((row, index) => ({ row, index, key: value(row, column) }));
      rows.sort((a, b) => {
        // Missing values stay at the end either way.
        if (a.key === "" || b.key === "") {
          return a.key === b.key ? a.index - b.index : a.key === "" ? 1 : -1;
        }
        const order = a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
        return (isUp ? order : -order) || a.index - b.index;
      });
      body.append(...rows.map((item) => item.row));
    });
  });
}

// On paper the numbers of the charts are unfolded, except those that would fill pages.
addEventListener("beforeprint", () => {
  const charts = "#trade details, main figure:not([id*=timeline]):not(.map figure) > details";
  for (const details of document.querySelectorAll(charts)) {
    if (details.open) continue;
    details.open = true;
    details.dataset.opened = "";
  }
});
addEventListener("afterprint", () => {
  for (const details of document.querySelectorAll("details[data-opened]")) {
    details.open = false;
    delete details.dataset.opened;
  }
});
