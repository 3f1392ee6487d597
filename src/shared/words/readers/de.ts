import { maxCommentLength, maxCommentNameLength } from "../../limits.ts";
import { pluralIn } from "../plural.ts";
import type { ReaderSentences, SiteWords, Words } from "./en.ts";

const plural = pluralIn("de");
const posts = (count: number) => plural(count, { one: "Beitrag", other: "Beiträge" });
const quoted = (term: string) => `„${term}“`;
/** A search for a phrase has its own quotation marks. */
const phrase = (term: string) => (/["“”„]/.test(term) ? term : quoted(term));
const counted = (count: number, hasMore: boolean) => (hasMore ? `Mehr als ${count}` : `${count}`);

/** The public pages in German. */
export const de = {
  dayOfMonth: (digits) => digits,
  justNow: "gerade eben",

  skipToContent: "Zum Inhalt springen",
  homeOf: (site) => `${site}, Startseite`,
  home: "Startseite",
  toHome: "Zur Startseite",
  login: "Anmelden",
  dashboard: "Verwaltung",
  loadingMore: "Wird geladen …",
  loadMore: "Mehr laden",
  tryAgain: "Noch einmal",
  unreachable: "Der Server ist nicht erreichbar. Bitte versuche es noch einmal.",

  blogs: "Beiträge",
  blogsWith: (term) => `Beiträge mit ${quoted(term)}`,
  allBlogs: "Alle Beiträge",
  loadingBlogs: "Beiträge werden geladen",
  search: "Suche",
  searchOf: (term) => `Suche: ${term}`,
  clearSearch: "Suche leeren",
  categories: "Kategorien",
  all: "Alle",
  nothingFound: (term) => `Nichts gefunden zu ${quoted(term)}`,
  postsWith: (count, term, { hasMore, isRest }) => {
    const rest = isRest ? plural(count, { one: "weiterer ", other: "weitere " }) : "";
    const shown = hasMore || count > 0 ? `${counted(count, hasMore)} ${rest}` : isRest ? "Keine weiteren " : "Keine ";
    return `${shown}${posts(count)} mit ${quoted(term)}`;
  },
  noTitleWith: (term) => `Kein Titel und keine Kategorie mit ${quoted(term)}`,
  inTexts: (count, term, hasMore) => `${counted(count, hasMore)} Treffer mit ${phrase(term)} im Text`,
  allMatches: (term) => `Alle Treffer zu ${phrase(term)}`,
  backToNewest: "Zurück zu den neuesten Beiträgen",
  nothingHere: "Hier ist noch nichts",
  shorterWord: "Gesucht wird in Titeln, Kategorien und Texten. Ein kürzeres Wort bringt vielleicht mehr Treffer.",
  newPostsAppear: "Neue Beiträge erscheinen an dieser Stelle.",
  showAllPosts: "Alle Beiträge anzeigen",

  archive: "Archiv",
  archiveOf: (year) => `Archiv ${year}`,
  allOfYear: (year) => `Alle Beiträge aus dem Jahr ${year}.`,
  olderPosts: "Ältere Beiträge",

  wholeText: "Im ganzen Text suchen",
  wholeTextOf: "Den ganzen Text aller Beiträge durchsuchen.",
  wholeTextHint:
    "Gesucht wird in Titeln und Texten aller Beiträge. „Wörter in Anführungszeichen“ werden als Wortfolge gesucht.",
  searching: "Suche läuft",
  fewerWords: "Alle Wörter müssen vorkommen. Weniger Wörter oder nur ihre Anfänge bringen vielleicht mehr Treffer.",
  found: (count, term, hasMore, category) =>
    (count === 0 ? `Nichts gefunden zu ${phrase(term)}` : `${counted(count, hasMore)} Treffer zu ${phrase(term)}`) +
    (category ? ` in ${category}` : ""),
  pages: "Seiten",
  pageOf: (page, count) => `Seite ${page} von ${count}`,
  betterMatches: "Bessere Treffer",
  moreMatches: "Weitere Treffer",
  moreThanShown: "Es gibt noch mehr Beiträge. Ein weiteres Wort grenzt die Suche ein.",

  draftNote: "Entwurf: Diese Seite siehst nur du",
  preview: "Vorschau",
  previewOf: "Eine Vorschau.",
  previewNote: "Vorschau: Diesen Text sieht nur, wer diesen Link hat.",
  minutesToRead: (count) => `${count} ${plural(count, { one: "Minute", other: "Minuten" })} Lesezeit`,
  contents: "Inhalt",
  close: "Schließen",
  previousImage: "Voriges Bild",
  nextImage: "Nächstes Bild",
  olderAndNewer: "Ältere und neuere Beiträge",
  older: "Älter",
  newer: "Neuer",
  tags: "Schlagwörter",
  moreOnThis: "Mehr dazu",
  shareThis: "Diesen Beitrag teilen",
  shareOn: (place) => `Auf ${place} teilen`,
  shareByEmail: "Per E-Mail teilen",
  copyLink: "Link kopieren",
  copied: "Der Link ist kopiert.",
  loadingPost: "Beitrag wird geladen",
  postNotLoaded: "Der Beitrag konnte nicht geladen werden",

  comments: "Kommentare",
  commentsOf: (count) => `Kommentare (${count})`,
  noComments: "Noch keine Kommentare. Deiner könnte der erste sein.",
  commentsClosed: "Kommentare sind geschlossen",
  loadMoreComments: "Weitere Kommentare laden",
  addComment: "Kommentar schreiben",
  cancelReply: "Antwort abbrechen",
  replyAs: (name) => `Deine Antwort erscheint sofort unter dem Namen ${name}.`,
  name: "Name",
  comment: "Kommentar",
  leaveEmpty: "Dieses Feld leer lassen",
  atMost: (max, left) =>
    `Höchstens ${max} Zeichen${left === undefined ? "" : left < 0 ? `: ${-left} zu viel` : `: noch ${left}`}`,
  submit: "Senden",
  replyEmail: "E-Mail für Antworten (freiwillig)",
  replyEmailHint: "Antworten kommen per Mail, sobald du die Adresse bestätigt hast. Sie wird nie angezeigt.",
  onlyYouSee: "Wartet auf Freigabe: Das siehst nur du",
  remembered: "Dieser Browser merkt sich deine Kommentare.",
  forgetMe: "Mich vergessen",
  commentWaiting: "Danke. Dein Kommentar wartet auf Freigabe.",

  emailId: "E-Mail-Adresse",
  enterEmailId: "Deine E-Mail-Adresse",
  subscribe: "Abonnieren",
  nothingSent: "Es wurde nichts gesendet: Hier gibt es noch keinen Newsletter.",
  sendsNothing: "Dieses Formular sendet noch nichts.",
  feedInstead: <Part>(link: (text: string) => Part) => [
    "Der ",
    link("Feed"),
    " bringt jeden neuen Beitrag in deinen Feedreader.",
  ],

  alsoIn: "Auch auf:",

  newsletter: "Newsletter",
  feeds: "Feeds",
  feedsAre:
    "Ein Feed bringt jeden neuen Beitrag in ein Programm oder auf eine Website, wo du viele Blogs liest, ohne E-Mail-Adresse.",
  feedsHow: "Kopiere eine dieser Adressen in deinen Feedreader.",
  contact: "Kontakt",
  rss: "RSS",
  copyright: (year, site) => `© ${year} ${site}. Alle Rechte vorbehalten.`,

  adminArea: "Verwaltung",
  loadingAdmin: "Verwaltung wird geladen",
  adminNeedsScript: "Die Verwaltung braucht JavaScript.",

  notFoundTitle: "Diese Seite ist leer",
  notFoundName: "Seite nicht gefunden",
  notFoundAdvice: "Unter dieser Adresse gibt es nichts. Vielleicht ist die Seite umgezogen, oder es gab sie nie.",
  tooManyTitle: "Zu viele Suchanfragen",
  tooManyAdvice: "Bitte versuche es in ein paar Minuten noch einmal.",
  brokenTitle: "Etwas ist schiefgegangen",
  brokenAdvice: "Das liegt an uns, nicht an dir. Bitte versuche es gleich noch einmal.",
  unreadableTitle: "Diese Adresse ist nicht lesbar",
  unreadableAdvice: "Bitte prüfe, ob sie richtig geschrieben ist.",
} satisfies Words;

/** Nach „Bitte warte“: „eine Sekunde“, „40 Sekunden“, „2 Minuten“. */
function waitingTime(seconds: number): string {
  if (seconds < 90) return plural(seconds, { one: "eine Sekunde", other: `${seconds} Sekunden` });
  return `${Math.ceil(seconds / 60)} Minuten`;
}

/** What the server says to readers, in German. */
export const deSentences = {
  commentWaiting: de.commentWaiting,
  commentPublished: "Danke. Dein Kommentar ist öffentlich.",
  commentsClosed: de.commentsClosed,
  commentNameMissing: "Bitte gib deinen Namen ein",
  commentNameTooLong: `Der Name hat mehr als ${maxCommentNameLength} Zeichen`,
  commentMissing: "Bitte schreibe einen Kommentar",
  commentTooLong: `Der Kommentar hat mehr als ${maxCommentLength} Zeichen`,
  commentFarTooLong: `Der Kommentar hat weit mehr als ${maxCommentLength} Zeichen. Bitte geh zurück und kürze deinen Text. Er sollte noch im Formular stehen.`,
  commentNotAnswerable:
    "Den Kommentar, auf den du antwortest, gibt es nicht mehr. Du kannst deinen Text als neuen Kommentar senden.",
  commentsWaitingTooMany:
    "Zu viele Kommentare warten auf Freigabe, darum werden keine weiteren angenommen. Bitte versuche es an einem anderen Tag.",
  commentFromElsewhere: "Bitte sende deinen Kommentar von dieser Seite aus",
  emailMissing: "Bitte gib deine E-Mail-Adresse ein",
  emailWrong: "Bitte gib eine gültige E-Mail-Adresse ein",
  replyAddressWrong: "Bitte gib eine gültige E-Mail-Adresse für Antworten ein oder lass das Feld leer",
  formFromElsewhere: "Bitte sende dieses Formular von seiner eigenen Seite aus",

  commentDeleted: "Ein gelöschter Kommentar",
  replyTo: ({ name }) => `${name} antworten`,
  commentByAuthor: "Autor des Blogs",
  commentReply: "Eine Antwort",
  commentReplyByAuthor: "Eine Antwort vom Autor des Blogs",

  calloutNote: "Hinweis",
  calloutTip: "Tipp",
  calloutImportant: "Wichtig",
  calloutWarning: "Warnung",
  calloutCaution: "Vorsicht",
  videoAsks: ({ service }) => `${service} wird erst kontaktiert, wenn du auf Abspielen drückst`,
  taskDone: "Erledigt: ",
  taskNotDone: "Offen: ",
  footnotes: "Anmerkungen",
  untitled: "Ohne Titel",
  byline: ({ name, day, category }) => `Von ${name}, ${day}${category && `, in ${category}`}.`,
  linkToHeading: "Link zu dieser Stelle",
  backToText: "Zurück zum Text",
  backToTextOf: ({ count }) => `Zurück zum Text, ${count}`,
  enlarge: "Bild vergrößern",
  enlargeImage: ({ alt }) => `Bild vergrößern: ${alt}`,

  switchTheme: "Hell oder dunkel",
  postsAbout: ({ name, site }) => `Beiträge zu ${name} auf ${site}`,
  postsBy: ({ name, site }) => `Beiträge von ${name} auf ${site}`,
  newPosts: ({ site }) => `Neue Beiträge auf ${site}`,
  newPostsAbout: ({ name, site }) => `Neue Beiträge zu ${name} auf ${site}`,
  newPostsBy: ({ name, site }) => `Neue Beiträge von ${name} auf ${site}`,
  listMissing: "Dieses Schlagwort oder diesen Autor gibt es nicht",
  noOlderPosts: "Es gibt keine älteren Beiträge",

  newsletterOff: "Hier gibt es keinen Newsletter",
  newsletterFull:
    "Zu viele Abos warten auf Bestätigung, darum werden keine weiteren angenommen. Bitte versuche es an einem anderen Tag.",
  newsletterTitle: "Newsletter",
  subscriptionAsked:
    "Bitte sieh in deinem Postfach nach: Wenn diese Adresse den Newsletter noch nicht bekommt, bittet dich eine Mail um Bestätigung. Das kann einige Minuten dauern.",
  newsletterConsent: "Schickt mir neue Beiträge per Mail. Jede Mail enthält einen Link zum Abbestellen.",
  confirmationSubject: ({ site }) => `Bitte bestätigen: der Newsletter von ${site}`,
  confirmationText: ({ site, link }) =>
    `Jemand, wahrscheinlich du, hat ${site} gebeten, neue Beiträge an diese Adresse zu schicken.\n\nBitte öffne diese Seite und klicke dort auf den Knopf, um das zu bestätigen:\n\n${link}\n\nWenn du das nicht warst, musst du nichts tun: Du bekommst keinen Newsletter, und die Adresse wird nach einer Woche gelöscht.\n`,
  confirmationTitle: "Newsletter bestätigen",
  confirmationButton: "Abonnieren",
  confirmationOver: "Dieser Link gilt nicht mehr. Bitte abonniere den Newsletter noch einmal.",
  subscriptionConfirmed: "Du bekommst jetzt den Newsletter. Danke.",
  leaveTitle: "Newsletter abbestellen",
  leaveQuestion: "Klicke auf den Knopf, und du bekommst keine Mails dieses Newsletters mehr.",
  leaveButton: "Abbestellen",
  subscriptionLeft: "Der Newsletter ist abbestellt",
  mailLinkWrong: "Dieser Link ist nicht gültig",
  mailReadOnline: "Auf der Website lesen",
  mailWhy: ({ site }) => `Du bekommst diese Mail, weil du ${site} abonniert hast.`,
  digestSubject: ({ site, count }) =>
    plural(count, { one: `${site}: ein neuer Beitrag`, other: `${site}: ${count} neue Beiträge` }),
  backHome: "Zur Startseite",

  replyConfirmationSubject: ({ site }) => `Bitte bestätigen: Antworten auf deinen Kommentar auf ${site}`,
  replyConfirmationText: ({ site, link }) =>
    `Jemand, wahrscheinlich du, hat auf ${site} kommentiert und möchte Antworten an diese Adresse bekommen.\n\nBitte öffne diese Seite und klicke dort auf den Knopf, um das zu bestätigen:\n\n${link}\n\nWenn du das nicht warst, musst du nichts tun: Du bekommst keine Antworten, und die Adresse wird nach einer Woche gelöscht.\n`,
  replyConfirmationTitle: "Antworten per Mail bekommen",
  replyConfirmationQuestion:
    "Antworten auf deine Kommentare kommen per Mail. Jede Mail enthält einen Link zum Abbestellen.",
  replyConfirmationButton: "Antworten bekommen",
  replyConfirmationOver: "Dieser Link gilt nicht mehr. Bitte kommentiere noch einmal mit deiner Adresse.",
  repliesConfirmed: "Du bekommst ab jetzt Antworten auf deine Kommentare. Danke.",
  replySubject: ({ count, title }) =>
    plural(count, {
      one: `Eine Antwort auf deinen Kommentar zu „${title}“`,
      other: `${count} Antworten auf deinen Kommentar zu „${title}“`,
    }),
  replyBy: ({ name }) => `${name} schreibt:`,
  replyMore: ({ more }) => plural(more, { one: "Und eine weitere Antwort.", other: `Und ${more} weitere Antworten.` }),
  replyRead: "Auf der Website lesen",
  replyWhy: ({ site }) => `Du bekommst diese Mail, weil du auf ${site} kommentiert und um Antworten gebeten hast.`,
  replyLeave: "Diese Mails abbestellen",
  replyLeaveTitle: "Mails über Antworten abbestellen",
  replyLeaveQuestion: "Welche Antworten möchtest du nicht mehr bekommen?",
  replyLeaveThread: "Dieses Gespräch",
  replyLeaveAll: "Alle Gespräche",
  replyThreadLeft: "Du bekommst keine Antworten aus diesem Gespräch mehr",
  repliesLeft: "Du bekommst keine Antworten mehr, und deine Adresse ist gelöscht",

  postNotFound: "Beitrag nicht gefunden",
  commentNotFound: "Kommentar nicht gefunden",
  previewNotFound: "Vorschau nicht gefunden",
  fileGone: "Diese Datei gibt es nicht mehr",
  imageLost: "Dieses Bild fehlt",
  notFound: "Unter dieser Adresse gibt es nichts",
  methodNotAllowed: "Diese Methode ist hier nicht erlaubt",
  requestUnreadable: "Die Anfrage war nicht lesbar",
  requestTooLarge: "Die Anfrage ist zu groß",
  requestsTooMany: ({ seconds }) => `Zu viele Versuche. Bitte warte ${waitingTime(seconds)}.`,
  busyTitle: "Großer Andrang",
  busy: "Der Blog hat gerade mehr Besuche, als er bewältigen kann. Bitte versuche es in ein paar Sekunden noch einmal.",
  textsBusy: "Gerade werden viele lange Texte vorbereitet. Bitte versuche es in ein paar Sekunden noch einmal.",
  unexpected: "Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.",
  diskFull:
    "Der Speicher des Blogs ist voll: Es kann nichts gespeichert werden, bis wieder Platz ist. Lesen geht weiterhin.",
  diskReadOnly: "Der Blog kann gerade nichts speichern. Lesen geht weiterhin.",
  diskDamaged: "Ein Teil des Blogs ist gerade nicht lesbar.",
  diskBusy: "Der Blog speichert gerade etwas anderes. Bitte versuche es noch einmal.",
  leaseLapsed:
    "Der Blog nimmt gerade keine Änderungen an. Lesen geht weiterhin. Bitte versuche es in ein paar Sekunden noch einmal.",
} satisfies ReaderSentences;

/** Texts of a blog that its owner has not changed, in German. */
export const deSite = {
  badge: "Neu: KI ist dabei",
  headline: "Deine eigene Blog-Plattform.",
  intro:
    "Hier ist Platz, laut zu denken, zu teilen, was wichtig ist, und ungefiltert zu schreiben. Ob ein Wort oder tausend, die Geschichte beginnt genau hier.",
  newsletterTitle: "Keinen Beitrag verpassen!",
  newsletterText: "Abonniere neue Beiträge, Neues aus der Technik und exklusive Nachrichten.",
  searchPlaceholder: "Beiträge suchen",
  searchButton: "Suchen",
  quickLinksTitle: "Schnellzugriff",
  helpTitle: "Hilfe nötig?",
  followTitle: "Folge uns",
  tagline: "Ein Ort, um laut zu denken, Geschichten zu teilen und zu sagen, was mehr als einen Satz braucht.",
} satisfies SiteWords;
