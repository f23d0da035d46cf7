// Optional behaviour of the page, which is complete without it.
"use strict";

// Gives a part of the page its behaviour: the whole document, or a part that was added later.
const pageBehaviour = (root) => {
  // Tables that can be sorted by a button in each column heading.
  for (const table of root.querySelectorAll("table.sortable")) {
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

  // Timelines: one at a time, or two to compare. Paper shows all.
  for (const box of root.querySelectorAll("[data-role=timelines]")) {
    const parts = [...box.children];
    if (parts.length < 2) continue;
    const picker = document.createElement("p");
    picker.className = "picker";
    const choose = (words, options) => {
      const label = document.createElement("label");
      const list = document.createElement("select");
      list.autocomplete = "off";
      for (const [value, text] of options) list.append(new Option(text, value));
      label.append(`${words} `, list);
      picker.append(label);
      list.addEventListener("change", show);
      return list;
    };
    const names = parts.map((part) => [part.dataset.strategy, part.dataset.strategy]);
    const one = choose("Timeline of", names);
    const other = choose("beside", [["", "no other"], ...names]);
    one.value = (parts.find((part) => "first" in part.dataset) ?? parts[0]).dataset.strategy;
    function show() {
      for (const part of parts) {
        part.hidden = part.dataset.strategy !== one.value && part.dataset.strategy !== other.value;
      }
    }
    box.before(picker);
    show();
  }
};
pageBehaviour(document);

// A link to something folded unfolds it.
const unfold = () => {
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // A stray per cent sign is a part of the name.
  }
  const target = id && document.getElementById(id);
  if (!target) return;
  const own = target.querySelector(":scope > details[data-role=whole]");
  if (own) own.open = true;
  for (let each = target.closest("details"); each; each = each.parentElement.closest("details")) {
    each.open = true;
  }
};
addEventListener("hashchange", unfold);
unfold();

// On paper the numbers of the charts are unfolded, except those that would fill pages.
addEventListener("beforeprint", () => {
  const charts = "details.fold, #trade details, "
    + "main figure:not([id*=timeline]):not(.map figure) > details";
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
