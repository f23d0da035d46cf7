// Callouts of the marks on a map.
// A mark shows details when it is selected. Each layer is one tab stop; arrow keys move within it.
class MapCallouts {
  constructor(view) {
    this.view = view;
    this.panel = view.part("callout");
    this.ring = view.part("selection");
    for (const group of view.svg.querySelectorAll(".pins")) {
      const all = [...group.querySelectorAll(":scope > use")];
      if (!all.length) continue;
      const shown = () => all.filter((mark) => !mark.classList.contains("out"));
      this.stop(all[0]);
      // The tab stop of a layer is a mark that the filter shows.
      strategyFilter.listen(group, () => {
        const marks = shown();
        if (marks.length && !marks.some((mark) => mark.hasAttribute("tabindex"))) this.stop(marks[0]);
      });
      group.addEventListener("click", (event) => {
        const mark = event.target.closest("use");
        if (!mark || view.moved >= 5) return;
        this.stop(mark);
        mark.focus({ preventScroll: true });
        this.open(mark);
      });
      group.addEventListener("keydown", (event) => this.key(event, shown()));
    }
    view.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.panel.firstChild) this.close(true);
    });
  }

  // Makes a mark the tab stop of its layer.
  stop(mark) {
    for (const other of mark.parentNode.querySelectorAll(":scope > use[tabindex]")) {
      for (const name of ["tabindex", "role", "aria-label"]) other.removeAttribute(name);
    }
    mark.setAttribute("tabindex", "0");
    mark.setAttribute("role", "button");
    mark.setAttribute(
      "aria-label", mark.querySelector("title").textContent.split("\n").slice(0, 2).join(", "));
  }

  key(event, marks) {
    const mark = event.target.closest("use");
    const place = marks.indexOf(mark);
    if (place < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.open(mark);
      return;
    }
    const next = {
      ArrowRight: place + 1, ArrowDown: place + 1, ArrowLeft: place - 1, ArrowUp: place - 1,
      PageDown: place + 10, PageUp: place - 10, Home: 0, End: marks.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const target = marks[Math.min(Math.max(next, 0), marks.length - 1)];
    this.stop(target);
    this.view.reveal(Number(target.getAttribute("x")), Number(target.getAttribute("y")));
    target.focus({ preventScroll: true });
    if (this.panel.firstChild) this.open(target);
  }

  open(mark) {
    const [heading, ...lines] = mark.querySelector("title").textContent.split("\n");
    const strong = document.createElement("strong");
    strong.textContent = heading;
    const list = document.createElement("dl");
    for (const line of lines) {
      const colon = line.indexOf(": ");
      const [row, term, value] = ["div", "dt", "dd"].map((name) => document.createElement(name));
      term.textContent = colon < 0 ? "" : line.slice(0, colon);
      value.textContent = colon < 0 ? line : line.slice(colon + 2);
      row.append(term, value);
      list.append(row);
    }
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", "Close the callout");
    close.addEventListener("click", () => this.close(true));
    this.panel.replaceChildren(strong, list, close);
    this.mark = mark;
    this.ring.setAttribute(
      "transform", `translate(${mark.getAttribute("x")} ${mark.getAttribute("y")})`);
    this.ring.setAttribute("visibility", "visible");
  }

  close(focus) {
    this.panel.replaceChildren();
    this.ring.setAttribute("visibility", "hidden");
    if (focus && this.mark) this.mark.focus({ preventScroll: true });
  }
}
