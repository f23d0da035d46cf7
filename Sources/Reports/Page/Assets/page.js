// Optional behaviour of the page, which is complete without it.
"use strict";

// The strategies that a reader hides, on the whole page.
const strategyFilter = {
  hidden: new Set(),
  // Functions to call after a change, each with the element that it acts on.
  listeners: [],
  listen(element, run) {
    // A part of the page that was drawn again took its elements away.
    this.listeners = this.listeners.filter((each) => each.element.isConnected);
    this.listeners.push({ element, run });
  },
  // Elements that belong to a strategy have its name.
  apply(root) {
    for (const each of root.querySelectorAll("[data-strategy]")) {
      const isOut = this.hidden.has(each.dataset.strategy);
      if (each.closest(".filter")) continue;
      if (each.tagName === "TH") {
        const place = each.cellIndex;
        for (const row of each.closest("table").rows) row.cells[place]?.classList.toggle("out", isOut);
      } else {
        (each.tagName === "INPUT" ? each.closest("label") : each).classList.toggle("out", isOut);
      }
    }
  },
  show(name, isShown) {
    if (isShown) this.hidden.delete(name); else this.hidden.add(name);
    this.apply(document);
    highlight(isShown ? name : undefined);
    for (const { element, run } of this.listeners) if (element.isConnected) run();
  },
};

// Highlights a strategy in all charts and tables; without a name, or if it is hidden, none.
const highlight = (wanted) => {
  const name = strategyFilter.hidden.has(wanted) ? undefined : wanted;
  for (const each of document.querySelectorAll(".lit")) each.classList.remove("lit");
  document.documentElement.classList.toggle("spotlit", name !== undefined);
  if (name === undefined) return;
  for (const each of document.querySelectorAll("[data-strategy]")) {
    if (each.dataset.strategy === name) each.classList.add("lit");
  }
};

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

  // Check boxes that hide strategies.
  for (const filter of root.querySelectorAll("[data-role=filter]")) {
    const boxes = [...filter.querySelectorAll("input")];
    const count = filter.querySelector("[data-role=hidden-count]");
    filter.hidden = false;
    for (const box of boxes) {
      box.addEventListener("change", () => strategyFilter.show(box.value, box.checked));
    }
    filter.querySelector("[data-role=show-all]").addEventListener("click", () => {
      for (const name of [...strategyFilter.hidden]) strategyFilter.show(name, true);
      highlight();
    });
    filter.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !filter.open) return;
      filter.open = false;
      filter.querySelector("summary").focus();
    });
    strategyFilter.listen(filter, () => {
      for (const box of boxes) box.checked = !strategyFilter.hidden.has(box.value);
      const hidden = strategyFilter.hidden.size;
      count.textContent = hidden ? ` (${hidden} hidden)` : "";
    });
  }
  strategyFilter.apply(root);

  // Pointing at a strategy, or moving the focus to it, highlights it everywhere. A whole timeline
  // belongs to its strategy, and pointing at that says nothing.
  for (const each of root.querySelectorAll("[data-strategy]:not([data-role=timelines] > *)")) {
    for (const name of ["pointerenter", "focusin"]) {
      each.addEventListener(name, () => highlight(each.dataset.strategy));
    }
    for (const name of ["pointerleave", "focusout"]) {
      each.addEventListener(name, () => highlight());
    }
  }

  // Timelines: one at a time, or two to compare. Paper shows all.
  for (const box of root.querySelectorAll("[data-role=timelines]")) {
    const parts = [...box.children];
    const tools = document.createElement("div");
    tools.className = "tools";
    box.before(tools);
    const zoom = zoomTimelines(box);
    if (zoom) tools.append(zoom);
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
    const other = choose("next to", [["", "no other"], ...names]);
    one.value = (parts.find((part) => "first" in part.dataset) ?? parts[0]).dataset.strategy;
    strategyFilter.listen(box, () => {
      for (const list of [one, other]) {
        for (const option of list.options) option.disabled = strategyFilter.hidden.has(option.value);
      }
      if (one.selectedOptions[0].disabled) {
        one.value = [...one.options].find((option) => !option.disabled)?.value ?? one.value;
      }
      if (other.selectedOptions[0].disabled) other.value = "";
      show();
    });
    function show() {
      for (const part of parts) {
        part.hidden = part.dataset.strategy !== one.value && part.dataset.strategy !== other.value;
      }
    }
    tools.prepend(picker);
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
  // What was unfolded may have been too short to reach the top before.
  if (own) target.scrollIntoView();
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
