/** jsdom has no media queries. None matches here: no dark theme, no phone, no wish for less motion. */
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
