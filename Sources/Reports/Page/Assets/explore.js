// The explorer: the address of the page holds the settings, and the server draws the parts.
(() => {
  const part = (id) => document.getElementById(id);
  const settings = () => new URLSearchParams(location.search);
  const tab = Array.from(crypto.getRandomValues(new Uint32Array(2)), String).join("-");
  const form = part("knobs");
  const choices = part("choices");
  const longestTrail = 30;
  // The points that were shown long enough to be a step of the trail.
  const trail = [];
  // Whether the settings that are shown may belong to another strategy or to former values.
  let needsForm = true;
  let timer;
  let controller;
  let isDragging = false;
  // What the page waits for.
  const working = new Set();
  let furthest = history.state?.depth ?? 0;

  // MARK: Settings

  const depth = () => history.state?.depth ?? 0;

  // Changes the address; the last address stays reachable with undo unless it is replaced.
  const go = (params, { replaces = false, redraws = true } = {}) => {
    const address = `?${params}`;
    if (address === location.search) return;
    if (replaces) {
      history.replaceState(history.state, "", address);
    } else {
      furthest = depth() + 1;
      history.pushState({ depth: furthest }, "", address);
    }
    needsForm ||= redraws;
    follow();
  };

  // The present strategy with its changes, as one text.
  const point = () => {
    const params = settings();
    return [params.get("strategy"), ...params.getAll("set").sort()].join(";");
  };

  // Shows the address in the choices and buttons.
  const showSettings = () => {
    const params = settings();
    for (const list of choices.querySelectorAll("select")) {
      const value = params.get(list.name);
      if (value !== null) list.value = value;
    }
    if (part("report").hasAttribute("href")) part("report").href = `report?${params}`;
    const button = (action) => document.querySelector(`[data-action=${action}]`);
    button("undo").disabled = depth() === 0;
    button("redo").disabled = depth() >= furthest;
    button("today").disabled = params.get("today") === point();
    button("pin").disabled = params.getAll("pin").includes(point());
    document.querySelector("[data-role=no-pins]").hidden = params.getAll("pin").length > 0;
  };

  // Shows the address, and asks for the parts soon; moves in between are left out.
  const follow = () => {
    showSettings();
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, 20);
  };

  const change = (key, value, replaces) => {
    const params = settings();
    const others = params.getAll("set").filter((item) => !item.startsWith(`${key}=`));
    const field = part(`knob-${key}`);
    const isOwn = value === field.dataset.base;
    field.querySelector("[data-action=reset]").hidden = isOwn;
    params.delete("set");
    for (const item of [...others, ...(isOwn ? [] : [`${key}=${value}`])].sort()) {
      params.append("set", item);
    }
    go(params, { replaces, redraws: false });
  };

  // MARK: The parts

  // The part of the map and the time that are looked at.
  const sight = (element) => {
    const view = element.querySelector("section.map")?.mapView;
    if (!view) return undefined;
    const kept = {
      day: element.dataset.day, x: view.x, centre: view.centre, width: view.width, isFit: view.isFit,
      time: view.playback.time, isPlaying: view.playback.isPlaying, speed: view.playback.speed.value,
      followed: view.part("follow").value, isCourseUp: view.part("course-up").checked,
      window: element.querySelector("[data-role=timelines]")?.timeWindow?.shown(),
    };
    // A map that is taken away would go on playing.
    view.playback.pause();
    return kept;
  };

  // Looks at the same part and time of a day that was drawn again.
  const look = (element, kept) => {
    element.dataset.day = settings().get("day");
    const view = element.querySelector("section.map")?.mapView;
    if (!view || !kept || kept.day !== element.dataset.day) return;
    if (!kept.isFit) {
      Object.assign(view, { x: kept.x, centre: kept.centre, width: kept.width, isFit: false });
      view.show();
    }
    view.playback.speed.value = kept.speed;
    view.playback.go(Math.min(kept.time, view.playback.last));
    if (kept.followed) {
      // The name of changed settings contains their values; those of the page come last.
      const names = [...view.part("follow").options].map((option) => option.value);
      const name = names.includes(kept.followed) ? kept.followed : names.at(-1);
      view.playback.startFollowing(name, kept.isCourseUp);
    }
    if (kept.window) element.querySelector("[data-role=timelines]").timeWindow?.show(...kept.window);
    if (kept.isPlaying) view.playback.play();
  };

  const show = (id, html) => {
    const element = part(id);
    if (!element) return;
    const active = element.contains(document.activeElement) ? document.activeElement : undefined;
    const key = active?.closest(".knob")?.dataset.key;
    const place = key && [...part(`knob-${key}`).querySelectorAll("input, select, button")]
      .indexOf(active);
    if (id === "day") {
      const kept = sight(element);
      // Listeners go with the element that they belong to.
      const fresh = document.createElement("div");
      fresh.innerHTML = html;
      element.replaceChildren(fresh);
      highlight();
      pageBehaviour(fresh);
      mapBehaviour(fresh);
      look(element, kept);
    } else {
      element.innerHTML = html;
    }
    if (key) part(`knob-${key}`)?.querySelectorAll("input, select, button")[place]?.focus();
  };

  // While settings are not allowed, what is shown belongs to those before, and there is no report.
  const showProblem = (isWrong) => {
    document.body.classList.toggle("stale", isWrong);
    part("former").hidden = !isWrong || !part("answer").firstChild;
    const link = part("report");
    if (isWrong) link.removeAttribute("href"); else link.href = `report?${settings()}`;
  };

  const take = (message) => {
    switch (message.part) {
      case "point":
        // A step is what was shown for more than one replication.
        if (message.replications > 1 && trail.at(-1) !== message.id) {
          trail.push(message.id);
          if (trail.length > longestTrail) trail.shift();
        }
        document.body.dataset.replications = message.replications;
        break;
      case "settings":
        // The server's own values, where the address left them out, unless it has changed since.
        if (timer) break;
        history.replaceState(history.state, "", `?${new URLSearchParams(message.query)}`);
        showSettings();
        break;
      case "lists":
        for (const name of ["strategy", "phone", "os"]) {
          const list = choices.elements[name];
          const known = [...list.options].map((item) => item.value);
          // Strategies depend on the day and the system; phones and systems only gain a day's own.
          if (name === "strategy") list.replaceChildren(...message[name].map((text) => new Option(text)));
          else for (const text of message[name]) {
            if (known.includes(text)) continue;
            list.add(new Option(text), 0);
            list.options[0].dataset.own = "";
          }
        }
        showSettings();
        break;
      case "problem":
        part("problem").innerHTML = message.html;
        showProblem(message.isRefused);
        if (message.keys.length) {
          const button = document.createElement("button");
          button.type = "button";
          button.dataset.action = "leave-out";
          button.dataset.keys = message.keys.join(" ");
          button.textContent = "Drop the settings that are not allowed";
          part("problem").append(button);
        }
        for (const field of form.querySelectorAll(".knob")) {
          field.toggleAttribute("data-bad", message.keys.includes(field.dataset.key));
        }
        break;
      default:
        show(message.part, message.html);
        if (message.part === "knobs" && !timer) needsForm = false;
    }
  };

  const showWork = () => {
    document.body.classList.toggle("busy", working.size > 0);
    part("main").setAttribute("aria-busy", working.size > 0);
  };

  const complain = (words) => {
    const text = document.createElement("p");
    text.textContent = words;
    part("problem").replaceChildren(text);
  };

  // The outcome of something that needs the server; undefined, with a message, if it does not answer.
  const connected = async (ask, signal) => {
    try {
      return await ask();
    } catch {
      if (signal?.aborted) return undefined;
      const file = settings().get("day") === "given" ? "the same file and " : "";
      complain("The explorer has stopped. To return to these settings, run tracewatt explore again "
        + `with ${file}--link and the address of this page in quotes.`);
      return undefined;
    }
  };

  // Asks for the parts; undefined, with the server's reason, if it refuses.
  const asked = async (params, signal) => {
    const response = await fetch("run", { method: "POST", body: params, signal });
    if (response.ok) return response.body.pipeThrough(new TextDecoderStream()).getReader();
    complain(`The explorer refused these settings: ${await response.text()}`);
    return undefined;
  };

  const run = async () => {
    controller?.abort();
    const own = new AbortController();
    controller = own;
    working.add("run");
    showWork();
    const address = location.search;
    const params = settings();
    params.set("tab", tab);
    if (trail.length) params.set("trail", trail.join(" "));
    if (needsForm) params.set("form", "yes");
    const lines = await connected(() => asked(params, own.signal), own.signal);
    let rest = "";
    for (;;) {
      const piece = lines && await connected(() => lines.read(), own.signal);
      if (own !== controller) return;
      if (!piece) showProblem(true);
      if (!piece || piece.done) break;
      const whole = (rest + piece.value).split("\n");
      rest = whole.pop();
      for (const line of whole) take(JSON.parse(line));
    }
    if (own !== controller) return;
    working.delete("run");
    showWork();
    // What is shown belongs to this address.
    document.body.dataset.shown = timer ? address : location.search;
  };

  // MARK: Knobs

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    const slider = event.target.closest("input[type=range]");
    if (!slider) return;
    const value = JSON.parse(slider.dataset.values)[slider.value];
    const field = slider.closest(".knob");
    slider.setAttribute("aria-valuetext", value);
    field.querySelector("input[type=text]").value = value;
    change(field.dataset.key, value, isDragging);
    isDragging = true;
  });
  form.addEventListener("change", (event) => {
    isDragging = false;
    const field = event.target.closest(".knob");
    if (!field || event.target.type === "range") return;
    const value = event.target.value.trim();
    const slider = field.querySelector("input[type=range]");
    if (slider) {
      const index = JSON.parse(slider.dataset.values).indexOf(value);
      if (index >= 0) slider.value = index;
      slider.setAttribute("aria-valuetext", value);
    }
    change(field.dataset.key, value, false);
  });

  // MARK: Choices and buttons

  // A report that cannot be made is a message on the page, not a failed download.
  part("report").addEventListener("click", async (event) => {
    event.preventDefault();
    const link = part("report");
    const response = link.href && await connected(() => fetch(link.href));
    if (!response) return;
    if (!response.ok) return complain(`The report cannot be saved: ${await response.text()}`);
    const file = document.createElement("a");
    file.href = URL.createObjectURL(await response.blob());
    file.download = link.download;
    file.click();
  });

  choices.addEventListener("submit", (event) => event.preventDefault());
  choices.addEventListener("change", (event) => {
    if (event.target.id === "recording") {
      send(event.target.files[0]);
      return;
    }
    const params = settings();
    params.set(event.target.name, event.target.value);
    if (event.target.name === "strategy") params.delete("set");
    if (event.target.name === "day") {
      // Another day does not know a phone or a system that this one brought.
      for (const name of ["phone", "os"]) {
        if ("own" in (choices.elements[name].selectedOptions[0]?.dataset ?? {})) params.delete(name);
      }
    }
    go(params);
  });

  const actions = {
    undo: () => depth() > 0 && history.back(),
    redo: () => depth() < furthest && history.forward(),
    pin: () => {
      const params = settings();
      const pins = params.getAll("pin").slice(0, 1);
      params.delete("pin");
      for (const pin of [...pins, point()]) params.append("pin", pin);
      go(params, { redraws: false });
    },
    unpin: (button) => {
      const params = settings();
      const pins = params.getAll("pin");
      pins.splice(Number(button.dataset.index), 1);
      params.delete("pin");
      for (const pin of pins) params.append("pin", pin);
      go(params, { redraws: false });
      document.querySelector("[data-action=pin]").focus();
    },
    today: () => {
      const params = settings();
      params.set("today", point());
      go(params, { redraws: false });
    },
    go: (link, event) => {
      // Another tab or window opens the same settings.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(new URLSearchParams(link.getAttribute("href").slice(1)));
    },
    reset: (button) => {
      const field = button.closest(".knob");
      field.querySelector("select, input[type=text]").value = field.dataset.base;
      needsForm = true;
      change(field.dataset.key, field.dataset.base, false);
      field.querySelector("input, select").focus();
    },
    "leave-out": (button) => {
      const keys = button.dataset.keys.split(" ");
      const params = settings();
      const kept = params.getAll("set").filter((item) => !keys.includes(item.split("=")[0]));
      params.delete("set");
      for (const item of kept) params.append("set", item);
      go(params);
      form.querySelector("select, input")?.focus();
    },
    copy: async (button) => {
      const text = button.parentElement.querySelector("pre");
      try {
        await navigator.clipboard.writeText(text.textContent);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(text);
        button.textContent = "Selected";
      }
      part("said").textContent = button.textContent;
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    },
  };
  document.addEventListener("click", (event) => {
    const item = event.target.closest("[data-action]");
    // The map has actions of its own.
    if (item && !item.closest(".map")) actions[item.dataset.action]?.(item, event);
  });
  document.addEventListener("keydown", (event) => {
    const isText = event.target.matches("input[type=text]");
    if (isText || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    if (event.shiftKey) actions.redo(); else actions.undo();
  });
  addEventListener("popstate", () => {
    needsForm = true;
    follow();
  });

  // MARK: Recordings

  // Sends a recording; undefined, with a message, if it is not taken.
  const sent = async (file) => {
    const { phone, os } = Object.fromEntries(settings());
    const query = new URLSearchParams({ name: file.name, phone: phone ?? "", os: os ?? "" });
    const response = await fetch(`recording?${query}`, { method: "POST", body: file });
    const answer = response.ok
      ? await response.json()
      : { problem: `The explorer refused the recording: ${await response.text()}` };
    if (!answer.problem && !answer.html) return answer;
    if (answer.html) part("problem").innerHTML = answer.html; else complain(answer.problem);
    return undefined;
  };

  const send = async (file) => {
    if (!file) return;
    const limit = Number(document.body.dataset.uploadLimit);
    if (file.size > limit) {
      complain(`${file.name} is ${Math.ceil(file.size / 1e6)} MB; `
        + `the explorer accepts recordings of up to ${Math.floor(limit / 1e6)} MB.`);
      return;
    }
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      complain(`${file.name} cannot be read as a file. Drop a recording, such as a GPX or FIT file.`);
      return;
    }
    working.add("recording");
    showWork();
    const answer = await connected(() => sent(file));
    working.delete("recording");
    showWork();
    if (!answer) return;
    const list = choices.elements.day;
    if (![...list.options].some((item) => item.value === answer.day)) {
      list.add(new Option(answer.title, answer.day));
    }
    const params = settings();
    for (const name of ["day", "phone", "os"]) params.set(name, answer[name]);
    needsForm = true;
    // The page may already name a recording that the server has only now.
    if (`?${params}` === location.search) follow(); else go(params);
  };
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    if (event.dataTransfer.files.length) send(event.dataTransfer.files[0]);
    else complain("This is not a file. Drop a recording, such as a GPX or FIT file.");
  });

  follow();
})();
