import { expect, test } from "vitest";
import { forEachElement } from "../../../shared/text/html-tree.ts";
import { parseForeignHtml } from "./tree.ts";

const real = "https://old.example/wp-content/uploads/tea.jpg";
const large = "https://old.example/wp-content/uploads/tea-1024x768.jpg";
const gif = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const svg = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20800%20600'%3E%3C/svg%3E";
const plugins = "https://old.example/wp-content/plugins";
const fallback = `<noscript><img src="${real}" alt="Tea"></noscript>`;

/** An image as plugins wrote it into texts, and the addresses of the images that visitors saw. */
const shapes: Record<string, [html: string, ...sources: string[]]> = {
  "a3 Lazy Load": [
    `<img class="lazy lazy-hidden" src="${plugins}/a3-lazy-load/assets/images/lazy_placeholder.gif" data-lazy-type="image" data-src="${real}">${fallback}`,
    real,
  ],
  "WP Rocket": [`<img src="${svg}" data-lazy-srcset="${large} 1024w" data-lazy-src="${real}">${fallback}`, real],
  Jetpack: [`<img src="${real}" data-lazy-src="${real}?is-pending-load=1" srcset="${gif}">${fallback}`, real],
  Smush: [`<img class="lazyload" src="${gif}" data-src="${real}" data-srcset="${large} 1024w">${fallback}`, real],
  "Lazy Load": [`<img src="${plugins}/lazy-load/images/1x1.trans.gif" data-lazy-src="${real}">`, real],
  "jQuery's lazyload": [`<img class="lazy" src="/grey.gif" data-original="${real}">`, real],
  Avada: [`<img class="lazyload" src="${svg}" data-orig-src="${real}">`, real],
  "an image without src": [`<img data-src="${real}">`, real],
  "a set alone": [`<img srcset="${real} 300w, ${large} 1024w">`, large],
  "a late set alone": [`<img src="${gif}" data-srcset="${real} 300w, ${large} 1024w">`, large],
  "a picture of late sources": [`<picture><source data-srcset="${real} 800w"><img src="${gif}"></picture>`, real],
  "an image that only browsers without scripts show": [`<p><img src="${svg}"> ${fallback}</p>`, real],
  "an image that takes the place of an element": [`<span class="lazy"></span>${fallback}`, real],
  "an image that is shown, too, in another size": [`<p><img src="${large}"></p>${fallback}`, large],
  "a counter of visitors": [
    `<noscript><img src="https://count.example/tr?id=1"><img src="https://count.example/a.gif" width="1"></noscript>`,
  ],
  "small images inside of the text": [
    `<img src="${gif}"><img src="data:image/png;base64,AA==">`,
    gif,
    "data:image/png;base64,AA==",
  ],
};

test.each(Object.keys(shapes))("%s: images have the address that visitors saw", (name) => {
  const [html = "", ...sources] = shapes[name] ?? [];
  const found: (string | undefined)[] = [];
  forEachElement(parseForeignHtml(html), (it) => {
    if (it.name === "img") found.push(it.attributes.src);
  });
  expect(found).toEqual(sources);
});
