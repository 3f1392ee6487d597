/** Maximum characters of TeX in one formula; a longer one stays code. */
const maxFormula = 2_000;

/** Commands that define others: with them a short text could expand to a very long one. */
const definition = /\\(?:[egx]?def|let|futurelet|global|(?:re)?newcommand|providecommand)(?![a-z])/i;

/** Whether TeX is drawn as a formula. Anything else stays code. */
export const isFormula = (tex: string): boolean =>
  tex.length <= maxFormula && tex.trim() !== "" && !definition.test(tex);

/** Options of temml, the same for pages and the editor. A fault in the TeX throws. */
export const formulaOptions = (isBlock: boolean) => ({
  displayMode: isBlock,
  throwOnError: true,
  maxExpand: 200,
  maxSize: [20, 20] satisfies [number, number],
});
