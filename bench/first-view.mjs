import { ensureBrowser } from "../scripts/lib/browser.mjs";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { pagesOf, startDemo } from "./lib/demo.mjs";
import { measureFirstView, measureStart, screens } from "./lib/first-view.mjs";
import { measureOpenings, openings } from "./lib/opening.mjs";
import { machine } from "./lib/process-cost.mjs";
import { median, table } from "./lib/table.mjs";

/** `npm run bench:first-view -- 9` makes more starts. */
const runs = Number(process.argv[2] ?? 5);

await script(async () => {
  await ready();
  // Read the load of the machine before this bench adds to it.
  const facts = machine();
  const browser = await ensureBrowser();
  const demo = await startDemo();
  const pages = await pagesOf(demo.origin);
  const views = [];
  const files = [];
  for (const [name, url] of pages) {
    say(`Measuring the first view of ${name}…`);
    for (const screen of screens) {
      // The first visits make the server resize images and queue their smaller copies: only a later visit counts.
      let view = await measureFirstView(browser, url, screen);
      for (let before = 0; before !== view.bytes; ) {
        before = view.bytes;
        view = await measureFirstView(browser, url, screen);
      }
      const { requests, bytes, scriptBytes, fonts, images } = view;
      const kilobytes = (/** @type {number} */ count) => (count / 1000).toFixed(1);
      const { most } = screen;
      views.push([
        `${name}, ${screen.name}`,
        `${requests} (${most.requests})`,
        `${fonts} (3)`,
        `${kilobytes(scriptBytes)} (3)`,
        `${kilobytes(bytes)} (${most.kilobytes})`,
      ]);
      for (const image of images) files.push([`${name}, ${screen.name}`, image.name, kilobytes(image.bytes)]);
    }
  }
  /** @type {Map<string, Awaited<ReturnType<typeof measureStart>>[]>} */
  const starts = new Map(pages.map(([name]) => [name, []]));
  // In turn, so that other load of the machine affects both pages.
  for (let at = 1; at <= runs; at++) {
    say(`Start ${at} of ${runs}…`);
    for (const [name, url] of pages) starts.get(name)?.push(await measureStart(browser, url));
  }
  await demo.stop();
  const blog = await startBlog(temporaryFolder());
  const token = await blog.signIn();
  /** @type {Awaited<ReturnType<typeof measureOpenings>>[]} */
  const opened = [];
  for (let at = 1; at <= runs; at++) {
    say(`Opening ${at} of ${runs} of the writing page…`);
    opened.push(await measureOpenings(browser, blog.origin, token));
  }
  await blog.stop();
  const openingRows = openings.map(({ name, most }, at) => {
    const times = opened.map((one) => one.times[at] ?? 0);
    const range = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`;
    return [name, median(times).toFixed(0), range, most];
  });
  const startRows = [...starts].map(([name, all]) => [
    name,
    ...[all.map(({ scriptMs }) => scriptMs), all.map(({ dataMs }) => dataMs), all.map(({ readyMs }) => readyMs)].map(
      (times) => median(times).toFixed(0),
    ),
    `${Math.min(...all.map(({ readyMs }) => readyMs)).toFixed(0)} to ${Math.max(...all.map(({ readyMs }) => readyMs)).toFixed(0)}`,
  ]);
  process.stdout.write(`${facts}; goals in brackets; kB with headers\n\n`);
  process.stdout.write(`${table(["first view", "requests", "fonts", "scripts, kB", "all, kB"], views)}\n\n`);
  process.stdout.write(`${table(["first view", "image", "kB"], files)}\n\n`);
  process.stdout.write(
    `${table(["ms after a touch, median", "script received", "data received", "ready (1,200)", "range"], startRows)}\n`,
  );
  process.stdout.write(
    `\n${table(["writing page, ms to the first letter", "median", "range", "goal"], openingRows)}\n`,
  );
  process.stdout.write(`\nThe first visit loads ${median(opened.map(({ kilobytes }) => kilobytes)).toFixed(0)} kB.\n`);
});
