import { ensureInstalled } from "../scripts/lib/installed.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { newsCorpus } from "./lib/news-corpus.mjs";
import { source } from "./lib/source.mjs";
import { table } from "./lib/table.mjs";

/** Number of posts whose related posts are rated, spread over the blog. */
const judged = 500;

/**
 * How many related posts share a topic with their post, beside how many of all posts do.
 *
 * @typedef {{ title: string, subTitle?: string, text: string, topics: string[] }} Text
 */
await script(async () => {
  await ensureInstalled();
  // The background work that is measured does not keep a process alive.
  const alive = setInterval(() => {}, 1_000);
  const { relate } = await source("tests/support/related-blog.ts");
  const { demoPosts } = await source("src/server/ops/demo/fill-demo.ts");

  /** @param {string} name @param {Text[]} texts */
  const row = async (name, texts) => {
    const { related, cpuMs } = await relate(texts);
    const step = Math.max(1, Math.floor(texts.length / judged));
    let [shown, shared, byChance, count, without] = [0, 0, 0, 0, 0];
    for (let at = 0; at < texts.length; at += step) {
      const topics = new Set(texts[at]?.topics);
      const isAlike = (/** @type {number} */ other) => texts[other]?.topics.some((topic) => topics.has(topic));
      const found = related[at].filter(isAlike).length;
      const alike = texts.filter((_, other) => other !== at && isAlike(other)).length;
      shown += related[at].length;
      shared += found;
      byChance += alike / (texts.length - 1);
      count += 1;
      if (related[at].length === 0) without += 1;
    }
    const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(0)} %`;
    const shares = [percent(shared / shown), percent(byChance / count)];
    return [name, texts.length, ...shares, without, (cpuMs / texts.length).toFixed(2)];
  };

  const demo = demoPosts.map((/** @type {any} */ post) => ({ ...post, text: post.markdown, topics: [post.category] }));
  const news = await newsCorpus();
  const head = ["texts", "posts", "related: same topic", "all: same topic", "without related", "ms of CPU a post"];
  const rows = [
    await row("the demo, by category", demo),
    await row("Reuters-21578, by topic", news.slice(0, 1_000)),
    await row("Reuters-21578, by topic", news),
  ];
  clearInterval(alive);
  say(table(head, rows));
});
