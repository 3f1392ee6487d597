/** How many features are added up, the strongest first. Features of one comment repeat each other, so more would overcount. */
const summed = 15;
/** How much all features together limit the sum, measured with `npm run bench:spam`. */
const combinedWeight = 3;
/** Each feature starts with this many examples of doubt. */
const doubt = 3;

/**
 * The log odds that a comment with a feature is spam. A few examples never give certainty.
 *
 * @param goodShare share of the good examples that have the feature, 0 to 1; `spamShare` likewise
 * @param seen number of examples that have it
 */
export function logOddsOf(goodShare: number, spamShare: number, seen: number): number {
  if (seen === 0) return 0;
  const share = spamShare / (goodShare + spamShare);
  const probability = (doubt * 0.5 + seen * share) / (doubt + seen);
  return Math.log(probability / (1 - probability));
}

/**
 * Combines the log odds of features into one number.
 *
 * A plain sum is overconfident, because features of one comment repeat each other, and the strongest features hide those that
 * contradict them. So the sum is limited by Fisher's method as SpamBayes uses it: how improbable all features together are if
 * the comment is good, and how improbable if it is spam.
 *
 * @param odds strongest first
 */
export function combineOdds(odds: number[]): number {
  const sum = odds.slice(0, summed).reduce((total, it) => total + it, 0);
  const probabilities = odds.map((it) => 1 / (1 + Math.exp(-it)));
  const surprise = (them: number[]) =>
    1 - chiSquaredTail(-2 * them.reduce((total, it) => total + Math.log(it), 0), them.length);
  const forSpam = surprise(probabilities.map((it) => 1 - it));
  const forGood = surprise(probabilities);
  const score = Math.min(1 - 1e-6, Math.max(1e-6, (1 + forSpam - forGood) / 2));
  const limit = combinedWeight * Math.log(score / (1 - score));
  return sum > 0 ? Math.min(sum, Math.max(0, limit)) : Math.max(sum, Math.min(0, limit));
}

/** The probability that a chi-squared variable with `2 * half` degrees of freedom is at least `value`. */
function chiSquaredTail(value: number, half: number): number {
  let term = Math.exp(-value / 2);
  let sum = term;
  for (let at = 1; at < half; at++) {
    term *= value / 2 / at;
    sum += term;
  }
  return Math.min(1, sum);
}
