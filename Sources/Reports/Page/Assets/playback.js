// Playback of a map: truth, beliefs, table, clock and cursor, all at one instant.
const MapPlayback = (() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // Values from their differences.
  const summed = (list) => {
    let sum = 0;
    return list.map((value) => (sum += value));
  };
  // The index of the last value that is not above a limit; -1 if all are.
  const lastUpTo = (list, limit) => {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle] <= limit) low = middle + 1; else high = middle;
    }
    return low - 1;
  };

  class Playback {
    constructor(view) {
      const { data, root } = view;
      this.view = view;
      this.unit = data.decimals ? 0.1 : 1;
      this.times = summed(data.times);
      this.x = summed(data.x).map((value) => value * this.unit);
      this.y = summed(data.y).map((value) => value * this.unit);
      this.tracks = data.tracks.map((track, place) => ({
        ...track,
        at: summed(track.at),
        x: summed(track.x).map((value) => value * this.unit),
        y: summed(track.y).map((value) => value * this.unit),
        stamp: summed(track.stamp),
        milliwatts: summed(track.milliwatts),
        energy: summed(track.energy),
        cells: view.part("now").tBodies[0].rows[place].querySelectorAll("td"),
      }));
      const beliefs = [...root.querySelectorAll("[data-marker=belief]")];
      this.tracks.forEach((track, place) => { track.marker = beliefs[place]; });
      this.truth = root.querySelector("[data-marker=truth]");
      this.slider = view.part("time");
      this.output = view.part("clock");
      this.speed = view.part("speed");
      this.cursor = view.part("cursor");
      this.button = root.querySelector("[data-action=play]");
      this.holes = [...root.querySelectorAll("[data-holes] > circle")];
      this.last = this.times[this.times.length - 1] ?? 0;
      view.part("markers").removeAttribute("display");
      view.part("playback").hidden = false;
      view.part("believed").hidden = false;
      view.part("still").hidden = true;
      view.part("hint").hidden = false;
      if (this.cursor) this.cursor.setAttribute("visibility", "visible");
      this.slider.addEventListener("input", () => {
        this.pause();
        this.fogMoves = true;
        this.slide(Math.round(Number(this.slider.value) * 10));
      });
      this.button.addEventListener("click", () => (this.isPlaying ? this.pause() : this.play()));
      root.querySelector("[data-action=next]").addEventListener("click", () => this.jump(1));
      root.querySelector("[data-action=previous]").addEventListener("click", () => this.jump(-1));
      root.addEventListener("change", (event) => {
        if (event.target.dataset.layer === "fixes") this.raise();
      });
      this.raise();
      this.listenToFollow();
      // Playing begins at the first movement; the rest before it is on the slider.
      const far = 50 * view.unitsPerMetre(this.y[0] ?? 0);
      const moves = this.times.findIndex((_, place) =>
        Math.hypot(this.x[place] - this.x[0], this.y[place] - this.y[0]) > far);
      this.start = moves > 0 ? this.times[moves - 1] : 0;
      this.go(this.start);
    }

    // Draws the beliefs of the strategies whose fixes are shown above the others.
    raise() {
      for (const input of this.view.root.querySelectorAll("input[data-layer=fixes]:checked")) {
        const track = this.tracks.find((each) => each.name === input.dataset.strategy);
        if (track) this.truth.before(track.marker);
      }
    }

    // Follows the belief of a strategy as if the reader had chosen it; without that strategy, none.
    startFollowing(name, isCourseUp) {
      const [choice, up] = [this.view.part("follow"), this.view.part("course-up")];
      choice.value = this.tracks.some((each) => each.name === name) ? name : "";
      up.checked = isCourseUp;
      this.heading = 0;
      this.showFollowed();
    }

    showFollowed() {
      const [choice, up] = [this.view.part("follow"), this.view.part("course-up")];
      this.followed = this.tracks.find((each) => each.name === choice.value);
      up.disabled = !this.followed;
      if (this.followed) this.follow(); else this.view.fit();
    }

    // Following a belief ends when the reader moves the map.
    listenToFollow() {
      const [choice, up] = [this.view.part("follow"), this.view.part("course-up")];
      choice.addEventListener("change", () => {
        this.heading = 0;
        this.showFollowed();
      });
      up.addEventListener("change", () => this.showFollowed());
      this.view.onMove(() => {
        this.followed = undefined;
        choice.value = "";
        up.disabled = true;
      });
    }

    // Shows the surroundings of the followed belief; without a course the heading stays.
    follow() {
      const track = this.followed;
      const change = lastUpTo(track.at, this.place);
      if (change < 0) return;
      if (track.course[change] >= 0) this.heading = track.course[change];
      const isUp = this.view.part("course-up").checked;
      this.view.follow(
        track.x[change], track.y[change], track.accuracy[change] / 10, isUp ? this.heading : 0);
    }

    clock(tenths) {
      const seconds = this.view.data.clock + Math.floor(tenths / 10);
      const two = (value) => String(value).padStart(2, "0");
      const days = Math.floor(seconds / 86400);
      const text = [Math.floor(seconds % 86400 / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
        .map(two).join(":");
      return days > 0 ? `${days}+${text}` : text;
    }

    // Moves to the last instant before the slider; its smallest step moves to the next instant.
    slide(time) {
      const here = this.place;
      const step = Math.abs(time - this.times[here]) === 1 ? time - this.times[here] : 0;
      const place = step ? here + step : lastUpTo(this.times, time);
      this.go(this.times[Math.min(Math.max(place, 0), this.times.length - 1)] ?? 0);
    }

    // Plays up to a time in tenths of a second. Everything shown belongs to one instant, the last up
    // to that time; between instants neither truth nor beliefs move.
    go(time) {
      this.time = time;
      const place = Math.max(0, lastUpTo(this.times, time));
      const isShown = place === this.place && this.fogMoves === this.fogMoved
        && Math.round(Number(this.slider.value) * 10) === this.times[place];
      if (isShown) return;
      this.place = place;
      this.fogMoved = this.fogMoves;
      const instant = this.times[place];
      this.truth.setAttribute(
        "transform", `translate(${this.x[place].toFixed(1)} ${this.y[place].toFixed(1)})`);
      for (const track of this.tracks) this.showTrack(track, place, instant);
      if (this.followed) this.follow();
      const words = this.clock(instant);
      this.output.textContent = words;
      this.slider.value = instant / 10;
      this.slider.setAttribute("aria-valuetext", words);
      if (this.cursor) {
        const [start, end] = this.view.data.power;
        const at = start + (end - start) * (this.last > 0 ? instant / this.last : 0);
        this.cursor.setAttribute("x1", at.toFixed(1));
        this.cursor.setAttribute("x2", at.toFixed(1));
      }
      this.view.root.dispatchEvent(
        new CustomEvent("tracewatt:instant", { bubbles: true, detail: instant / 10 }));
      // Until playback is used, the fog shows the whole day.
      if (this.fogMoves) {
        for (const hole of this.holes) {
          const isLater = Number(hole.dataset.t) > instant;
          hole.setAttribute("visibility", isLater ? "hidden" : "visible");
        }
      }
    }

    showTrack(track, place, instant) {
      const change = lastUpTo(track.at, place);
      const cells = ["–", "–", "–", "–", "–"];
      track.marker.setAttribute("visibility", change < 0 ? "hidden" : "visible");
      if (change >= 0) {
        const [x, y] = [track.x[change], track.y[change]];
        const accuracy = track.accuracy[change] / 10;
        track.marker.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
        track.marker.querySelector("[data-role=halo]").setAttribute(
          "r", (accuracy * this.view.unitsPerMetre(y)).toFixed(1));
        // The line between belief and truth.
        const tether = track.marker.querySelector("[data-role=tether]");
        tether.setAttribute("x2", (this.x[place] - x).toFixed(1));
        tether.setAttribute("y2", (this.y[place] - y).toFixed(1));
        const wedge = track.marker.querySelector("[data-role=course]");
        const course = track.course[change];
        wedge.setAttribute("visibility", course < 0 || change < 0 ? "hidden" : "inherit");
        wedge.setAttribute("transform", `rotate(${Math.max(0, course)})`);
        cells[0] = ((instant - track.stamp[change]) / 10).toFixed(1);
        cells[1] = accuracy.toFixed(1);
        if (track.error[place] >= 0) cells[2] = (track.error[place] / 10).toFixed(1);
      }
      if (track.energy.length) {
        cells[3] = String(track.milliwatts[place]);
        cells[4] = (track.energy[place] / 10).toFixed(1);
      }
      cells.forEach((text, column) => {
        if (track.cells[column].textContent !== text) track.cells[column].textContent = text;
      });
    }

    // Goes to the next or the previous belief of the strategies whose fixes are shown.
    jump(direction) {
      this.pause();
      this.fogMoves = true;
      const shown = new Set(
        [...this.view.root.querySelectorAll("input[data-layer=fixes]:checked")]
          .map((input) => input.dataset.strategy));
      const now = this.times[this.place];
      let best;
      for (const track of this.tracks) {
        if (shown.size && !shown.has(track.name) || strategyFilter.hidden.has(track.name)) continue;
        for (const place of track.at) {
          const time = this.times[place];
          if (direction > 0 ? time > now : time < now) {
            if (best === undefined || (direction > 0 ? time < best : time > best)) best = time;
          }
        }
      }
      this.go(best ?? (direction > 0 ? this.last : 0));
    }

    play() {
      this.isPlaying = true;
      this.fogMoves = true;
      if (this.time >= this.last) this.go(this.start);
      this.label("Pause", "‖");
      let before = performance.now();
      const advance = () => {
        const now = performance.now();
        const passed = (now - before) / 1000;
        before = now;
        this.go(Math.min(this.last, this.time + passed * Number(this.speed.value) * 10));
        if (this.time >= this.last) this.pause();
      };
      // If reduced motion is preferred, one still per second.
      if (calm.matches) {
        this.timer = setInterval(advance, 1000);
        return;
      }
      const frame = () => {
        if (!this.isPlaying) return;
        advance();
        this.frame = requestAnimationFrame(frame);
      };
      this.frame = requestAnimationFrame(frame);
    }

    pause() {
      if (!this.isPlaying) return;
      this.isPlaying = false;
      clearInterval(this.timer);
      cancelAnimationFrame(this.frame);
      this.label("Play", "▶");
    }

    label(word, sign) {
      this.button.setAttribute("aria-label", word);
      this.button.title = word;
      this.button.firstElementChild.textContent = sign;
      this.button.querySelector("[data-role=play-word]").textContent = ` ${word}`;
    }
  }

  return Playback;
})();
