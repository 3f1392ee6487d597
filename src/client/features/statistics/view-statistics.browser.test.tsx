import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Site } from "../../../shared/site.ts";
import { en } from "../../../shared/words/readers/en.ts";
import { PageStateContext } from "../../lib/page/page-state.ts";
import { WordsContext } from "../../lib/words.ts";
import { PostViews } from "./view-statistics.tsx";

test("the chart names its highest number, its first and its last day", () => {
  const site = { timeZone: "Pacific/Auckland" } as Site;
  const state = { site, language: "en", status: 200, refusedComment: null, replaceSite: () => {} };
  const days = [
    { day: "2026-10-31", views: 3 },
    { day: "2026-11-01", views: 1200 },
    { day: "2026-11-02", views: 0 },
  ];
  const page = document.createElement("div");
  page.innerHTML = renderToString(
    <PageStateContext value={state}>
      <WordsContext value={en}>
        <PostViews days={days} />
      </WordsContext>
    </PageStateContext>,
  );
  const labels = [...page.querySelectorAll(".view-chart span")].map(({ textContent }) => textContent);
  expect(labels).toEqual(["1,200", "October 31st, 2026", "November 2nd, 2026"]);
});
