// Runs before the page is drawn, so that it never appears in the other theme. The choice stays in this browser.
(() => {
  const root = document.documentElement;
  const device = matchMedia("(prefers-color-scheme: dark)");
  const ofDevice = () => (device.matches ? "dark" : "light");
  const read = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  };
  /** @param {string | null} choice */
  const show = (choice) => {
    const theme = choice === "light" || choice === "dark" ? choice : "device";
    root.dataset.theme = theme;
    /** @type {NodeListOf<HTMLMetaElement>} */
    const metas = document.querySelectorAll("meta[data-theme]");
    for (const meta of metas) {
      const own = meta.dataset.theme;
      meta.media = theme === "device" ? `(prefers-color-scheme: ${own})` : theme === own ? "all" : "not all";
    }
  };
  show(read());
  addEventListener("storage", () => show(read()));
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("#theme-switch button"))) return;
    const { theme } = root.dataset;
    const next = (theme === "device" ? ofDevice() : theme) === "dark" ? "light" : "dark";
    // A choice equal to the device's theme is removed: the page follows the device again.
    const choice = next === ofDevice() ? "device" : next;
    show(choice);
    try {
      localStorage.setItem("theme", choice);
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  });
})();
