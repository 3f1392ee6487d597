/** The forms of a word that a language distinguishes by number. Every language has `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Chooses the form of a word for a count.
 *
 * @param locale a BCP 47 tag, `en-US`
 * @see Unicode CLDR, language plural rules
 */
export function pluralIn(locale: string) {
  const rules = new Intl.PluralRules(locale);
  return (count: number, forms: PluralForms): string => forms[rules.select(count)] ?? forms.other;
}
