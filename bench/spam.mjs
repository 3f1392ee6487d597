import { readFileSync } from "node:fs";
import { ensureInstalled } from "../scripts/lib/installed.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { mailCorpus } from "./lib/mail-corpus.mjs";
import { sampleComments } from "./lib/sample-comments.mjs";
import { source } from "./lib/source.mjs";
import { table } from "./lib/table.mjs";

/** A file of comments, and words that an administrator would block: `npm run bench:spam -- comments.tsv channel subscribe`. */
const [file, ...blockedWords] = process.argv.slice(2);

/** Comments of each label that the administrator has moved before the others arrive. */
const labelledBefore = [0, 50, 400];

/**
 * @typedef {{ name: string, content: string }} Comment
 * @typedef {{ good: Comment[], spam: Comment[] }} Labelled
 */

await script(async () => {
  await ensureInstalled();
  const { aSpamBlog } = await source("tests/support/spam-blog.ts");

  /** @param {Labelled} before @param {Labelled} heldOut @param {Comment[]} newsletters @param {string[]} words */
  const measure = (before, heldOut, newsletters = [], words = []) => {
    const rows = [];
    for (const count of labelledBefore.filter((it) => it <= Math.min(before.good.length, before.spam.length))) {
      const { label, isSpam } = aSpamBlog(words);
      label(before.good.slice(0, count), "approved");
      label(before.spam.slice(0, count), "spam");
      const wrong = heldOut.good.filter(isSpam).length;
      const found = heldOut.spam.filter(isSpam).length;
      const precision = found + wrong === 0 ? "–" : percent(found / (found + wrong));
      const row = [count, precision, percent(found / heldOut.spam.length), wrong];
      rows.push(newsletters.length > 0 ? [...row, newsletters.filter(isSpam).length] : row);
    }
    const head = ["labelled before", "precision, %", "recall, %", `wrong of ${heldOut.good.length} good`];
    say(table(newsletters.length > 0 ? [...head, `of ${newsletters.length} newsletters`] : head, rows));
  };

  if (file) {
    const { good, spam } = labelled(file);
    // At least a third of the comments is held out.
    const most = labelledBefore.findLast((it) => it <= (Math.min(good.length, spam.length) * 2) / 3) ?? 0;
    const before = { good: good.slice(0, most), spam: spam.slice(0, most) };
    const heldOut = { good: good.slice(most), spam: spam.slice(most) };
    say(`\n${file}\n`);
    measure(before, heldOut);
    if (blockedWords.length > 0) {
      say(`\nThe same, with the blocked words ${blockedWords.join(", ")}.\n`);
      measure(before, heldOut, [], blockedWords);
    }
  }

  say("\nComments written for this bench.\n");
  measure({ good: [], spam: [] }, sampleComments);

  say("\nThe public mail corpus of SpamAssassin: earlier mails are labelled, later ones are held out.\n");
  const { earlierGood, earlierSpam, laterGood, laterSpam, hardGood } = await mailCorpus();
  measure({ good: earlierGood, spam: earlierSpam }, { good: laterGood, spam: laterSpam }, hardGood);
});

/**
 * Reads a file in the format of the UCI SMS Spam Collection: `ham` or `spam`, a tab and a text a line. No such file is in this
 * repository: the texts belong to their writers.
 *
 * @param {string} path
 */
function labelled(path) {
  const lines = [...new Set(readFileSync(path, "utf8").split(/\r?\n/))];
  const of = (/** @type {string} */ label) =>
    lines
      .filter((line) => line.startsWith(`${label}\t`))
      .map((line) => ({ name: "Reader", content: line.slice(label.length + 1).trim() }))
      .filter(({ content }) => content !== "");
  return { good: of("ham"), spam: of("spam") };
}

/** @param {number} share */
function percent(share) {
  return (100 * share).toFixed(1);
}
