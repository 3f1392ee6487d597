/**
 * Languages with many writers, for a list to choose from. Any other one may be typed. They stand
 * apart from text/language.ts, so that the scripts of readers do not carry it.
 */
export const commonLanguages = [
  ..."ar bg bn ca cs da de el en en-GB es es-419 et fa fi fr gl he hi hr hu id it ja ka ko lt lv ms nb nl".split(" "),
  ..."nn pl pt-BR pt-PT ro ru sk sl sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant".split(" "),
];
