import { maxCommentLength, maxCommentNameLength } from "../../limits.ts";
import { pluralIn } from "../plural.ts";
import type { ReaderSentences, SiteWords, Words } from "./en.ts";

const plural = pluralIn("it");
const posts = (count: number) => plural(count, { one: "articolo", many: "articoli", other: "articoli" });
const results = (count: number) => plural(count, { one: "risultato", many: "risultati", other: "risultati" });
const quoted = (term: string) => `«${term}»`;
/** A search for a phrase has its own quotation marks. */
const phrase = (term: string) => (/["“”«»]/.test(term) ? term : quoted(term));
const counted = (count: number, hasMore: boolean) => (hasMore ? `Più di ${count}` : `${count}`);

/** The public pages in Italian. */
export const it = {
  dayOfMonth: (digits) => digits,
  justNow: "proprio ora",

  skipToContent: "Vai al contenuto",
  homeOf: (site) => `${site}, pagina iniziale`,
  home: "Home",
  toHome: "Vai alla pagina iniziale",
  login: "Accedi",
  dashboard: "Gestione",
  loadingMore: "Caricamento…",
  loadMore: "Mostra altri",
  tryAgain: "Riprova",
  unreachable: "Il server non è raggiungibile. Riprova.",

  blogs: "Articoli",
  blogsWith: (term) => `Articoli con ${quoted(term)}`,
  allBlogs: "Tutti gli articoli",
  loadingBlogs: "Caricamento degli articoli",
  search: "Cerca",
  searchOf: (term) => `Ricerca: ${term}`,
  clearSearch: "Cancella ricerca",
  categories: "Categorie",
  all: "Tutti",
  nothingFound: (term) => `Nessun risultato per ${quoted(term)}`,
  postsWith: (count, term, { hasMore, isRest }) => {
    if (!hasMore && count === 0) return `Nessun ${isRest ? "altro " : ""}articolo con ${quoted(term)}`;
    const rest = isRest ? plural(count, { one: "altro ", many: "altri ", other: "altri " }) : "";
    return `${counted(count, hasMore)} ${rest}${posts(count)} con ${quoted(term)}`;
  },
  noTitleWith: (term) => `Nessun titolo e nessuna categoria con ${quoted(term)}`,
  inTexts: (count, term, hasMore) => `${counted(count, hasMore)} ${results(count)} con ${phrase(term)} nel testo`,
  allMatches: (term) => `Tutti i risultati per ${phrase(term)}`,
  backToNewest: "Torna agli articoli più recenti",
  nothingHere: "Qui non c’è ancora nulla",
  shorterWord: "La ricerca riguarda titoli, categorie e testi. Con una parola più breve potresti trovare di più.",
  newPostsAppear: "I nuovi articoli appariranno qui.",
  showAllPosts: "Mostra tutti gli articoli",

  archive: "Archivio",
  archiveOf: (year) => `Archivio ${year}`,
  allOfYear: (year) => `Tutti gli articoli del ${year}.`,
  olderPosts: "Articoli precedenti",

  wholeText: "Cerca in tutto il testo",
  wholeTextOf: "Cerca in tutto il testo di ogni articolo.",
  wholeTextHint:
    "La ricerca riguarda titoli e testi di tutti gli articoli. Le «parole tra virgolette» vengono cercate come frase esatta.",
  searching: "Ricerca in corso",
  fewerWords: "Devono comparire tutte le parole. Con meno parole, o solo con il loro inizio, potresti trovare di più.",
  found: (count, term, hasMore, category) =>
    (count === 0
      ? `Nessun risultato per ${phrase(term)}`
      : `${counted(count, hasMore)} ${results(count)} per ${phrase(term)}`) + (category ? ` in ${category}` : ""),
  pages: "Pagine",
  pageOf: (page, count) => `Pagina ${page} di ${count}`,
  betterMatches: "Risultati migliori",
  moreMatches: "Altri risultati",
  moreThanShown: "Ci sono altri articoli. Aggiungi una parola per restringere la ricerca.",

  draftNote: "Bozza: solo tu vedi questa pagina",
  preview: "Anteprima",
  previewOf: "Un’anteprima.",
  previewNote: "Anteprima: questo testo si può leggere solo con questo link.",
  minutesToRead: (count) => `${count} ${plural(count, { one: "minuto", many: "minuti", other: "minuti" })} di lettura`,
  contents: "Indice",
  close: "Chiudi",
  previousImage: "Immagine precedente",
  nextImage: "Immagine successiva",
  olderAndNewer: "Articoli precedenti e successivi",
  older: "Precedente",
  newer: "Successivo",
  tags: "Tag",
  moreOnThis: "Altro su questo tema",
  shareThis: "Condividi questo articolo",
  shareOn: (place) => `Condividi su ${place}`,
  shareByEmail: "Condividi via e-mail",
  copyLink: "Copia link",
  copied: "Link copiato.",
  loadingPost: "Caricamento dell’articolo",
  postNotLoaded: "Non è stato possibile caricare l’articolo",

  comments: "Commenti",
  commentsOf: (count) => `Commenti (${count})`,
  noComments: "Ancora nessun commento. Il tuo potrebbe essere il primo.",
  commentsClosed: "I commenti sono chiusi",
  loadMoreComments: "Mostra altri commenti",
  addComment: "Aggiungi un commento",
  cancelReply: "Annulla risposta",
  replyAs: (name) => `La tua risposta appare subito a nome di ${name}.`,
  name: "Nome",
  comment: "Commento",
  leaveEmpty: "Lascia vuoto questo campo",
  atMost: (max, left) =>
    `Al massimo ${max} caratteri${left === undefined ? "" : left < 0 ? `: ${-left} di troppo` : `: ancora ${left}`}`,
  submit: "Invia",
  replyEmail: "E-mail per le risposte (facoltativa)",
  replyEmailHint: "Riceverai le risposte via e-mail dopo aver confermato l’indirizzo, che non viene mai mostrato.",
  onlyYouSee: "In attesa di approvazione: lo vedi solo tu",
  remembered: "Questo browser ricorda i tuoi commenti.",
  forgetMe: "Dimenticami",
  commentWaiting: "Grazie. Il tuo commento è in attesa di approvazione.",

  emailId: "Indirizzo e-mail",
  enterEmailId: "Il tuo indirizzo e-mail",
  subscribe: "Iscriviti",
  nothingSent: "Non è stato inviato nulla: qui non c’è ancora una newsletter.",
  sendsNothing: "Questo modulo non invia ancora nulla.",
  feedInstead: <Part>(link: (text: string) => Part) => [
    "Il ",
    link("feed"),
    " porta ogni nuovo articolo nel tuo lettore.",
  ],

  alsoIn: "Anche in:",

  newsletter: "Newsletter",
  feeds: "Feed",
  feedsAre: "Un feed porta ogni nuovo articolo in un programma o sito in cui leggi molti blog, senza indirizzo e-mail.",
  feedsHow: "Copia uno di questi indirizzi nel tuo lettore di feed.",
  contact: "Contatti",
  rss: "RSS",
  copyright: (year, site) => `© ${year} ${site}. Tutti i diritti riservati.`,

  adminArea: "Gestione",
  loadingAdmin: "Caricamento della gestione",
  adminNeedsScript: "La gestione richiede JavaScript.",

  notFoundTitle: "Questa pagina è vuota",
  notFoundName: "Pagina non trovata",
  notFoundAdvice: "A questo indirizzo non c’è nulla. Forse la pagina è stata spostata o non è mai esistita.",
  tooManyTitle: "Troppe ricerche",
  tooManyAdvice: "Riprova tra qualche minuto.",
  brokenTitle: "Qualcosa è andato storto",
  brokenAdvice: "È colpa nostra, non tua. Riprova tra un momento.",
  unreadableTitle: "Questo indirizzo non è leggibile",
  unreadableAdvice: "Controlla come è scritto.",
} satisfies Words;

/** After «Attendi»: «un secondo», «40 secondi», «2 minuti». */
function waitingTime(seconds: number): string {
  if (seconds === 1) return "un secondo";
  return seconds < 90 ? `${seconds} secondi` : `${Math.ceil(seconds / 60)} minuti`;
}

/** What the server says to readers, in Italian. */
export const itSentences = {
  commentWaiting: it.commentWaiting,
  commentPublished: "Grazie. Il tuo commento è pubblico.",
  commentsClosed: it.commentsClosed,
  commentNameMissing: "Inserisci il tuo nome",
  commentNameTooLong: `Il nome supera i ${maxCommentNameLength} caratteri`,
  commentMissing: "Scrivi un commento",
  commentTooLong: `Il commento supera i ${maxCommentLength} caratteri`,
  commentFarTooLong: `Il commento supera di molto i ${maxCommentLength} caratteri. Torna indietro, dove il tuo testo dovrebbe essere ancora nel modulo, e accorcialo.`,
  commentNotAnswerable: "Il commento a cui rispondi non esiste più. Puoi inviare il tuo testo come nuovo commento.",
  commentsWaitingTooMany:
    "Troppi commenti sono in attesa di approvazione e non se ne possono accettare altri. Riprova un altro giorno.",
  commentFromElsewhere: "Invia il tuo commento da questa pagina",
  emailMissing: "Inserisci il tuo indirizzo e-mail",
  emailWrong: "Inserisci un indirizzo e-mail valido",
  replyAddressWrong: "Inserisci un indirizzo e-mail valido per le risposte, o lascia vuoto il campo",
  formFromElsewhere: "Invia questo modulo dalla sua pagina",

  commentDeleted: "Un commento eliminato",
  replyTo: ({ name }) => `Rispondi a ${name}`,
  commentByAuthor: "Il blog",
  commentReply: "Una risposta",
  commentReplyByAuthor: "Una risposta del blog",

  calloutNote: "Nota",
  calloutTip: "Consiglio",
  calloutImportant: "Importante",
  calloutWarning: "Avviso",
  calloutCaution: "Attenzione",
  videoAsks: ({ service }) => `${service} viene contattato solo quando avvii la riproduzione`,
  taskDone: "Fatto: ",
  taskNotDone: "Da fare: ",
  footnotes: "Note",
  untitled: "Senza titolo",
  byline: ({ name, day, category }) => `Di ${name}, ${day}${category && `, in ${category}`}.`,
  linkToHeading: "Link a questo punto",
  backToText: "Torna al testo",
  backToTextOf: ({ count }) => `Torna al testo, ${count}`,
  enlarge: "Ingrandisci l’immagine",
  enlargeImage: ({ alt }) => `Ingrandisci l’immagine: ${alt}`,

  switchTheme: "Chiaro o scuro",
  postsAbout: ({ name, site }) => `Articoli su ${name} – ${site}`,
  postsBy: ({ name, site }) => `Articoli di ${name} – ${site}`,
  newPosts: ({ site }) => `Nuovi articoli su ${site}`,
  newPostsAbout: ({ name, site }) => `Nuovi articoli su ${name} – ${site}`,
  newPostsBy: ({ name, site }) => `Nuovi articoli di ${name} – ${site}`,
  listMissing: "Questo tag o questo autore non esiste",
  noOlderPosts: "Non ci sono articoli precedenti",

  newsletterOff: "Qui non c’è una newsletter",
  newsletterFull:
    "Troppe iscrizioni sono in attesa di conferma e non se ne possono accettare altre. Riprova un altro giorno.",
  newsletterTitle: "Newsletter",
  subscriptionAsked:
    "Controlla la tua posta: se questo indirizzo non è ancora iscritto, riceverai un’e-mail con la richiesta di conferma. Potrebbe volerci qualche minuto.",
  newsletterConsent: "Inviatemi i nuovi articoli via e-mail. Ogni e-mail contiene un link per annullare l’iscrizione.",
  confirmationSubject: ({ site }) => `Conferma: la newsletter di ${site}`,
  confirmationText: ({ site, link }) =>
    `Qualcuno, probabilmente tu, ha chiesto a ${site} di inviare i nuovi articoli a questo indirizzo.\n\nPer confermare, apri questa pagina e premi il pulsante:\n\n${link}\n\nSe non eri tu, non fare nulla: non riceverai alcuna newsletter e l’indirizzo verrà eliminato dopo una settimana.\n`,
  confirmationTitle: "Conferma l’iscrizione",
  confirmationButton: "Iscriviti",
  confirmationOver: "Questo link non è più valido. Iscriviti di nuovo.",
  subscriptionConfirmed: "L’iscrizione è confermata. Grazie.",
  leaveTitle: "Annulla l’iscrizione alla newsletter",
  leaveQuestion: "Premi il pulsante per non ricevere più questa newsletter.",
  leaveButton: "Annulla iscrizione",
  subscriptionLeft: "L’iscrizione è stata annullata",
  mailLinkWrong: "Questo link non è valido",
  mailReadOnline: "Leggi sul sito",
  mailWhy: ({ site }) => `Ricevi questa e-mail perché hai scelto di iscriverti a ${site}.`,
  digestSubject: ({ site, count }) =>
    plural(count, {
      one: `${site}: un nuovo articolo`,
      many: `${site}: ${count} nuovi articoli`,
      other: `${site}: ${count} nuovi articoli`,
    }),
  backHome: "Vai alla pagina iniziale",

  replyConfirmationSubject: ({ site }) => `Conferma: risposte al tuo commento su ${site}`,
  replyConfirmationText: ({ site, link }) =>
    `Qualcuno, probabilmente tu, ha commentato su ${site} e ha chiesto di ricevere le risposte a questo indirizzo.\n\nPer confermare, apri questa pagina e premi il pulsante:\n\n${link}\n\nSe non eri tu, non fare nulla: non riceverai risposte e l’indirizzo verrà eliminato dopo una settimana.\n`,
  replyConfirmationTitle: "Ricevi le risposte via e-mail",
  replyConfirmationQuestion:
    "Le risposte ai tuoi commenti ti arrivano via e-mail. Ogni e-mail contiene un link per non riceverle più.",
  replyConfirmationButton: "Ricevi le risposte",
  replyConfirmationOver: "Questo link non è più valido. Commenta di nuovo con il tuo indirizzo.",
  repliesConfirmed: "Da ora ricevi le risposte ai tuoi commenti. Grazie.",
  replySubject: ({ count, title }) =>
    plural(count, {
      one: `Una risposta al tuo commento a «${title}»`,
      many: `${count} risposte al tuo commento a «${title}»`,
      other: `${count} risposte al tuo commento a «${title}»`,
    }),
  replyBy: ({ name }) => `${name} scrive:`,
  replyMore: ({ more }) =>
    plural(more, {
      one: "E un’altra risposta.",
      many: `E altre ${more} risposte.`,
      other: `E altre ${more} risposte.`,
    }),
  replyRead: "Leggi sul sito",
  replyWhy: ({ site }) => `Ricevi questa e-mail perché hai commentato su ${site} e chiesto di ricevere le risposte.`,
  replyLeave: "Non ricevere più queste e-mail",
  replyLeaveTitle: "Non ricevere più le risposte",
  replyLeaveQuestion: "Quali risposte non vuoi più ricevere?",
  replyLeaveThread: "Questa conversazione",
  replyLeaveAll: "Tutte le conversazioni",
  replyThreadLeft: "Non riceverai più risposte da questa conversazione",
  repliesLeft: "Non riceverai più risposte, e il tuo indirizzo è stato eliminato",

  postNotFound: "Articolo non trovato",
  commentNotFound: "Commento non trovato",
  previewNotFound: "Anteprima non trovata",
  fileGone: "Questo file non esiste più",
  imageLost: "Questa immagine manca",
  notFound: "A questo indirizzo non c’è nulla",
  methodNotAllowed: "Questo metodo non è consentito qui",
  requestUnreadable: "Non è stato possibile leggere la richiesta",
  requestTooLarge: "La richiesta è troppo grande",
  requestsTooMany: ({ seconds }) => `Troppi tentativi. Attendi ${waitingTime(seconds)}.`,
  busyTitle: "Molte visite contemporaneamente",
  busy: "Il blog riceve in questo momento più visite di quante ne possa gestire. Riprova tra qualche secondo.",
  textsBusy: "In questo momento sono in preparazione molti testi lunghi. Riprova tra qualche secondo.",
  unexpected: "Qualcosa è andato storto da parte nostra. Riprova.",
  diskFull:
    "Il disco del blog è pieno: non si può salvare nulla finché non si libera spazio. La lettura resta possibile.",
  diskReadOnly: "Il blog al momento non può salvare nulla. La lettura resta possibile.",
  diskDamaged: "Una parte del blog al momento non è leggibile.",
  diskBusy: "Il blog sta salvando altro. Riprova.",
  leaseLapsed: "Il blog al momento non accetta modifiche. La lettura resta possibile. Riprova tra qualche secondo.",
} satisfies ReaderSentences;

/** Texts of a blog that its owner has not changed, in Italian. */
export const itSite = {
  badge: "Novità: l’IA è integrata",
  headline: "La tua piattaforma di blog.",
  intro:
    "Questo è un posto per pensare ad alta voce, condividere ciò che conta e scrivere senza filtri. Che sia una parola o siano mille, la storia comincia qui.",
  newsletterTitle: "Non perderti nessun articolo!",
  newsletterText: "Iscriviti per ricevere gli ultimi articoli, novità tecnologiche e notizie esclusive.",
  searchPlaceholder: "Cerca articoli",
  searchButton: "Cerca",
  quickLinksTitle: "Link rapidi",
  helpTitle: "Serve aiuto?",
  followTitle: "Seguici",
  tagline: "Uno spazio per pensare ad alta voce, raccontare storie e dire ciò che richiede più di una frase.",
} satisfies SiteWords;
