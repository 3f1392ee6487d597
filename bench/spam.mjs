import { readFileSync } from "node:fs";
import { runnerImport } from "vite";
import { ensureInstalled } from "../scripts/lib/installed.mjs";
import { root } from "../scripts/lib/root.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { mailCorpus } from "./lib/mail-corpus.mjs";
import { sampleComments } from "./lib/sample-comments.mjs";
import { table } from "./lib/table.mjs";

/** Lessons: comments of each label that the administrator has moved. */
const lessons = [0, 50, 400];

/** A file of comments, and words of its spam that an administrator would block: `-- comments.tsv channel subscribe`. */
const [file, ...ownWords] = process.argv.slice(2);

const means = {
  rules: { hasSpamWords: true, hasFilter: false, blockedWords: [] },
  filter: { hasSpamWords: false, hasFilter: true, blockedWords: [] },
  both: { hasSpamWords: true, hasFilter: true, blockedWords: [] },
};

/**
 * @typedef {{ name: string, content: string }} Comment
 * @typedef {{ good: Comment[], spam: Comment[] }} Labelled
 */

await script(async () => {
  await ensureInstalled();
  const { aSpamBlog } = await source("tests/support/spam-blog.ts");

  /** @param {Labelled} taught @param {Labelled} heldOut @param {{ newsletters?: Comment[], blockedWords?: string[] }} more */
  const measure = (taught, heldOut, { newsletters = [], blockedWords = [] } = {}) => {
    const rows = [];
    const withWords = { [`rules and ${blockedWords.join(", ")}`]: { ...means.rules, blockedWords } };
    for (const [name, which] of Object.entries({ ...means, ...(blockedWords.length > 0 && withWords) })) {
      for (const count of lessons) {
        // Without lessons the filter is silent.
        if (count > Math.min(taught.good.length, taught.spam.length) || (count === 0 && !name.startsWith("rules")))
          continue;
        const { learn, isSpam } = aSpamBlog(which);
        learn(taught.good.slice(0, count), "good");
        learn(taught.spam.slice(0, count), "spam");
        const wrong = heldOut.good.filter(isSpam).length;
        const found = heldOut.spam.filter(isSpam).length;
        const precision = found + wrong === 0 ? "–" : percent(found / (found + wrong));
        const row = [name, count, precision, percent(found / heldOut.spam.length), wrong];
        rows.push(newsletters.length > 0 ? [...row, newsletters.filter(isSpam).length] : row);
      }
    }
    const head = ["by", "lessons of each", "precision, %", "recall, %", `wrong of ${heldOut.good.length} good`];
    say(table(newsletters.length > 0 ? [...head, `of ${newsletters.length} newsletters`] : head, rows));
  };

  if (file) {
    const { good, spam } = labelled(file);
    // At least a third of the comments is held out.
    const most = lessons.findLast((it) => it <= (Math.min(good.length, spam.length) * 2) / 3) ?? 0;
    say(`\n${file}: the first ${most} of each label are lessons, the others are held out.\n`);
    measure(
      { good: good.slice(0, most), spam: spam.slice(0, most) },
      { good: good.slice(most), spam: spam.slice(most) },
      { blockedWords: ownWords },
    );
  }

  say("\nComments written for this bench, without lessons.\n");
  measure({ good: [], spam: [] }, sampleComments);

  say("\nThe public mail corpus of SpamAssassin: earlier mails are lessons, later ones are held out.\n");
  const { earlierGood, earlierSpam, laterGood, laterSpam, hardGood } = await mailCorpus();
  measure({ good: earlierGood, spam: earlierSpam }, { good: laterGood, spam: laterSpam }, { newsletters: hardGood });
});

/**
 * Reads a file in the format of the UCI SMS Spam Collection: `ham` or `spam`, a tab and a text a line. The YouTube Spam
 * Collection has the same labels and is easily brought into it. Both are CC BY 4.0 and not in this repository.
 *
 * @param {string} file
 */
function labelled(file) {
  const lines = new Set(readFileSync(file, "utf8").split(/\r?\n/));
  const of = (/** @type {string} */ label) =>
    [...lines]
      .filter((line) => line.startsWith(`${label}\t`))
      .map((line) => ({ name: "Reader", content: line.slice(label.length + 1).trim() }))
      .filter(({ content }) => content !== "");
  return { good: of("ham"), spam: of("spam") };
}

/** @param {number} share */
function percent(share) {
  return (100 * share).toFixed(1);
}

/** @param {string} file */
async function source(file) {
  const { module } = await runnerImport(file, { configFile: false, root, logLevel: "error" });
  return /** @type {any} */ (module);
}
