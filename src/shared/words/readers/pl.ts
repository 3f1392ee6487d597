import { maxCommentLength, maxCommentNameLength } from "../../limits.ts";
import { pluralIn } from "../plural.ts";
import type { ReaderSentences, SiteWords, Words } from "./en.ts";

const plural = pluralIn("pl");
const posts = (count: number) => plural(count, { one: "wpis", few: "wpisy", many: "wpisów", other: "wpisu" });
const results = (count: number) => plural(count, { one: "wynik", few: "wyniki", many: "wyników", other: "wyniku" });
const quoted = (term: string) => `„${term}”`;
/** A search for a phrase has its own quotation marks. */
const phrase = (term: string) => (/["“”„]/.test(term) ? term : quoted(term));
/** The number and its noun: after “ponad” the accusative, which is the same here. */
const counted = (count: number, hasMore: boolean, noun = results, rest = "") =>
  `${hasMore ? "Ponad " : ""}${count} ${rest}${noun(count)}`;

/** The public pages in Polish. */
export const pl = {
  dayOfMonth: (digits) => digits,
  justNow: "przed chwilą",

  skipToContent: "Przejdź do treści",
  homeOf: (site) => `${site}, strona główna`,
  home: "Strona główna",
  toHome: "Na stronę główną",
  login: "Zaloguj się",
  dashboard: "Panel",
  loadingMore: "Ładowanie…",
  loadMore: "Pokaż więcej",
  tryAgain: "Ponów próbę",
  unreachable: "Nie można połączyć się z serwerem. Spróbuj ponownie.",

  blogs: "Wpisy",
  blogsWith: (term) => `Wpisy zawierające ${quoted(term)}`,
  allBlogs: "Wszystkie wpisy",
  loadingBlogs: "Ładowanie wpisów",
  search: "Szukaj",
  searchOf: (term) => `Wyszukiwanie: ${term}`,
  clearSearch: "Wyczyść",
  categories: "Kategorie",
  all: "Wszystkie",
  nothingFound: (term) => `Brak wyników dla ${quoted(term)}`,
  postsWith: (count, term, { hasMore, isRest }) => {
    if (!hasMore && count === 0) return `Brak ${isRest ? "innych " : ""}wpisów zawierających ${quoted(term)}`;
    const rest = isRest ? plural(count, { one: "inny ", few: "inne ", many: "innych ", other: "innego " }) : "";
    return `${counted(count, hasMore, posts, rest)} z ${quoted(term)}`;
  },
  noTitleWith: (term) => `Żaden tytuł ani kategoria nie zawiera ${quoted(term)}`,
  inTexts: (count, term, hasMore) => `${counted(count, hasMore)} z ${phrase(term)} w tekście`,
  allMatches: (term) => `Wszystkie wyniki dla ${phrase(term)}`,
  backToNewest: "Wróć do najnowszych wpisów",
  nothingHere: "Jeszcze nic tu nie ma",
  shorterWord: "Przeszukiwane są tytuły, kategorie i teksty. Krótsze słowo może dać więcej wyników.",
  newPostsAppear: "Nowe wpisy pojawią się w tym miejscu.",
  showAllPosts: "Pokaż wszystkie wpisy",

  archive: "Archiwum",
  archiveOf: (year) => `Archiwum ${year}`,
  allOfYear: (year) => `Wszystkie wpisy z roku ${year}.`,
  olderPosts: "Starsze wpisy",

  wholeText: "Szukaj w całym tekście",
  wholeTextOf: "Szukaj w całym tekście wszystkich wpisów.",
  wholeTextHint:
    "Przeszukiwane są tytuły i teksty wszystkich wpisów. „Słowa w cudzysłowie” są wyszukiwane jako całe wyrażenie.",
  searching: "Trwa wyszukiwanie",
  fewerWords: "Muszą wystąpić wszystkie słowa. Mniej słów lub same ich początki mogą dać więcej wyników.",
  found: (count, term, hasMore, category) =>
    (count === 0 ? `Brak wyników dla ${phrase(term)}` : `${counted(count, hasMore)} dla ${phrase(term)}`) +
    (category ? ` w kategorii ${category}` : ""),
  pages: "Strony",
  pageOf: (page, count) => `Strona ${page} z ${count}`,
  betterMatches: "Lepsze wyniki",
  moreMatches: "Dalsze wyniki",
  moreThanShown: "Wpisów jest więcej. Dodaj słowo, aby zawęzić wyszukiwanie.",

  draftNote: "Szkic: tę stronę widzisz tylko ty",
  preview: "Podgląd",
  previewOf: "Podgląd.",
  previewNote: "Podgląd: ten tekst mogą przeczytać tylko osoby z tym linkiem.",
  minutesToRead: (count) =>
    `${count} ${plural(count, { one: "minuta", few: "minuty", many: "minut", other: "minuty" })} czytania`,
  contents: "Spis treści",
  close: "Zamknij",
  previousImage: "Poprzedni obraz",
  nextImage: "Następny obraz",
  olderAndNewer: "Starsze i nowsze wpisy",
  older: "Starszy",
  newer: "Nowszy",
  tags: "Tagi",
  moreOnThis: "Więcej na ten temat",
  shareThis: "Udostępnij ten wpis",
  shareOn: (place) => `Udostępnij: ${place}`,
  shareByEmail: "Wyślij e-mailem",
  copyLink: "Kopiuj link",
  copied: "Link został skopiowany.",
  loadingPost: "Ładowanie wpisu",
  postNotLoaded: "Nie udało się wczytać wpisu",

  comments: "Komentarze",
  commentsOf: (count) => `Komentarze (${count})`,
  noComments: "Nie ma jeszcze komentarzy. Twój może być pierwszy.",
  commentsClosed: "Komentarze są zamknięte",
  loadMoreComments: "Pokaż więcej komentarzy",
  addComment: "Dodaj komentarz",
  cancelReply: "Anuluj odpowiedź",
  replyAs: (name) => `Twoja odpowiedź ukaże się od razu z podpisem ${name}.`,
  name: "Imię",
  comment: "Komentarz",
  leaveEmpty: "Zostaw to pole puste",
  atMost: (max, left) =>
    `Najwyżej ${max} znaków${left === undefined ? "" : left < 0 ? `: o ${-left} za dużo` : `: pozostało ${left}`}`,
  submit: "Wyślij",
  replyEmail: "E-mail do odpowiedzi (opcjonalnie)",
  replyEmailHint: "Odpowiedzi przyjdą e-mailem, gdy potwierdzisz adres. Adres nigdy nie jest pokazywany.",
  onlyYouSee: "Czeka na zatwierdzenie: widzisz to tylko ty",
  remembered: "Ta przeglądarka pamięta twoje komentarze.",
  forgetMe: "Zapomnij mnie",
  commentWaiting: "Dziękujemy. Twój komentarz czeka na zatwierdzenie.",

  emailId: "Adres e-mail",
  enterEmailId: "Twój adres e-mail",
  subscribe: "Subskrybuj",
  nothingSent: "Nic nie wysłano: nie ma tu jeszcze newslettera.",
  sendsNothing: "Ten formularz jeszcze niczego nie wysyła.",
  feedInstead: <Part>(link: (text: string) => Part) => [
    "",
    link("Kanał"),
    " dostarcza każdy nowy wpis do twojego czytnika.",
  ],

  alsoIn: "Także w języku:",

  newsletter: "Newsletter",
  feeds: "Kanały",
  feedsAre:
    "Kanał dostarcza każdy nowy wpis do programu lub serwisu, w którym czytasz wiele blogów, bez podawania adresu e-mail.",
  feedsHow: "Skopiuj jeden z tych adresów do swojego czytnika kanałów.",
  contact: "Kontakt",
  rss: "RSS",
  copyright: (year, site) => `© ${year} ${site}. Wszelkie prawa zastrzeżone.`,

  adminArea: "Panel",
  loadingAdmin: "Ładowanie panelu",
  adminNeedsScript: "Panel wymaga JavaScriptu.",

  notFoundTitle: "Ta strona jest pusta",
  notFoundName: "Nie znaleziono strony",
  notFoundAdvice: "Pod tym adresem nic nie ma. Być może strona została przeniesiona albo nigdy nie istniała.",
  tooManyTitle: "Zbyt wiele wyszukiwań",
  tooManyAdvice: "Spróbuj ponownie za kilka minut.",
  brokenTitle: "Coś poszło nie tak",
  brokenAdvice: "To nasza wina, nie twoja. Spróbuj ponownie za chwilę.",
  unreadableTitle: "Nie można odczytać tego adresu",
  unreadableAdvice: "Sprawdź, czy jest poprawnie zapisany.",
} satisfies Words;

/** After „Poczekaj”: „sekundę”, „40 sekund”, „2 minuty”. */
function waitingTime(seconds: number): string {
  if (seconds === 1) return "sekundę";
  if (seconds < 90)
    return `${seconds} ${plural(seconds, { one: "sekundę", few: "sekundy", many: "sekund", other: "sekundy" })}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${plural(minutes, { one: "minutę", few: "minuty", many: "minut", other: "minuty" })}`;
}

/** What the server says to readers, in Polish. */
export const plSentences = {
  commentWaiting: pl.commentWaiting,
  commentPublished: "Dziękujemy. Twój komentarz został opublikowany.",
  commentsClosed: pl.commentsClosed,
  commentNameMissing: "Podaj swoje imię",
  commentNameTooLong: `Imię ma ponad ${maxCommentNameLength} znaków`,
  commentMissing: "Napisz komentarz",
  commentTooLong: `Komentarz ma ponad ${maxCommentLength} znaków`,
  commentFarTooLong: `Komentarz ma znacznie ponad ${maxCommentLength} znaków. Wróć do formularza, w którym twój tekst powinien nadal być, i skróć go.`,
  commentNotAnswerable:
    "Komentarz, na który odpowiadasz, już nie istnieje. Możesz wysłać swój tekst jako nowy komentarz.",
  commentsWaitingTooMany:
    "Zbyt wiele komentarzy czeka na zatwierdzenie, więc nie można przyjąć kolejnych. Spróbuj innego dnia.",
  commentFromElsewhere: "Wyślij komentarz z tej strony",
  emailMissing: "Podaj swój adres e-mail",
  emailWrong: "Podaj prawidłowy adres e-mail",
  replyAddressWrong: "Podaj prawidłowy adres e-mail do odpowiedzi albo zostaw to pole puste",
  formFromElsewhere: "Wyślij ten formularz z jego własnej strony",

  commentDeleted: "Usunięty komentarz",
  replyTo: ({ name }) => `Odpowiedz: ${name}`,
  commentByAuthor: "Od autora bloga",
  commentReply: "Odpowiedź",
  commentReplyByAuthor: "Odpowiedź autora bloga",

  calloutNote: "Informacja",
  calloutTip: "Wskazówka",
  calloutImportant: "Ważne",
  calloutWarning: "Ostrzeżenie",
  calloutCaution: "Ostrożnie",
  videoAsks: ({ service }) => `Połączenie z serwisem ${service} nastąpi dopiero po włączeniu odtwarzania`,
  taskDone: "Zrobione: ",
  taskNotDone: "Do zrobienia: ",
  footnotes: "Przypisy",
  untitled: "Bez tytułu",
  byline: ({ name, day, category }) => `Autor: ${name}, ${day}${category && `, kategoria: ${category}`}.`,
  linkToHeading: "Link do tego miejsca",
  backToText: "Wróć do tekstu",
  backToTextOf: ({ count }) => `Wróć do tekstu, ${count}`,
  enlarge: "Powiększ obraz",
  enlargeImage: ({ alt }) => `Powiększ obraz: ${alt}`,

  switchTheme: "Jasny lub ciemny",
  postsAbout: ({ name, site }) => `Wpisy na temat: ${name} – ${site}`,
  postsBy: ({ name, site }) => `Wpisy autorstwa: ${name} – ${site}`,
  newPosts: ({ site }) => `Nowe wpisy – ${site}`,
  newPostsAbout: ({ name, site }) => `Nowe wpisy na temat: ${name} – ${site}`,
  newPostsBy: ({ name, site }) => `Nowe wpisy autorstwa: ${name} – ${site}`,
  listMissing: "Nie ma takiego tagu ani autora",
  noOlderPosts: "Nie ma starszych wpisów",

  newsletterOff: "Nie ma tu newslettera",
  newsletterFull:
    "Zbyt wiele subskrypcji czeka na potwierdzenie, więc nie można przyjąć kolejnych. Spróbuj innego dnia.",
  newsletterTitle: "Newsletter",
  subscriptionAsked:
    "Sprawdź skrzynkę: jeśli ten adres nie jest jeszcze zapisany, przyjdzie e-mail z prośbą o potwierdzenie. Może to potrwać kilka minut.",
  newsletterConsent: "Chcę dostawać nowe wpisy e-mailem. W każdym e-mailu jest link do rezygnacji.",
  confirmationSubject: ({ site }) => `Prosimy o potwierdzenie: newsletter ${site}`,
  confirmationText: ({ site, link }) =>
    `Ktoś, zapewne ty, prosi ${site} o wysyłanie nowych wpisów na ten adres.\n\nAby potwierdzić, otwórz tę stronę i kliknij znajdujący się na niej przycisk:\n\n${link}\n\nJeśli to nie ty, nic nie rób: newsletter nie będzie przychodzić, a adres zostanie usunięty po tygodniu.\n`,
  confirmationTitle: "Potwierdź subskrypcję",
  confirmationButton: "Subskrybuj",
  confirmationOver: "Ten link jest już nieważny. Subskrybuj ponownie.",
  subscriptionConfirmed: "Subskrypcja potwierdzona. Dziękujemy.",
  leaveTitle: "Rezygnacja z newslettera",
  leaveQuestion: "Kliknij przycisk, aby nie dostawać więcej e-maili z tego newslettera.",
  leaveButton: "Zrezygnuj",
  subscriptionLeft: "Subskrypcja zakończona",
  mailLinkWrong: "Ten link jest nieprawidłowy",
  mailReadOnline: "Czytaj na stronie",
  mailWhy: ({ site }) => `Otrzymujesz ten e-mail, bo subskrybujesz newsletter ${site}.`,
  digestSubject: ({ site, count }) =>
    plural(count, {
      one: `${site}: nowy wpis`,
      few: `${site}: ${count} nowe wpisy`,
      many: `${site}: ${count} nowych wpisów`,
      other: `${site}: ${count} nowego wpisu`,
    }),
  backHome: "Na stronę główną",

  replyConfirmationSubject: ({ site }) => `Prosimy o potwierdzenie: odpowiedzi na twój komentarz – ${site}`,
  replyConfirmationText: ({ site, link }) =>
    `Ktoś, zapewne ty, dodał komentarz na ${site} i prosi o odpowiedzi na ten adres.\n\nAby potwierdzić, otwórz tę stronę i kliknij znajdujący się na niej przycisk:\n\n${link}\n\nJeśli to nie ty, nic nie rób: odpowiedzi nie będą przychodzić, a adres zostanie usunięty po tygodniu.\n`,
  replyConfirmationTitle: "Odpowiedzi e-mailem",
  replyConfirmationQuestion:
    "Odpowiedzi na twoje komentarze przyjdą e-mailem. W każdym e-mailu jest link do rezygnacji.",
  replyConfirmationButton: "Chcę odpowiedzi",
  replyConfirmationOver: "Ten link jest już nieważny. Skomentuj ponownie, podając adres.",
  repliesConfirmed: "Od teraz odpowiedzi na twoje komentarze będą przychodzić e-mailem. Dziękujemy.",
  replySubject: ({ count, title }) =>
    plural(count, {
      one: `Odpowiedź na twój komentarz pod „${title}”`,
      few: `${count} odpowiedzi na twój komentarz pod „${title}”`,
      many: `${count} odpowiedzi na twój komentarz pod „${title}”`,
      other: `${count} odpowiedzi na twój komentarz pod „${title}”`,
    }),
  replyBy: ({ name }) => `${name} pisze:`,
  replyMore: ({ more }) =>
    plural(more, {
      one: "I jeszcze jedna odpowiedź.",
      few: `I jeszcze ${more} odpowiedzi.`,
      many: `I jeszcze ${more} odpowiedzi.`,
      other: `I jeszcze ${more} odpowiedzi.`,
    }),
  replyRead: "Czytaj na stronie",
  replyWhy: ({ site }) =>
    `Otrzymujesz ten e-mail, bo przy komentarzu na ${site} podano ten adres z prośbą o odpowiedzi.`,
  replyLeave: "Zrezygnuj z tych e-maili",
  replyLeaveTitle: "Zrezygnuj z e-maili o odpowiedziach",
  replyLeaveQuestion: "Których odpowiedzi nie chcesz już dostawać?",
  replyLeaveThread: "Z tej rozmowy",
  replyLeaveAll: "Ze wszystkich rozmów",
  replyThreadLeft: "Odpowiedzi z tej rozmowy nie będą już przychodzić",
  repliesLeft: "Odpowiedzi nie będą już przychodzić, a twój adres został usunięty",

  postNotFound: "Nie znaleziono wpisu",
  commentNotFound: "Nie znaleziono komentarza",
  previewNotFound: "Nie znaleziono podglądu",
  fileGone: "Tego pliku już nie ma",
  imageLost: "Brakuje tego obrazu",
  notFound: "Pod tym adresem nic nie ma",
  methodNotAllowed: "Ta metoda nie jest tu dozwolona",
  requestUnreadable: "Nie udało się odczytać żądania",
  requestTooLarge: "Żądanie jest zbyt duże",
  requestsTooMany: ({ seconds }) => `Zbyt wiele prób. Poczekaj ${waitingTime(seconds)}.`,
  busyTitle: "Wielu czytelników naraz",
  busy: "Blog ma teraz więcej czytelników, niż może obsłużyć. Spróbuj ponownie za kilka sekund.",
  textsBusy: "Przygotowywanych jest teraz wiele długich tekstów. Spróbuj ponownie za kilka sekund.",
  unexpected: "Coś poszło nie tak po naszej stronie. Spróbuj ponownie.",
  diskFull: "Dysk bloga jest pełny: niczego nie można zapisać, dopóki nie zwolni się miejsce. Czytanie nadal działa.",
  diskReadOnly: "Blog nie może teraz niczego zapisać. Czytanie nadal działa.",
  diskDamaged: "Części bloga nie można teraz odczytać.",
  diskBusy: "Blog zapisuje właśnie coś innego. Spróbuj ponownie.",
  leaseLapsed: "Blog nie przyjmuje teraz zmian. Czytanie nadal działa. Spróbuj ponownie za kilka sekund.",
} satisfies ReaderSentences;

/** Texts of a blog that its owner has not changed, in Polish. */
export const plSite = {
  badge: "Nowość: wbudowana AI",
  headline: "Twoja własna platforma blogowa.",
  intro:
    "To miejsce, by myśleć na głos, dzielić się tym, co ważne, i pisać bez filtrów. Jedno słowo czy tysiąc – opowieść zaczyna się tutaj.",
  newsletterTitle: "Nie przegap żadnego wpisu!",
  newsletterText: "Subskrybuj, aby dostawać najnowsze wpisy, nowości technologiczne i informacje na wyłączność.",
  searchPlaceholder: "Szukaj wpisów",
  searchButton: "Szukaj",
  quickLinksTitle: "Na skróty",
  helpTitle: "Potrzebujesz pomocy?",
  followTitle: "Obserwuj nas",
  tagline: "Miejsce, by myśleć na głos, opowiadać i mówić to, co nie mieści się w jednym zdaniu.",
} satisfies SiteWords;
