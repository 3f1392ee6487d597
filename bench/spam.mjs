import { runnerImport } from "vite";
import { ensureInstalled } from "../scripts/lib/installed.mjs";
import { root } from "../scripts/lib/root.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { mailCorpus } from "./lib/mail-corpus.mjs";
import { sampleComments } from "./lib/sample-comments.mjs";
import { table } from "./lib/table.mjs";

/** Numbers of training comments of each label. `npm run bench:spam -- 20 300` chooses others. */
const trainingSizes = process.argv.slice(2).map(Number);
if (trainingSizes.length === 0) trainingSizes.push(0, 10, 25, 50, 100, 200, 400);

/**
 * @typedef {{ name: string, content: string }} Comment
 * @typedef {(comment: Comment) => boolean} Classifier
 */

const head = ["training, good and spam", "precision, %", "recall, %", "false positives", "missed spam"];

await script(async () => {
  await ensureInstalled();
  say("Installing the corpus…");
  const corpus = await mailCorpus();
  const blog = (await source("tests/support/spam-blog.ts")).aSpamBlog;

  say("\nThe public mail corpus of SpamAssassin: trained with the earlier mails, tested with the later ones.\n");
  const rows = [];
  for (const count of trainingSizes) {
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
  say(`\nTested with ${laterGood.length} good, ${laterSpam.length} spam.`);

  say("\nComments written for this bench, each classified after training with all the others.\n");
  const { good, spam } = sampleComments;
  const results = new Map();
  for (const tested of [...good, ...spam]) {
    const { learn, isSpam } = blog();
    learn(
      good.filter((it) => it !== tested),
      "good",
    );
    learn(
      spam.filter((it) => it !== tested),
      "spam",
    );
    results.set(tested, isSpam(tested));
  }
  const untrained = blog();
  const classified = (/** @type {any} */ it) => results.get(it);
  say(
    table(head, [
      ["none", ...figures(good, spam, untrained.isSpam)],
      [`${good.length} and ${spam.length}, less one`, ...figures(good, spam, classified)],
    ]),
  );
});

/** @param {Comment[]} good @param {Comment[]} spam @param {Classifier} isSpam */
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
