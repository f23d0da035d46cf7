// The map: pan and zoom, scale, lines of degrees and tiles.
const mapBehaviour = (() => {
  const svgNames = "http://www.w3.org/2000/svg";

  const svgElement = (name, attributes) => {
    const element = document.createElementNS(svgNames, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  class MapView {
    constructor(root, data) {
      this.root = root;
      this.data = data;
      this.svg = root.querySelector("[data-role=view]");
      this.radians = Math.PI / 180;
      this.earth = 6378137;
      this.scale = this.earth * Math.cos(data.latitude * this.radians);
      this.northing = Math.asinh(Math.tan(data.latitude * this.radians));
      const [left, top, width, height] = data.view;
      this.home = { x: left + width / 2, y: top + height / 2, width, height };
      this.world = 2 * Math.PI * this.scale;
      this.turn = 0;
      this.moveListeners = [];
      this.pointers = new Map();
      root.style.setProperty("--narrow", "1");
      this.svg.setAttribute("tabindex", "0");
      this.svg.setAttribute(
        "aria-description",
        "Arrow keys pan, plus and minus zoom, 0 fits all, Tab moves to the marks");
      root.querySelector("[data-role=buttons]").hidden = false;
      this.listen();
      this.fit();
      new ResizeObserver(() => this.show()).observe(this.svg);
    }

    part(role) { return this.root.querySelector(`[data-role="${role}"]`); }

    // Web Mercator around the centre of the map, like the numbers in the page.
    latitude(y) { return Math.atan(Math.sinh(this.northing - y / this.scale)) / this.radians; }
    y(latitude) {
      return this.scale * (this.northing - Math.asinh(Math.tan(latitude * this.radians)));
    }
    unitsPerMetre(y) {
      return Math.cos(this.data.latitude * this.radians) * Math.cosh(this.northing - y / this.scale);
    }

    size() {
      const box = this.svg.getBoundingClientRect();
      return { width: box.width || 720, height: box.height || 480, left: box.left, top: box.top };
    }

    // A shift on the screen as a shift of the map, which may be turned.
    unturned(dx, dy) {
      const angle = this.turn * this.radians;
      const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
      return [dx * cosine - dy * sine, dx * sine + dy * cosine];
    }

    // Runs a function when the reader moves the view.
    onMove(run) { this.moveListeners.push(run); }

    // Centres a belief with a heading up, in degrees from north. The shorter side spans four times the
    // accuracy, at least 1 km.
    follow(x, y, accuracy, heading) {
      const { width, height } = this.size();
      const span = Math.max(4 * accuracy, 1000) * this.unitsPerMetre(y);
      this.x = x;
      this.centre = y;
      this.width = span * Math.max(1, width / height);
      this.turn = heading;
      this.isFit = false;
      this.show();
    }

    fit() {
      const { width, height } = this.size();
      for (const run of this.moveListeners) run();
      this.turn = 0;
      this.x = this.home.x;
      this.centre = this.home.y;
      this.isFit = true;
      this.width = Math.max(this.home.width, this.home.height * width / height);
      this.show();
    }

    // Zooms by a factor around a point on the screen, by default the middle.
    zoom(factor, clientX, clientY) {
      const size = this.size();
      const wanted = Math.min(Math.max(this.width / factor, 20), Math.max(
        this.home.width * 8, Math.min(this.world, this.home.width * 64)));
      const [dx, dy] = clientX === undefined
        ? [0, 0]
        : [(clientX - size.left) / size.width - 0.5, (clientY - size.top) / size.height - 0.5];
      const shape = size.height / size.width;
      const change = this.width - wanted;
      const [east, south] = this.unturned(dx * change, dy * change * shape);
      for (const run of this.moveListeners) run();
      this.x += east;
      this.centre += south;
      this.width = wanted;
      this.isFit = false;
      this.show();
    }

    // Moves the view by pixels.
    pan(dx, dy) {
      const unit = this.width / this.size().width;
      const room = 1.5 * Math.max(this.home.width, this.width);
      const limit = (value, middle) => Math.min(Math.max(value, middle - room), middle + room);
      const [east, south] = this.unturned(dx * unit, dy * unit);
      for (const run of this.moveListeners) run();
      this.x = limit(this.x - east, this.home.x);
      this.centre = limit(this.centre - south, this.home.y);
      this.isFit = false;
      this.show();
    }

    // Brings a point into view.
    reveal(x, y) {
      const { width, height } = this.size();
      const tall = this.width * height / width;
      if (Math.abs(x - this.x) < this.width * 0.48 && Math.abs(y - this.centre) < tall * 0.48) return;
      for (const run of this.moveListeners) run();
      this.x = x;
      this.centre = y;
      this.isFit = false;
      this.show();
    }

    show() {
      const size = this.size();
      if (this.isFit) this.width = Math.max(this.home.width, this.home.height * size.width / size.height);
      const height = this.width * size.height / size.width;
      const box = {
        left: this.x - this.width / 2, top: this.centre - height / 2, width: this.width, height,
        unit: this.width / size.width,
      };
      this.box = box;
      this.svg.setAttribute("viewBox", `${box.left} ${box.top} ${box.width} ${box.height}`);
      this.svg.style.setProperty("--unit", box.unit);
      this.svg.style.setProperty("--turn", `${this.turn}deg`);
      this.part("world").setAttribute("transform", `rotate(${0 - this.turn} ${this.x} ${this.centre})`);
      this.showScale(box);
      // A turned map shows a part of the world as large as its diagonal.
      const far = Math.hypot(box.width, box.height);
      const seen = this.turn === 0 ? box : {
        left: this.x - far / 2, top: this.centre - far / 2, width: far, height: far, unit: box.unit,
      };
      this.showGraticule(seen);
      this.showTiles(seen);
    }

    showScale(box) {
      const perMetre = this.unitsPerMetre(box.top + box.height / 2);
      const limit = box.width / 4 / perMetre;
      const power = 10 ** Math.floor(Math.log10(limit));
      const metres = limit >= 5 * power ? 5 * power : limit >= 2 * power ? 2 * power : power;
      const words = metres >= 1000 ? `${metres / 1000} km` : `${Number(metres.toPrecision(1))} m`;
      const scale = this.part("scale");
      scale.setAttribute(
        "transform",
        `translate(${box.left + 14 * box.unit} ${box.top + box.height - 14 * box.unit})`);
      for (const path of scale.querySelectorAll("path")) {
        path.setAttribute("d", `M0 0h${metres * perMetre}`);
      }
      scale.querySelector("text").textContent = words;
      scale.querySelector("title").textContent =
        `Scale: the bar is ${words} long at the middle of the map`;
      const north = this.part("north");
      north.setAttribute(
        "transform",
        `translate(${box.left + box.width - 22 * box.unit} ${box.top + 22 * box.unit}) `
          + `rotate(${-this.turn}) translate(0 ${-10 * box.unit})`);
      north.querySelector("title").textContent =
        this.turn === 0 ? "North is up" : `North is turned ${this.turn}° to the left`;
    }

    showGraticule(box) {
      const group = this.part("graticule");
      const steps = [
        0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10,
        15, 30, 45, 90,
      ];
      const degrees = (x) => this.data.longitude + x / this.scale / this.radians;
      const [west, east] = [degrees(box.left), degrees(box.left + box.width)];
      const [north, south] = [this.latitude(box.top), this.latitude(box.top + box.height)];
      const columns = Math.max(2, Math.min(6, box.width / box.unit / 110));
      const step = steps.find((each) => (east - west) / each <= columns) ?? 90;
      const rows = steps.find((each) => (north - south) / each <= 5) ?? 90;
      group.replaceChildren();
      const line = (x1, y1, x2, y2) => group.append(svgElement(
        "line", { x1, y1, x2, y2, "vector-effect": "non-scaling-stroke" }));
      const label = (words, x, y, dx, dy) => {
        // Turned edges are not where labels stand.
        if (this.turn !== 0) return;
        const place = svgElement("g", { transform: `translate(${x} ${y})` });
        const glyph = svgElement("g", { class: "map-glyph" });
        const text = svgElement("text", {
          x: dx, y: dy, "stroke-width": 3, "paint-order": "stroke",
        });
        text.textContent = words;
        glyph.append(text);
        place.append(glyph);
        group.append(place);
      };
      const words = (value, each, signs) => {
        const text = Math.abs(value).toFixed(each >= 1 ? 0 : Math.ceil(-Math.log10(each) - 1e-9));
        const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
        return short === "0" || short === "180" ? `${short}°` : `${short}° ${value < 0 ? signs[1] : signs[0]}`;
      };
      for (let place = Math.ceil(west / step); place <= Math.floor(east / step); place += 1) {
        const x = (place * step - this.data.longitude) * this.radians * this.scale;
        line(x, box.top, x, box.top + box.height);
        const share = (x - box.left) / box.width;
        const turned = ((place * step + 180) % 360 + 360) % 360 - 180;
        if (share > 0.3 && share + 80 * box.unit / box.width < 1) {
          label(words(turned, step, "EW"), x, box.top + box.height, 4, -5);
        }
      }
      for (let place = Math.ceil(south / rows); place <= Math.floor(north / rows); place += 1) {
        const y = this.y(place * rows);
        line(box.left, y, box.left + box.width, y);
        const up = (box.top + box.height - y) / box.unit;
        // The buttons are at the top, the scale bar at the bottom.
        if (up > 44 && (y - box.top) / box.unit > 135) {
          label(words(place * rows, rows, "NS"), box.left, y, 5, -4);
        }
      }
    }

    // Loads the tiles of the visible part, and none before the map is visible.
    showTiles(box) {
      if (!this.data.tiles) return;
      clearTimeout(this.tilesLater);
      this.tilesLater = setTimeout(() => {
        const group = this.part("tiles");
        const pixels = this.world / box.unit;
        let zoom = Math.min(19, Math.max(0, Math.ceil(Math.log2(pixels / 256) - 0.3)));
        const origin = {
          x: -this.world / 2 - this.data.longitude * this.radians * this.scale,
          y: this.scale * (this.northing - Math.PI),
        };
        const range = () => {
          const tile = this.world / 2 ** zoom;
          const last = 2 ** zoom - 1;
          return {
            tile,
            x0: Math.floor((box.left - origin.x) / tile),
            x1: Math.floor((box.left + box.width - origin.x) / tile),
            y0: Math.max(0, Math.floor((box.top - origin.y) / tile)),
            y1: Math.min(last, Math.floor((box.top + box.height - origin.y) / tile)),
          };
        };
        let seen = range();
        while (zoom > 0 && (seen.x1 - seen.x0 + 1) * (seen.y1 - seen.y0 + 1) > 60) {
          zoom -= 1;
          seen = range();
        }
        const kept = new Map([...group.children].map((image) => [image.dataset.tile, image]));
        const wanted = [];
        for (let row = seen.y0; row <= seen.y1; row += 1) {
          for (let column = seen.x0; column <= seen.x1 && wanted.length < 60; column += 1) {
            const name = `${zoom}/${column}/${row}`;
            const around = 2 ** zoom;
            const image = kept.get(name) ?? svgElement("image", {
              x: origin.x + column * seen.tile, y: origin.y + row * seen.tile, width: seen.tile,
              height: seen.tile, crossorigin: "anonymous", "data-tile": name,
              href: this.data.tiles.replaceAll("{z}", zoom)
                .replaceAll("{x}", ((column % around) + around) % around)
                .replaceAll("{y}", row),
            });
            image.addEventListener("error", () => this.miss(image), { once: true });
            wanted.push(image);
          }
        }
        group.replaceChildren(...wanted);
      }, 150);
    }

    // A tile that fails to load is left out, and the attribution says so once.
    miss(image) {
      image.remove();
      const attribution = this.part("attribution");
      if (attribution.dataset.missed) return;
      attribution.dataset.missed = "yes";
      attribution.append(" (some tiles could not be loaded)");
    }

    listen() {
      const { svg, root } = this;
      const action = (name, run) =>
        root.querySelector(`[data-action="${name}"]`).addEventListener("click", run);
      action("zoom-in", () => this.zoom(1.5));
      action("zoom-out", () => this.zoom(1 / 1.5));
      action("fit", () => this.fit());
      svg.addEventListener("wheel", (event) => {
        if (!event.ctrlKey && !svg.contains(document.activeElement)) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), event.clientX,
          event.clientY);
      }, { passive: false });
      svg.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const keys = {
          "+": () => this.zoom(1.5), "=": () => this.zoom(1.5), "-": () => this.zoom(1 / 1.5),
          0: () => this.fit(),
        };
        if (event.target === svg) {
          Object.assign(keys, {
            ArrowLeft: () => this.pan(60, 0), ArrowRight: () => this.pan(-60, 0),
            ArrowUp: () => this.pan(0, 60), ArrowDown: () => this.pan(0, -60),
          });
        }
        if (!keys[event.key]) return;
        event.preventDefault();
        keys[event.key]();
      });
      const spread = () => {
        const [a, b] = [...this.pointers.values()];
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) };
      };
      svg.addEventListener("pointerdown", (event) => {
        if (event.pointerType === "mouse" && event.button !== 0) return;
        this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        this.moved = this.pointers.size > 1 ? 99 : 0;
      });
      svg.addEventListener("pointermove", (event) => {
        const last = this.pointers.get(event.pointerId);
        if (!last) return;
        const next = { x: event.clientX, y: event.clientY };
        if (this.pointers.size === 2) {
          const before = spread();
          this.pointers.set(event.pointerId, next);
          const after = spread();
          this.pan(after.x - before.x, after.y - before.y);
          if (before.far > 0 && after.far > 0) this.zoom(after.far / before.far, after.x, after.y);
          return;
        }
        this.moved += Math.abs(next.x - last.x) + Math.abs(next.y - last.y);
        // A click with a small movement is still a click.
        if (this.moved < 5) return;
        if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
        svg.classList.add("dragged");
        this.pan(next.x - last.x, next.y - last.y);
        this.pointers.set(event.pointerId, next);
      });
      const end = (event) => {
        this.pointers.delete(event.pointerId);
        if (!this.pointers.size) svg.classList.remove("dragged");
      };
      for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
        svg.addEventListener(name, end);
      }
    }
  }

  // Starts the maps of a part of the page.
  return (part) => {
    for (const root of part.querySelectorAll("section.map")) {
      const data = JSON.parse(root.querySelector("[data-role=data]").textContent);
      const view = new MapView(root, data);
      new MapCallouts(view);
      view.playback = new MapPlayback(view);
      root.mapView = view;
    }
  };
})();

if (document.readyState === "loading") {
  document.addEventListener("DOMContentLoaded", () => mapBehaviour(document));
} else {
  mapBehaviour(document);
}
