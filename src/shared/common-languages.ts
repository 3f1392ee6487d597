/**
 * Languages with many writers, for a list to choose from. Others may be typed. The list is not in text/language.ts,
 * so that readers do not download it.
 */
export const commonLanguages = [
  ..."ar bg bn ca cs da de el en en-GB es es-419 et fa fi fr gl he hi hr hu id it ja ka ko lt lv ms nb nl".split(" "),
  ..."nn pl pt-BR pt-PT ro ru sk sl sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant".split(" "),
];
