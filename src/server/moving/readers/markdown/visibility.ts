import type { Reason } from "../../../../shared/import-report.ts";
import { valueAt } from "../../items/source-item.ts";
import { addReason, reason } from "../../report/reason.ts";
import { readDate } from "../read-date.ts";
import { type Fields, foldName, readFlag } from "./fields.ts";

/** Standings that keep a text from visitors, the strictest first. */
const strictest = ["trash", "draft", "password", "private", "members", "pending", "unlisted"] as const;
type Hidden = (typeof strictest)[number];

const table = <T>(rows: readonly (readonly [value: T, words: string])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(rows.flatMap(([value, words]) => words.split(" ").map((word) => [word, value])));

/** Fields whose yes hides a text. Names are folded as those of `Fields` are. */
const hiding = table<Hidden>([
  ["draft", "draft isdraft wip iswip unpublished isunpublished inprogress notready deleted trashed"],
  ["password", "password encrypt encrypted isencrypted protected isprotected"],
  ["private", "private isprivate secret issecret confidential internal isinternal restricted"],
  [
    "members",
    "membersonly memberonly formembers subscribersonly paid ispaid paidonly premium ispremium paywall paywalled",
  ],
  ["unlisted", "unlisted isunlisted hidden ishidden hide headless archived isarchived disabled isdisabled"],
  ["unlisted", "exclude excluded ignore ignored skip eleventyexcludefromcollections"],
]);

/** Fields whose no hides it. */
const showing = table<Hidden>([
  ["draft", "published ispublished publish ispublish dgpublish released isreleased ready isready live islive"],
  ["private", "public ispublic"],
  ["unlisted", "visible isvisible listed islisted online isonline active isactive enabled isenabled render"],
]);

/** Fields that say in a word who sees it. */
const standing =
  /^(?:(?:post|page|article|content|entry|publish|publishing|publication|editorial|review|workflow)(?:status|state)|status|visibility|privacy|permissions?|access(?:level|control|roles?|groups?|list|rules?|policy)?|acl|allow(?:ed)?|(?:allow(?:ed)?|require[sd]?)(?:roles?|groups?|users?|readers|tiers?|plans?|level|membership)|(?:visible|restricted|limited|shared)(?:to|for|with)|confidentiality|sensitivity|clearance)$/;
/** Fields that may also speak of a country, of a journey or of people: only words of the table count. */
const maybeStanding =
  /^(?:state|stage|audience|viewers?|readers|for|scope|roles|groups?|tiers?|plans?|classification)$/;
const standings = table<Hidden | "published" | "harmless">([
  ["published", "published publish public everyone everybody anyone"],
  [
    "harmless",
    "live final all open released online active visible complete completed done finished free normal always",
  ],
  ["draft", "draft drafts wip unpublished inprogress idea todo"],
  ["pending", "pending review inreview submitted future scheduled"],
  ["private", "private secret confidential internal me onlyme self nobody none owner admin author restricted"],
  ["password", "password protected encrypted locked"],
  [
    "members",
    "member members membersonly paid premium subscriber subscribers subscribersonly tiers followers friends family relatives team staff vip",
  ],
  ["unlisted", "hidden unlisted archived archive skip disabled inactive never local link"],
  ["trash", "trash bin deleted"],
]);

/** Words in the names of unknown fields: `is_draft_post`, `keepPrivate`. */
const hidingWord =
  /^(?:drafts?|wip|unpublished|private|unlisted|secret|confidential|members?|subscribers?|premium|paywall|password|passphrase|passwd|pwd|encrypt(?:ed|ion)?|restrict(?:ed|ions?)?|hidden|expired|embargo(?:ed)?)$/;
/** Words that may also name people or things, so that only a yes hides a text. */
const hidingByYes =
  /^(?:members?|subscribers?|patrons?|patreon|supporters?|sponsors?|vip|staff|friends|login|auth|authenticated|authentication|gated|lock(?:ed)?|exclusive|only|nda|pending|scheduled|removed|withdrawn)$/;
/** `noPublish`, `do_not_list`, `needs-review`. */
const hidingPhrase =
  /^(?:is)?(?:no|not|dont|donot|never)(?:publish|published|public|show|list|listed|export|build|render|output)$|^(?:needs|in|under|awaiting)review$/;
/** A no hides a text. Other values are of tools that make pages. */
const showingUnlessNo = /^(?:is)?(?:show|shown|display|output|export|build|available|approved)$/;
const hidingName =
  /^hid(?:e|den)(?:from|in|on)?(?:site|all|lists?|index|public|visitors|everyone|everywhere|blog|posts?|collections?|archives?)$/;
const showingWord = /^(?:public|published|publish|visible)$/;
/** Such names that speak of a part of the page, of one list, or of people. */
const harmless =
  /^(?:hiddenfromhomepage|hiddeninhomelist|hiddenfromsearch|searchhidden|hiddenfromfeed|hiddenfromrelated|hiddenfromrss|publishresources)$|^(?:text|title|images?|read|print)only$/;
const people = /(?:members?|subscribers?)$/;
const parts =
  "headers?|footers?|title|toc|sidebar|cover|images?|comments?|dates?|authors?|nav|navbar|navigation|menu|banner|breadcrumbs?|tags?|share|excerpt|summary";
const hiddenPart = new RegExp(`^(?:is)?(?:hidden(?:${parts})|(?:${parts})hidden)$`);

/** Values that hide a text in whatever field they are, and as a tag. */
const hidingValue =
  /^(?:drafts?|private|unpublished|unlisted|wip|members?[ -]?only|subscribers?[ -]?only|not[ -]public|do[ -]not[ -]publish)$/i;

/** What people call texts that are not for readers, by language, without accents: German, French, Spanish, Portuguese, Italian, Dutch, … */
const hidingWords = new Set(
  [
    "entwurf entwurfe privat privates geheim vertraulich unveroffentlicht papierkorb versteckt",
    "brouillon brouillons prive prives privee privees confidentiel corbeille nonpublie",
    "borrador borradores privado privados privada privadas confidencial papelera oculto nopublicado",
    "rascunho rascunhos lixeira lixo naopublicado",
    "bozza bozze privato privati privata riservato cestino nascosto nonpubblicato",
    "concepten kladjes vertrouwelijk prullenbak verborgen ongepubliceerd",
    "utkast kladde kladder udkast fortrolig luonnos luonnokset yksityinen",
    "szkic szkice prywatne koncepty soukrome taslak taslaklar ozel",
    "черновик черновики личное чернетка чернетки приватне",
    "下書き 下书き 非公開 草稿 私密 未公開 未公开 初稿 비공개 초안",
  ].flatMap((words) => words.normalize("NFD").replace(/\p{M}/gu, "").split(" ")),
);

/** Whether a name or value says so in another language than English. */
export const isHidingWord = (text: string) =>
  hidingWords.has(
    text
      .normalize("NFD")
      .replace(/[\p{M}\s_-]/gu, "")
      .toLowerCase(),
  );
/** Texts that may consist of such a word. */
const texts =
  /^(?:title|linktitle|name|subtitle|description|excerpt|summary|slug|authors?|alt|caption|permalink|url|aliases)$/;
/** Tables whose fields are those of the text. */
const containers = "params extra meta metadata data custom build _build publishing eleventycomputed".split(" ");

/** Whether a text is a day, or begins as one. Which day it is matters elsewhere. */
export const isDay = (text: string) => /^\d{4}-\d/.test(text) || readDate(text, "UTC", "day-first") !== null;
const isDateOrAddress = (text: string) => /^\d{4}(?:\D\d|$)|^https?:/.test(text) || isDay(text);
/** Fields with the day before which visitors did not see a text. */
export const holdNames =
  "embargo embargoUntil embargoDate embargoedUntil publishAfter publishFrom notBefore visibleFrom visibleAfter availableFrom liveAt goLive goLiveDate liveDate scheduledFor scheduledAt scheduledDate scheduleDate unlockDate releaseAt releasedAt".split(
    " ",
  );
const holding = new Set(holdNames.map(foldName));
/** A field for a sentence says nothing in a word. */
const maxWord = 60;
/** `[DRAFT] Tea`, `WIP: Tea`, `Tea - DRAFT`. */
const draftTitle = /^\W?(?:draft|wip)(?:\]|\)|:|：| [-–—] )|\s[-–—([]\s?(?:draft|wip)[\])]?$/i;

/**
 * Whether front matter hides a text, by each field whose name or value speaks of that. What cannot be understood hides it, too.
 *
 * @param hasWords whether tags in one text are separated by blanks
 * @returns `published` if a field says that it was public; undefined if none speaks of it
 */
export function visibilityOf(fields: Fields, reasons: Reason[], hasWords = false): Hidden | "published" | undefined {
  const found = new Set<Said>();
  for (const { path, name, value } of fields.within(containers)) {
    const isTags = typeof value === "string" && /^(?:tags|categories)$/i.test(name);
    const list = isTags ? value.split(hasWords && !value.includes(",") ? /\s+/ : ",") : value;
    const said = Array.isArray(list) ? saidByList(name, list) : saidBy(name, list);
    if (said === "unknown") addReason(reasons, reason("visibility-unknown", { name: path }));
    // Reading the value marks the field as known.
    else if (said) fields.value(path);
    found.add(said === "unknown" ? "draft" : said);
  }
  return strictest.find((it) => found.has(it)) ?? (found.has("published") ? "published" : undefined);
}

type Said = Hidden | "published" | "harmless" | "unknown" | undefined;

function saidBy(name: string, value: unknown): Said {
  if (value === null || value === undefined || value === "") return undefined;
  const key = foldName(name);
  const text = typeof value === "object" ? "" : String(value).trim();
  const flag = readFlag(text);
  const hides = valueAt(hiding, key);
  if (hides === "password" && text !== "") return flag === false ? "harmless" : "password";
  if (hides) return flag === undefined ? "unknown" : flag ? hides : "harmless";
  if (holding.has(key)) return flag === false || readDate(text, "UTC", "day-first") ? undefined : "unknown";
  const word = valueAt(standings, foldName(text).replaceAll(" ", ""));
  const shows = valueAt(showing, key);
  if (shows) {
    // A day in place of a yes is the day of publication.
    if (isDateOrAddress(text)) return undefined;
    if (flag === undefined) return word ?? "unknown";
    return !flag ? shows : shows === "unlisted" ? "harmless" : "published";
  }
  // The way to a place.
  if (key === "access" && !word && /^(?!.*\bonly\b)[^,;\s]+\s[^,;]+$/i.test(text)) return undefined;
  if (standing.test(key)) return word ?? (flag ? "harmless" : "unknown");
  if (maybeStanding.test(key)) {
    const words = text.split(/[\s,]+/).map((it) => valueAt(standings, foldName(it)));
    const said = word ?? strictest.find((it) => words.includes(it));
    if (said) return said;
  }
  if (key === "title" && draftTitle.test(text)) return "unknown";
  return saidByWords(name, text, flag);
}

/** What an unknown field says, by the words of its name and its value. */
function saidByWords(name: string, text: string, flag: boolean | undefined): Said {
  const key = foldName(name);
  if (text === "" || text.length > maxWord || isDateOrAddress(text) || texts.test(key)) return undefined;
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_.-]+/);
  const mayHide = (words.some((word) => hidingWord.test(word)) && !hiddenPart.test(key)) || hidingName.test(key);
  const isKnown = harmless.test(key);
  if (mayHide && flag !== false && !isKnown && !people.test(key)) return "unknown";
  if (flag && !isKnown && words.some((word) => hidingByYes.test(word)) && !hiddenPart.test(key)) return "unknown";
  const isNo = flag === false || /^(?:none|never|nobody)$/i.test(text);
  if (isNo ? showingUnlessNo.test(key) : hidingPhrase.test(key)) return "unknown";
  const mayShow = words.some((word) => showingWord.test(word)) && !isKnown;
  if (mayShow && (flag === false || words[0] === "is") && flag !== true) return "unknown";
  return hidingValue.test(text) || isHidingWord(text) || (isHidingWord(name) && flag !== false) ? "unknown" : undefined;
}

/** A list says it by a tag, or by who may read. */
function saidByList(name: string, values: unknown[]): Said {
  const key = foldName(name);
  if (texts.test(key)) return undefined;
  const said = values.map((value): Said => {
    if (/^(?:viewers|readers)$/.test(key)) return saidBy(name, value) ?? "unknown";
    if (standing.test(key) || maybeStanding.test(key) || valueAt(showing, key)) return saidBy(name, value);
    return typeof value === "string" && (hidingValue.test(value.trim()) || isHidingWord(value)) ? "unknown" : undefined;
  });
  return said.includes("unknown") ? "unknown" : strictest.find((it) => said.includes(it));
}
