import { maxCommentLength, maxCommentNameLength } from "../../limits.ts";
import { pluralIn } from "../plural.ts";
import type { ReaderSentences, SiteWords, Words } from "./en.ts";

const plural = pluralIn("nl");
const posts = (count: number) => plural(count, { one: "artikel", other: "artikelen" });
const results = (count: number) => plural(count, { one: "resultaat", other: "resultaten" });
const quoted = (term: string) => `‘${term}’`;
/** A search for a phrase has its own quotation marks. */
const phrase = (term: string) => (/["“”‘]/.test(term) ? term : quoted(term));
const counted = (count: number, hasMore: boolean) => (hasMore ? `Meer dan ${count}` : `${count}`);

/** The public pages in Dutch. */
export const nl = {
  dayOfMonth: (digits) => digits,
  justNow: "zojuist",

  skipToContent: "Naar de inhoud",
  homeOf: (site) => `${site}, startpagina`,
  home: "Home",
  toHome: "Naar de startpagina",
  login: "Inloggen",
  dashboard: "Beheer",
  loadingMore: "Bezig met laden…",
  loadMore: "Meer laden",
  tryAgain: "Opnieuw",
  unreachable: "De server is niet bereikbaar. Probeer het nog eens.",

  blogs: "Artikelen",
  blogsWith: (term) => `Artikelen met ${quoted(term)}`,
  allBlogs: "Alle artikelen",
  loadingBlogs: "Artikelen worden geladen",
  search: "Zoeken",
  searchOf: (term) => `Zoeken: ${term}`,
  clearSearch: "Zoekterm wissen",
  categories: "Categorieën",
  all: "Alles",
  nothingFound: (term) => `Niets gevonden voor ${quoted(term)}`,
  postsWith: (count, term, { hasMore, isRest }) => {
    if (!hasMore && count === 0) return `Geen ${isRest ? "andere " : ""}artikelen met ${quoted(term)}`;
    const rest = isRest ? plural(count, { one: "ander ", other: "andere " }) : "";
    return `${counted(count, hasMore)} ${rest}${posts(count)} met ${quoted(term)}`;
  },
  noTitleWith: (term) => `Geen titel of categorie met ${quoted(term)}`,
  inTexts: (count, term, hasMore) => `${counted(count, hasMore)} ${results(count)} met ${phrase(term)} in de tekst`,
  allMatches: (term) => `Alle resultaten voor ${phrase(term)}`,
  backToNewest: "Terug naar de nieuwste artikelen",
  nothingHere: "Hier is nog niets",
  shorterWord: "Er wordt gezocht in titels, categorieën en teksten. Een korter woord levert misschien meer op.",
  newPostsAppear: "Nieuwe artikelen verschijnen hier.",
  showAllPosts: "Alle artikelen tonen",

  archive: "Archief",
  archiveOf: (year) => `Archief ${year}`,
  allOfYear: (year) => `Alle artikelen uit ${year}.`,
  olderPosts: "Oudere artikelen",

  wholeText: "In de hele tekst zoeken",
  wholeTextOf: "In de hele tekst van alle artikelen zoeken.",
  wholeTextHint:
    "Er wordt gezocht in titels en teksten van alle artikelen. ‘Woorden tussen aanhalingstekens’ worden als woordgroep gezocht.",
  searching: "Bezig met zoeken",
  fewerWords: "Alle woorden moeten voorkomen. Minder woorden, of alleen het begin ervan, leveren misschien meer op.",
  found: (count, term, hasMore, category) =>
    (count === 0
      ? `Niets gevonden voor ${phrase(term)}`
      : `${counted(count, hasMore)} ${results(count)} voor ${phrase(term)}`) + (category ? ` in ${category}` : ""),
  pages: "Pagina’s",
  pageOf: (page, count) => `Pagina ${page} van ${count}`,
  betterMatches: "Betere resultaten",
  moreMatches: "Meer resultaten",
  moreThanShown: "Er zijn meer artikelen. Voeg een woord toe om gerichter te zoeken.",

  draftNote: "Concept: alleen jij ziet deze pagina",
  preview: "Voorbeeld",
  previewOf: "Een voorbeeld.",
  previewNote: "Voorbeeld: deze tekst is alleen met deze link te lezen.",
  minutesToRead: (count) => `${count} ${plural(count, { one: "minuut", other: "minuten" })} leestijd`,
  contents: "Inhoud",
  close: "Sluiten",
  previousImage: "Vorige afbeelding",
  nextImage: "Volgende afbeelding",
  olderAndNewer: "Oudere en nieuwere artikelen",
  older: "Ouder",
  newer: "Nieuwer",
  tags: "Tags",
  moreOnThis: "Meer hierover",
  shareThis: "Dit artikel delen",
  shareOn: (place) => `Delen op ${place}`,
  shareByEmail: "Delen via e-mail",
  copyLink: "Link kopiëren",
  copied: "De link is gekopieerd.",
  loadingPost: "Artikel wordt geladen",
  postNotLoaded: "Het artikel kon niet worden geladen",

  comments: "Reacties",
  commentsOf: (count) => `Reacties (${count})`,
  noComments: "Nog geen reacties. Die van jou kan de eerste zijn.",
  commentsClosed: "De reacties zijn gesloten",
  loadMoreComments: "Meer reacties laden",
  addComment: "Een reactie schrijven",
  cancelReply: "Antwoord annuleren",
  replyAs: (name) => `Je antwoord verschijnt meteen onder de naam ${name}.`,
  name: "Naam",
  comment: "Reactie",
  leaveEmpty: "Laat dit veld leeg",
  atMost: (max, left) =>
    `Maximaal ${max} tekens${left === undefined ? "" : left < 0 ? `: ${-left} te veel` : `: nog ${left}`}`,
  submit: "Versturen",
  replyEmail: "E-mail voor antwoorden (optioneel)",
  replyEmailHint: "Je krijgt antwoorden per e-mail zodra je het adres hebt bevestigd. Het wordt nooit getoond.",
  onlyYouSee: "Wacht op goedkeuring: alleen jij ziet dit",
  remembered: "Deze browser onthoudt je reacties.",
  forgetMe: "Vergeet mij",
  commentWaiting: "Bedankt. Je reactie wacht op goedkeuring.",

  emailId: "E-mailadres",
  enterEmailId: "Je e-mailadres",
  subscribe: "Abonneren",
  nothingSent: "Er is niets verstuurd: er is hier nog geen nieuwsbrief.",
  sendsNothing: "Dit formulier verstuurt nog niets.",
  feedInstead: <Part>(link: (text: string) => Part) => [
    "De ",
    link("feed"),
    " brengt elk nieuw artikel naar je feedlezer.",
  ],

  alsoIn: "Ook in:",

  newsletter: "Nieuwsbrief",
  feeds: "Feeds",
  feedsAre:
    "Een feed brengt elk nieuw artikel naar een programma of site waarin je veel blogs leest, zonder e-mailadres.",
  feedsHow: "Kopieer een van deze adressen naar je feedlezer.",
  contact: "Contact",
  rss: "RSS",
  copyright: (year, site) => `© ${year} ${site}. Alle rechten voorbehouden.`,

  adminArea: "Beheer",
  loadingAdmin: "Beheer wordt geladen",
  adminNeedsScript: "Voor het beheer is JavaScript nodig.",

  notFoundTitle: "Deze pagina is leeg",
  notFoundName: "Pagina niet gevonden",
  notFoundAdvice: "Op dit adres staat niets. Misschien is de pagina verplaatst of heeft ze nooit bestaan.",
  tooManyTitle: "Te veel zoekopdrachten",
  tooManyAdvice: "Probeer het over een paar minuten nog eens.",
  brokenTitle: "Er ging iets mis",
  brokenAdvice: "Dat ligt aan ons, niet aan jou. Probeer het zo nog eens.",
  unreadableTitle: "Dit adres is niet te lezen",
  unreadableAdvice: "Controleer of het goed gespeld is.",
} satisfies Words;

/** After ‘Wacht’: ‘een seconde’, ‘40 seconden’, ‘2 minuten’. */
function waitingTime(seconds: number): string {
  if (seconds < 90) return plural(seconds, { one: "een seconde", other: `${seconds} seconden` });
  return `${Math.ceil(seconds / 60)} minuten`;
}

/** What the server says to readers, in Dutch. */
export const nlSentences = {
  commentWaiting: nl.commentWaiting,
  commentPublished: "Bedankt. Je reactie is openbaar.",
  commentsClosed: nl.commentsClosed,
  commentNameMissing: "Vul je naam in",
  commentNameTooLong: `De naam is langer dan ${maxCommentNameLength} tekens`,
  commentMissing: "Schrijf een reactie",
  commentTooLong: `De reactie is langer dan ${maxCommentLength} tekens`,
  commentFarTooLong: `De reactie is veel langer dan ${maxCommentLength} tekens. Ga terug en kort je tekst in. Die zou nog in het formulier moeten staan.`,
  commentNotAnswerable:
    "De reactie waarop je antwoordt, bestaat niet meer. Je kunt je tekst als nieuwe reactie versturen.",
  commentsWaitingTooMany:
    "Er wachten te veel reacties op goedkeuring, daarom kan er geen meer bij. Probeer het een andere dag.",
  commentFromElsewhere: "Verstuur je reactie vanaf deze pagina",
  emailMissing: "Vul je e-mailadres in",
  emailWrong: "Vul een geldig e-mailadres in",
  replyAddressWrong: "Vul een geldig e-mailadres voor antwoorden in, of laat het veld leeg",
  formFromElsewhere: "Verstuur dit formulier vanaf zijn eigen pagina",

  commentDeleted: "Een verwijderde reactie",
  replyTo: ({ name }) => `${name} beantwoorden`,
  commentByAuthor: "Het blog",
  commentReply: "Een antwoord",
  commentReplyByAuthor: "Een antwoord van het blog",

  calloutNote: "Opmerking",
  calloutTip: "Tip",
  calloutImportant: "Belangrijk",
  calloutWarning: "Waarschuwing",
  calloutCaution: "Let op",
  videoAsks: ({ service }) => `${service} wordt pas benaderd als je op afspelen drukt`,
  taskDone: "Klaar: ",
  taskNotDone: "Nog te doen: ",
  footnotes: "Noten",
  untitled: "Zonder titel",
  byline: ({ name, day, category }) => `Door ${name}, ${day}${category && `, in ${category}`}.`,
  linkToHeading: "Link naar deze plek",
  backToText: "Terug naar de tekst",
  backToTextOf: ({ count }) => `Terug naar de tekst, ${count}`,
  enlarge: "Afbeelding vergroten",
  enlargeImage: ({ alt }) => `Afbeelding vergroten: ${alt}`,

  switchTheme: "Licht of donker",
  postsAbout: ({ name, site }) => `Artikelen over ${name} op ${site}`,
  postsBy: ({ name, site }) => `Artikelen van ${name} op ${site}`,
  newPosts: ({ site }) => `Nieuwe artikelen op ${site}`,
  newPostsAbout: ({ name, site }) => `Nieuwe artikelen over ${name} op ${site}`,
  newPostsBy: ({ name, site }) => `Nieuwe artikelen van ${name} op ${site}`,
  listMissing: "Deze tag of auteur bestaat niet",
  noOlderPosts: "Er zijn geen oudere artikelen",

  newsletterOff: "Er is hier geen nieuwsbrief",
  newsletterFull:
    "Er wachten te veel aanmeldingen op bevestiging, daarom kan er geen meer bij. Probeer het een andere dag.",
  newsletterTitle: "Nieuwsbrief",
  subscriptionAsked:
    "Kijk in je mailbox: als dit adres nog niet is aangemeld, vraagt een e-mail je om te bevestigen. Dat kan enkele minuten duren.",
  newsletterConsent: "Stuur mij nieuwe artikelen per e-mail. In elke e-mail staat een link om je af te melden.",
  confirmationSubject: ({ site }) => `Bevestig je aanmelding voor de nieuwsbrief van ${site}`,
  confirmationText: ({ site, link }) =>
    `Iemand, waarschijnlijk jij, heeft ${site} gevraagd nieuwe artikelen naar dit adres te sturen.\n\nOpen deze pagina en klik op de knop om dat te bevestigen:\n\n${link}\n\nWas jij het niet, doe dan niets: je krijgt geen nieuwsbrief, en het adres wordt na een week verwijderd.\n`,
  confirmationTitle: "Aanmelding bevestigen",
  confirmationButton: "Abonneren",
  confirmationOver: "Deze link is niet meer geldig. Meld je opnieuw aan.",
  subscriptionConfirmed: "Je bent aangemeld. Bedankt.",
  leaveTitle: "Afmelden voor de nieuwsbrief",
  leaveQuestion: "Klik op de knop om deze nieuwsbrief niet meer te krijgen.",
  leaveButton: "Afmelden",
  subscriptionLeft: "Je bent afgemeld",
  mailLinkWrong: "Deze link is niet geldig",
  mailReadOnline: "Op de site lezen",
  mailWhy: ({ site }) => `Je krijgt deze e-mail omdat je je hebt aangemeld bij ${site}.`,
  digestSubject: ({ site, count }) =>
    plural(count, { one: `${site}: een nieuw artikel`, other: `${site}: ${count} nieuwe artikelen` }),
  backHome: "Naar de startpagina",

  replyConfirmationSubject: ({ site }) => `Bevestig dat je antwoorden op je reactie op ${site} wilt`,
  replyConfirmationText: ({ site, link }) =>
    `Iemand, waarschijnlijk jij, heeft op ${site} gereageerd en gevraagd om antwoorden op dit adres te krijgen.\n\nOpen deze pagina en klik op de knop om dat te bevestigen:\n\n${link}\n\nWas jij het niet, doe dan niets: je krijgt geen antwoorden, en het adres wordt na een week verwijderd.\n`,
  replyConfirmationTitle: "Antwoorden per e-mail krijgen",
  replyConfirmationQuestion:
    "Antwoorden op je reacties komen per e-mail. In elke e-mail staat een link om je af te melden.",
  replyConfirmationButton: "Antwoorden krijgen",
  replyConfirmationOver: "Deze link is niet meer geldig. Reageer opnieuw met je adres.",
  repliesConfirmed: "Vanaf nu krijg je antwoorden op je reacties. Bedankt.",
  replySubject: ({ count, title }) =>
    plural(count, {
      one: `Een antwoord op je reactie bij ‘${title}’`,
      other: `${count} antwoorden op je reactie bij ‘${title}’`,
    }),
  replyBy: ({ name }) => `${name} schrijft:`,
  replyMore: ({ more }) => plural(more, { one: "En nog een antwoord.", other: `En nog ${more} antwoorden.` }),
  replyRead: "Op de site lezen",
  replyWhy: ({ site }) => `Je krijgt deze e-mail omdat je op ${site} hebt gereageerd en om antwoorden hebt gevraagd.`,
  replyLeave: "Afmelden voor deze e-mails",
  replyLeaveTitle: "Afmelden voor antwoorden per e-mail",
  replyLeaveQuestion: "Welke antwoorden wil je niet meer krijgen?",
  replyLeaveThread: "Dit gesprek",
  replyLeaveAll: "Alle gesprekken",
  replyThreadLeft: "Je krijgt geen antwoorden meer uit dit gesprek",
  repliesLeft: "Je krijgt geen antwoorden meer, en je adres is verwijderd",

  postNotFound: "Artikel niet gevonden",
  commentNotFound: "Reactie niet gevonden",
  previewNotFound: "Voorbeeld niet gevonden",
  fileGone: "Dit bestand bestaat niet meer",
  imageLost: "Deze afbeelding ontbreekt",
  notFound: "Op dit adres staat niets",
  methodNotAllowed: "Die methode is hier niet toegestaan",
  requestUnreadable: "Het verzoek kon niet worden gelezen",
  requestTooLarge: "Het verzoek is te groot",
  requestsTooMany: ({ seconds }) => `Te veel pogingen. Wacht ${waitingTime(seconds)}.`,
  busyTitle: "Veel lezers tegelijk",
  busy: "Het blog heeft nu meer lezers dan het aankan. Probeer het over een paar seconden nog eens.",
  textsBusy: "Er worden nu veel lange teksten voorbereid. Probeer het over een paar seconden nog eens.",
  unexpected: "Er ging bij ons iets mis. Probeer het nog eens.",
  diskFull: "De schijf van het blog is vol: er kan niets worden opgeslagen tot er ruimte is. Lezen werkt nog wel.",
  diskReadOnly: "Het blog kan nu niets opslaan. Lezen werkt nog wel.",
  diskDamaged: "Een deel van het blog is nu niet te lezen.",
  diskBusy: "Het blog slaat net iets anders op. Probeer het nog eens.",
  leaseLapsed:
    "Het blog neemt nu geen wijzigingen aan. Lezen werkt nog wel. Probeer het over een paar seconden nog eens.",
} satisfies ReaderSentences;

/** Texts of a blog that its owner has not changed, in Dutch. */
export const nlSite = {
  badge: "Nieuw: met AI aan boord",
  headline: "Je eigen blogplatform.",
  intro:
    "Dit is een plek om hardop te denken, te delen wat telt en zonder filter te schrijven. Of het nu één woord is of duizend, het verhaal begint hier.",
  newsletterTitle: "Mis geen artikel!",
  newsletterText: "Abonneer je op de nieuwste artikelen, technieuws en exclusief nieuws.",
  searchPlaceholder: "Artikelen zoeken",
  searchButton: "Zoeken",
  quickLinksTitle: "Snelle links",
  helpTitle: "Hulp nodig?",
  followTitle: "Volg ons",
  tagline: "Een plek om hardop te denken, verhalen te delen en te zeggen wat meer dan één zin vraagt.",
} satisfies SiteWords;
