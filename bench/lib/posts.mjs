/** A random generator with the same numbers in every run (mulberry32). @param {number} seed */
export function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const syllables =
  "an ar be ber ca co da den do ed el en er fa fo ga gen ha her in ing ka la le li lo ma men mi mo na ne ning no on or pa per po ra re ri ro sa se si son sta ta te ter ti to tion u va ver vi wa we".split(
    " ",
  );
const small = ["the", "of", "and", "a", "in", "to", "for", "with", "on", "from"];
const greek = "Ελληνικά νησιά";
const inOtherScripts = ["春の雨と手紙", "日本語の文章", "Зимняя прогулка", "Größe und Maß", "👍 ja"];

/**
 * The content of a generated blog. Without options: the four categories of a new blog, no tags, texts of some 120
 * words.
 *
 * @typedef {object} BlogShape
 * @property {number} categories
 * @property {number} tags each post has three of them
 * @property {number} words of a text
 */
/** @type {BlogShape} */
export const plainBlog = { categories: 4, tags: 0, words: 120 };

/** Ids of the categories that the owner added, from `c5`. */
export const addedCategories = (/** @type {BlogShape} */ { categories }) =>
  Array.from({ length: categories - 4 }, (_, at) => `c${at + 5}`);
const tagsOfPost = 3;
/** Words of a paragraph. */
const paragraphWords = 55;

/** One post in this many is not published. */
const draftEvery = 50;
/** Frequent enough that a search for it fills a page in a blog of a hundred posts too. */
const greekEvery = 4;
const otherScriptEvery = 20;

/**
 * Generates titles, categories and texts for all kinds of searches: common words, a rare word (`quokka`), a word of one
 * category only (`kernel`), Greek in every fourth post, another script in every twentieth. Finance is a rare category.
 *
 * @param {number} count about twenty of them have the rare word
 * @param {BlogShape} shape
 */
export function posts(count, shape = plainBlog) {
  const random = randomNumbers(7);
  const pick = (/** @type {string[]} */ from) => from[Math.floor(random() * from.length)] ?? "";
  const words = Array.from({ length: 8_000 }, () => {
    let word = pick(syllables) + pick(syllables);
    while (random() < 0.4) word += pick(syllables);
    return word;
  });
  // Few words are frequent, as in real text.
  const word = () => (random() < 0.3 ? pick(small) : (words[Math.floor(random() ** 4 * words.length)] ?? ""));
  const sentence = (/** @type {number} */ length) => Array.from({ length }, word).join(" ");
  const paragraph = (/** @type {number} */ length) => `<p>${sentence(length)}.</p>`;
  const text = () => {
    const paragraphs = Array.from({ length: Math.round(shape.words / paragraphWords) }, () =>
      paragraph(paragraphWords),
    );
    return [paragraphs[0], `<h2>${sentence(4)}</h2>`, ...paragraphs.slice(1)].join("");
  };
  const others = ["Lifestyle", ...addedCategories(shape)];
  const rareEvery = Math.max(1, Math.floor(count / 20));

  return function post(/** @type {number} */ at) {
    const where = random();
    const category = categoryAt(where, others);
    const parts = [sentence(4 + Math.floor(random() * 5))];
    if (category === "Technology") parts.unshift("Kernel");
    if (at % rareEvery === Math.floor(rareEvery / 2)) parts.push("quokka");
    if (at % greekEvery === 1) parts.push(greek);
    if (at % otherScriptEvery === 0) parts.push(pick(inOtherScripts));
    return {
      title: parts.join(" "),
      subTitle: sentence(10),
      category,
      tags: shape.tags === 0 ? [] : Array.from({ length: tagsOfPost }, (_, tag) => 1 + ((at + tag * 167) % shape.tags)),
      description: text(),
      isPublished: at % draftEvery !== draftEvery - 1,
    };
  };
}

/**
 * Half of the posts are in one category, a fifth in the small ones.
 *
 * @param {number} where from 0 to 1
 * @param {string[]} others the small ones
 */
function categoryAt(where, others) {
  if (where < 0.5) return "Technology";
  if (where < 0.8) return "Startup";
  if (where >= 0.999) return "Finance";
  return others[Math.floor(((where - 0.8) / 0.199) * others.length)] ?? "";
}
