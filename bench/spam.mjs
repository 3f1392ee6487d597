import { runnerImport } from "vite";
import { ensureInstalled } from "../scripts/lib/installed.mjs";
import { root } from "../scripts/lib/root.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { mailCorpus } from "./lib/mail-corpus.mjs";
import { table } from "./lib/table.mjs";
import { writtenComments } from "./lib/written-comments.mjs";

/** So many of each kind has the administrator approved and called spam; others: `npm run bench:spam -- 20 300`. */
const lessons = process.argv.slice(2).map(Number);
if (lessons.length === 0) lessons.push(0, 10, 25, 50, 100, 200, 400);

/**
 * @typedef {{ name: string, content: string }} Comment
 * @typedef {(comment: Comment) => boolean} Judge
 */

const head = ["lessons, good and spam", "precision, %", "recall, %", "good taken for spam", "spam that waits"];

await script(async () => {
  await ensureInstalled();
  say("Getting the corpus…");
  const corpus = await mailCorpus();
  const blog = (await source("tests/support/spam-blog.ts")).aSpamBlog;

  say("\nThe public mail corpus of SpamAssassin; lessons are of the earlier mails, what is judged came later.\n");
  const rows = [];
  for (const count of lessons) {
    const { learn, isSpam } = blog();
    learn(corpus.earlierGood.slice(0, count), "good");
    learn(corpus.earlierSpam.slice(0, count), "spam");
    rows.push([
      `${count} and ${count}`,
      ...figures(corpus.laterGood, corpus.laterSpam, isSpam),
      corpus.hardGood.filter(isSpam).length,
    ]);
  }
  const { laterGood, laterSpam, hardGood } = corpus;
  say(table([...head, `of ${hardGood.length} newsletters`], rows));
  say(`\nJudged: ${laterGood.length} good, ${laterSpam.length} spam.`);

  say("\nComments written for this bench, each judged after lessons from all the others.\n");
  const { good, spam } = writtenComments;
  const outcome = new Map();
  for (const left of [...good, ...spam]) {
    const { learn, isSpam } = blog();
    learn(
      good.filter((it) => it !== left),
      "good",
    );
    learn(
      spam.filter((it) => it !== left),
      "spam",
    );
    outcome.set(left, isSpam(left));
  }
  const untaught = blog();
  const judged = (/** @type {any} */ it) => outcome.get(it);
  say(
    table(head, [
      ["none", ...figures(good, spam, untaught.isSpam)],
      [`${good.length} and ${spam.length}, less one`, ...figures(good, spam, judged)],
    ]),
  );
});

/** @param {Comment[]} good @param {Comment[]} spam @param {Judge} isSpam */
function figures(good, spam, isSpam) {
  const wrong = good.filter(isSpam).length;
  const found = spam.filter(isSpam).length;
  const precision = found + wrong === 0 ? "–" : ((100 * found) / (found + wrong)).toFixed(1);
  return [precision, ((100 * found) / spam.length).toFixed(1), wrong, spam.length - found];
}

/** @param {string} file */
async function source(file) {
  const { module } = await runnerImport(file, { configFile: false, root, logLevel: "error" });
  return /** @type {any} */ (module);
}
