// Zoom of the timelines of a scene. All of them show the same window of time, and a line where the
// playback of the scene's map is. Returns the buttons, or nothing if there is nothing to zoom.
function zoomTimelines(box) {
  const svgNames = "http://www.w3.org/2000/svg";
  const most = 48;
  const charts = [...box.querySelectorAll("svg.chart")].map((svg) => {
    const time = svg.querySelector("[data-role=stretched]");
    const ticks = svg.querySelector("[data-role=ticks]");
    const [left, right, top, bottom] = time.dataset.plot.split(" ").map(Number);
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    return {
      svg, time, ticks, left, right, top, bottom, width, height, widest: right,
      home: [...ticks.children],
    };
  });
  if (!charts.length) return undefined;
  const { clock, end } = charts[0].time.dataset;
  const day = { start: Number(clock), length: Number(end) };
  if (!(day.length > 0)) return undefined;
  let [from, to] = [0, day.length];
  let instant;

  const element = (parent, name, attributes) => {
    const made = document.createElementNS(svgNames, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    parent.append(made);
    return made;
  };
  const words = (seconds, step) => {
    const at = day.start + Math.round(seconds);
    const two = (value) => String(value).padStart(2, "0");
    const days = Math.floor(at / 86400);
    const parts = [Math.floor(at % 86400 / 3600), Math.floor(at / 60) % 60];
    if (step < 60) parts.push(at % 60);
    const text = parts.map(two).join(":");
    if (days === 1 && at % 86400 === 0) return "24:00";
    return days > 0 ? `${days}+${text}` : text;
  };
  const x = (chart, seconds) =>
    chart.left + (seconds - from) / (to - from) * (chart.right - chart.left);

  // The ticks of a window, like those that the page has of the whole day.
  const drawTicks = (chart) => {
    const step = [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200, 86400,
      172800, 345600, 864000,
    ].find((each) => (to - from) / each <= Math.min(8, (chart.right - chart.left) / 55)) ?? 8640000;
    chart.ticks.replaceChildren();
    for (let at = Math.ceil((day.start + from) / step) * step; at <= day.start + to; at += step) {
      const place = x(chart, at - day.start);
      element(chart.ticks, "line", {
        class: "grid", x1: place, x2: place, y1: chart.top, y2: chart.bottom,
      });
      element(chart.ticks, "text", {
        x: place, y: chart.bottom + 15, "text-anchor": "middle",
      }).textContent = words(at - day.start, step);
    }
  };
  const stretch = (chart, zoom) => {
    const width = chart.widest - chart.left;
    const start = chart.left + from / day.length * width;
    const factor = zoom * (chart.right - chart.left) / width;
    const isWhole = factor === 1;
    chart.time.classList.toggle("zoomed", !isWhole);
    const patterns = chart.svg.querySelectorAll("pattern");
    for (const each of patterns) each.setAttribute("patternTransform", `scale(${1 / factor} 1)`);
    // Texts and signs keep their shape.
    for (const each of chart.time.querySelectorAll("text, path.event")) {
      const place = Number(each.getAttribute("x") ?? parseFloat(each.getAttribute("d").slice(1)));
      each.setAttribute(
        "transform", `matrix(${1 / factor} 0 0 1 ${place - place / factor} 0)`);
      const { room } = each.dataset;
      if (room) each.setAttribute("visibility", room * factor < 6 * each.textContent.length ? "hidden" : "");
    }
    if (isWhole) {
      chart.ticks.replaceChildren(...chart.home);
      chart.time.removeAttribute("transform");
      chart.time.removeAttribute("clip-path");
      return;
    }
    drawTicks(chart);
    chart.time.setAttribute("transform", `matrix(${factor} 0 0 1 ${chart.left - factor * start} 0)`);
    if (!chart.clip) {
      const id = `${chart.svg.closest("figure").id}-clip`;
      chart.clip = element(element(chart.svg, "clipPath", { id }), "rect", { y: 0, height: 4000 });
      chart.clipped = `url(#${id})`;
    }
    chart.clip.setAttribute("x", start);
    chart.clip.setAttribute("width", width / zoom);
    // At the edges of the whole day, signs are drawn beyond them.
    if (zoom > 1) chart.time.setAttribute("clip-path", chart.clipped);
    else chart.time.removeAttribute("clip-path");
  };
  const showCursor = () => {
    if (instant === undefined) return;
    for (const chart of charts) {
      chart.cursor ??= element(chart.svg, "line", {
        class: "cursor", y1: chart.top, y2: chart.bottom, "stroke-width": 1.5,
      });
      const place = x(chart, instant);
      chart.cursor.setAttribute("x1", place);
      chart.cursor.setAttribute("x2", place);
      const isIn = place >= chart.left && place <= chart.right;
      chart.cursor.setAttribute("visibility", isIn ? "visible" : "hidden");
    }
  };
  // Makes the drawings as wide as a phone is, with letters of the same size: the time axis and the
  // rows of the legend are shorter.
  const fit = (isNarrow) => {
    const less = isNarrow ? 320 : 0;
    for (const chart of charts) {
      const { svg } = chart;
      const role = (name) => svg.querySelector(`[data-role=${name}]`);
      const right = chart.widest - less;
      for (const line of svg.querySelectorAll("line")) {
        const isFrame = !line.closest("[data-role=stretched], [data-role=ticks]");
        if (isFrame && Number(line.getAttribute("x2")) === chart.right) line.setAttribute("x2", right);
      }
      chart.right = right;
      role("beside")?.setAttribute("transform", `translate(${-less} 0)`);
      role("time-title").setAttribute("transform", `translate(${-less / 2} 0)`);
      let [end, row] = [8, 0];
      const items = [...role("legend").children];
      const first = Number(items[0]?.querySelector("text").getAttribute("y"));
      for (const item of items) {
        item.removeAttribute("transform");
        if (!isNarrow) continue;
        const text = item.querySelector("text");
        const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name)));
        const sign = item.children.length > 1 ? 24 : 0;
        // Letters of 11 are about 6 wide.
        const room = sign + 6 * text.textContent.length + 14;
        if (end > 8 && end + room > chart.width - less) [end, row] = [8, row + 1];
        item.setAttribute("transform", `translate(${end - x + sign} ${first + 16 * row - y})`);
        end += room;
      }
      const rows = new Set(items.map((item) => item.querySelector("text").getAttribute("y"))).size;
      const more = isNarrow ? 16 * Math.max(0, row + 1 - rows) : 0;
      svg.setAttribute("viewBox", `0 0 ${chart.width - less} ${chart.height + more}`);
      svg.classList.toggle("fitted", isNarrow);
    }
    show(from, to);
  };
  const show = (start, finish) => {
    const length = Math.min(Math.max(finish - start, day.length / most), day.length);
    from = Math.min(Math.max((start + finish - length) / 2, 0), day.length - length);
    to = from + length;
    for (const chart of charts) stretch(chart, day.length / length);
    shown.textContent = `${words(from, 60)} to ${words(to, 60)}`;
    buttons.in.disabled = length <= day.length / most * 1.001;
    buttons.out.disabled = length === day.length;
    buttons.whole.disabled = length === day.length;
    buttons.earlier.disabled = from <= 0;
    buttons.later.disabled = to >= day.length;
    showCursor();
  };
  const around = (factor) => {
    const half = (to - from) / 2 * factor;
    show((from + to) / 2 - half, (from + to) / 2 + half);
  };
  const shift = (share) => show(from + share * (to - from), to + share * (to - from));

  const bar = document.createElement("div");
  bar.className = "window";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Time shown in the timelines");
  const buttons = {};
  for (const [name, text, run] of [
    ["in", "Zoom in", () => around(0.5)], ["out", "Zoom out", () => around(2)],
    ["earlier", "Earlier", () => shift(-0.5)], ["later", "Later", () => shift(0.5)],
    ["whole", "Whole day", () => show(0, day.length)],
  ]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", run);
    buttons[name] = button;
    bar.append(button);
  }
  const shown = document.createElement("output");
  buttons.in.title = "Or drag across a timeline; double-click to show the whole day";
  bar.append(shown);

  for (const chart of charts) {
    const { svg } = chart;
    const at = (event) => {
      const frame = svg.getBoundingClientRect();
      const place = (event.clientX - frame.left) / frame.width * svg.viewBox.baseVal.width;
      return Math.min(Math.max(place, chart.left), chart.right);
    };
    const time = (place) =>
      from + (place - chart.left) / (chart.right - chart.left) * (to - from);
    let start;
    let mark;
    svg.classList.add("zoomable");
    svg.addEventListener("pointerdown", (event) => {
      // A finger scrolls.
      if (event.pointerType === "touch" || event.button !== 0) return;
      start = at(event);
      svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener("pointermove", (event) => {
      if (start === undefined) return;
      mark ??= element(svg, "rect", { class: "window", y: chart.top, height: chart.bottom - chart.top });
      const place = at(event);
      mark.setAttribute("x", Math.min(start, place));
      mark.setAttribute("width", Math.abs(place - start));
    });
    const finish = (event) => {
      if (start === undefined) return;
      const [first, last] = [start, at(event)].sort((a, b) => a - b);
      start = undefined;
      mark?.remove();
      mark = undefined;
      // A click with a small movement is still a click.
      if (event.type === "pointerup" && last - first > 5) show(time(first), time(last));
    };
    svg.addEventListener("pointerup", finish);
    svg.addEventListener("pointercancel", finish);
    svg.addEventListener("dblclick", () => show(0, day.length));
  }
  box.parentElement.addEventListener("tracewatt:instant", (event) => {
    instant = event.detail;
    showCursor();
  });
  const phone = matchMedia("(max-width: 40rem)");
  let isNarrow;
  const fitScreen = () => {
    if (isNarrow === phone.matches) return;
    isNarrow = phone.matches;
    fit(isNarrow);
  };
  fitScreen();
  // Unlike a listener of the window, it goes with the timelines when they are drawn again.
  new ResizeObserver(fitScreen).observe(box);
  // For a day that is drawn again; the whole day stays whole, however long the new one is.
  box.timeWindow = { show, shown: () => (to - from === day.length ? undefined : [from, to]) };
  return bar;
}
