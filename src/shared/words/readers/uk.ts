import { maxCommentLength, maxCommentNameLength } from "../../limits.ts";
import { pluralIn } from "../plural.ts";
import type { ReaderSentences, SiteWords, Words } from "./en.ts";

const plural = pluralIn("uk");
const posts = (count: number) => plural(count, { one: "допис", few: "дописи", many: "дописів", other: "допису" });
const results = (count: number) =>
  plural(count, { one: "результат", few: "результати", many: "результатів", other: "результату" });
const quoted = (term: string) => `«${term}»`;
/** A search for a phrase has its own quotation marks. */
const phrase = (term: string) => (/["“”„«»]/.test(term) ? term : quoted(term));
/** The number and its noun: after “понад” the accusative, which is the same here. */
const counted = (count: number, hasMore: boolean, noun = results, rest = "") =>
  `${hasMore ? "Понад " : ""}${count} ${rest}${noun(count)}`;

/** The public pages in Ukrainian. */
export const uk = {
  dayOfMonth: (digits) => digits,
  justNow: "щойно",

  skipToContent: "Перейти до вмісту",
  homeOf: (site) => `${site}, головна`,
  home: "Головна",
  toHome: "На головну",
  login: "Увійти",
  dashboard: "Керування",
  loadingMore: "Завантаження…",
  loadMore: "Показати ще",
  tryAgain: "Повторити",
  unreachable: "Сервер недоступний. Спробуйте ще раз.",

  blogs: "Дописи",
  blogsWith: (term) => `Дописи з ${quoted(term)}`,
  allBlogs: "Усі дописи",
  loadingBlogs: "Завантаження дописів",
  search: "Пошук",
  searchOf: (term) => `Пошук: ${term}`,
  clearSearch: "Очистити пошук",
  categories: "Категорії",
  all: "Усі",
  nothingFound: (term) => `Нічого не знайдено за запитом ${quoted(term)}`,
  postsWith: (count, term, { hasMore, isRest }) => {
    if (!hasMore && count === 0) return `Немає ${isRest ? "інших " : ""}дописів із ${quoted(term)}`;
    const rest = isRest ? plural(count, { one: "інший ", few: "інші ", many: "інших ", other: "іншого " }) : "";
    return `${counted(count, hasMore, posts, rest)} із ${quoted(term)}`;
  },
  noTitleWith: (term) => `Жоден заголовок чи категорія не містить ${quoted(term)}`,
  inTexts: (count, term, hasMore) => `${counted(count, hasMore)} із ${phrase(term)} у тексті`,
  allMatches: (term) => `Усі результати за запитом ${phrase(term)}`,
  backToNewest: "Назад до найновіших дописів",
  nothingHere: "Тут ще нічого немає",
  shorterWord: "Пошук охоплює заголовки, категорії й тексти. За коротшим словом може знайтися більше.",
  newPostsAppear: "Нові дописи з’являться тут.",
  showAllPosts: "Показати всі дописи",

  archive: "Архів",
  archiveOf: (year) => `Архів ${year}`,
  allOfYear: (year) => `Усі дописи за ${year} рік.`,
  olderPosts: "Старіші дописи",

  wholeText: "Шукати в усьому тексті",
  wholeTextOf: "Шукати в повному тексті всіх дописів.",
  wholeTextHint: "Пошук охоплює заголовки й тексти всіх дописів. «Слова в лапках» шукаються як точна фраза.",
  searching: "Триває пошук",
  fewerWords:
    "Шукаються дописи з усіма словами. За меншою кількістю слів або лише за їхніми початками може знайтися більше.",
  found: (count, term, hasMore, category) =>
    (count === 0
      ? `Нічого не знайдено за запитом ${phrase(term)}`
      : `${counted(count, hasMore)} за запитом ${phrase(term)}`) + (category ? ` у категорії ${category}` : ""),
  pages: "Сторінки",
  pageOf: (page, count) => `Сторінка ${page} з ${count}`,
  betterMatches: "Кращі результати",
  moreMatches: "Інші результати",
  moreThanShown: "Дописів більше. Додайте слово, щоб звузити пошук.",

  draftNote: "Чернетка: цю сторінку бачите лише ви",
  preview: "Попередній перегляд",
  previewOf: "Попередній перегляд.",
  previewNote: "Попередній перегляд: цей текст можна прочитати лише за цим посиланням.",
  minutesToRead: (count) =>
    `${count} ${plural(count, { one: "хвилина", few: "хвилини", many: "хвилин", other: "хвилини" })} читання`,
  contents: "Зміст",
  close: "Закрити",
  previousImage: "Попереднє зображення",
  nextImage: "Наступне зображення",
  olderAndNewer: "Старіші й новіші дописи",
  older: "Старіший",
  newer: "Новіший",
  tags: "Теги",
  moreOnThis: "Більше на цю тему",
  shareThis: "Поділитися дописом",
  shareOn: (place) => `Поділитися: ${place}`,
  shareByEmail: "Надіслати поштою",
  copyLink: "Копіювати посилання",
  copied: "Посилання скопійовано.",
  loadingPost: "Завантаження допису",
  postNotLoaded: "Не вдалося завантажити допис",

  comments: "Коментарі",
  commentsOf: (count) => `Коментарі (${count})`,
  noComments: "Коментарів ще немає. Ваш може бути першим.",
  commentsClosed: "Коментарі закрито",
  loadMoreComments: "Показати більше коментарів",
  addComment: "Додати коментар",
  cancelReply: "Скасувати відповідь",
  replyAs: (name) => `Ваша відповідь одразу з’явиться від імені ${name}.`,
  name: "Ім’я",
  comment: "Коментар",
  leaveEmpty: "Залиште це поле порожнім",
  atMost: (max, left) =>
    `Не більше ${max} символів${left === undefined ? "" : left < 0 ? `: перевищено на ${-left}` : `: залишилося ${left}`}`,
  submit: "Надіслати",
  replyEmail: "Електронна адреса для відповідей (необов’язково)",
  replyEmailHint: "Відповіді надходитимуть поштою, щойно ви підтвердите адресу. Її ніколи не показують.",
  onlyYouSee: "Чекає на схвалення: його бачите лише ви",
  remembered: "Цей браузер пам’ятає ваші коментарі.",
  forgetMe: "Забути мене",
  commentWaiting: "Дякуємо. Ваш коментар чекає на схвалення.",

  emailId: "Електронна адреса",
  enterEmailId: "Ваша електронна адреса",
  subscribe: "Підписатися",
  nothingSent: "Нічого не надіслано: розсилки тут ще немає.",
  sendsNothing: "Ця форма ще нічого не надсилає.",
  feedInstead: <Part>(link: (text: string) => Part) => [
    "",
    link("Стрічка"),
    " доставляє кожен новий допис у вашу програму для читання.",
  ],

  alsoIn: "Також мовою:",

  newsletter: "Розсилка",
  feeds: "Стрічки",
  feedsAre:
    "Стрічка доставляє кожен новий допис у програму або на сайт, де ви читаєте багато блогів. Електронна адреса не потрібна.",
  feedsHow: "Скопіюйте одну з цих адрес у свою програму для читання стрічок.",
  contact: "Контакти",
  rss: "RSS",
  copyright: (year, site) => `© ${year} ${site}. Усі права застережено.`,

  adminArea: "Керування",
  loadingAdmin: "Завантаження панелі керування",
  adminNeedsScript: "Для панелі керування потрібен JavaScript.",

  notFoundTitle: "Ця сторінка порожня",
  notFoundName: "Сторінку не знайдено",
  notFoundAdvice: "За цією адресою нічого немає. Можливо, сторінку перенесено або вона ніколи не існувала.",
  tooManyTitle: "Забагато пошукових запитів",
  tooManyAdvice: "Спробуйте ще раз через кілька хвилин.",
  brokenTitle: "Щось пішло не так",
  brokenAdvice: "Це наша провина, а не ваша. Спробуйте ще раз за хвилину.",
  unreadableTitle: "Цю адресу неможливо прочитати",
  unreadableAdvice: "Перевірте, чи правильно її написано.",
} satisfies Words;

/** After «Зачекайте»: «секунду», «40 секунд», «2 хвилини». */
function waitingTime(seconds: number): string {
  if (seconds === 1) return "секунду";
  if (seconds < 90)
    return `${seconds} ${plural(seconds, { one: "секунду", few: "секунди", many: "секунд", other: "секунди" })}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${plural(minutes, { one: "хвилину", few: "хвилини", many: "хвилин", other: "хвилини" })}`;
}

/** What the server says to readers, in Ukrainian. */
export const ukSentences = {
  commentWaiting: uk.commentWaiting,
  commentPublished: "Дякуємо. Ваш коментар опубліковано.",
  commentsClosed: uk.commentsClosed,
  commentNameMissing: "Введіть своє ім’я",
  commentNameTooLong: `Ім’я довше за ${maxCommentNameLength} символів`,
  commentMissing: "Напишіть коментар",
  commentTooLong: `Коментар довший за ${maxCommentLength} символів`,
  commentFarTooLong: `Коментар значно довший за ${maxCommentLength} символів. Поверніться до форми, де ваш текст мав зберегтися, і скоротіть його.`,
  commentNotAnswerable:
    "Коментаря, на який ви відповідаєте, більше немає. Можете надіслати свій текст як новий коментар.",
  commentsWaitingTooMany: "Забагато коментарів чекає на схвалення, тому нові не приймаються. Спробуйте іншого дня.",
  commentFromElsewhere: "Надішліть коментар із цієї сторінки",
  emailMissing: "Введіть свою електронну адресу",
  emailWrong: "Введіть правильну електронну адресу",
  replyAddressWrong: "Введіть правильну електронну адресу для відповідей або залиште поле порожнім",
  formFromElsewhere: "Надішліть цю форму з її власної сторінки",

  commentDeleted: "Видалений коментар",
  replyTo: ({ name }) => `Відповісти: ${name}`,
  commentByAuthor: "Від автора блогу",
  commentReply: "Відповідь",
  commentReplyByAuthor: "Відповідь автора блогу",

  calloutNote: "Примітка",
  calloutTip: "Порада",
  calloutImportant: "Важливо",
  calloutWarning: "Попередження",
  calloutCaution: "Обережно",
  videoAsks: ({ service }) => `З’єднання з ${service} встановлюється лише після запуску відтворення`,
  taskDone: "Зроблено: ",
  taskNotDone: "Не зроблено: ",
  footnotes: "Примітки",
  untitled: "Без назви",
  byline: ({ name, day, category }) => `Автор: ${name}, ${day}${category && `, категорія: ${category}`}.`,
  linkToHeading: "Посилання на це місце",
  backToText: "Назад до тексту",
  backToTextOf: ({ count }) => `Назад до тексту, ${count}`,
  enlarge: "Збільшити зображення",
  enlargeImage: ({ alt }) => `Збільшити зображення: ${alt}`,

  switchTheme: "Світла чи темна тема",
  postsAbout: ({ name, site }) => `Дописи на тему: ${name} — ${site}`,
  postsBy: ({ name, site }) => `Дописи автора: ${name} — ${site}`,
  newPosts: ({ site }) => `Нові дописи — ${site}`,
  newPostsAbout: ({ name, site }) => `Нові дописи на тему: ${name} — ${site}`,
  newPostsBy: ({ name, site }) => `Нові дописи автора: ${name} — ${site}`,
  listMissing: "Немає такого тегу чи автора",
  noOlderPosts: "Старіших дописів немає",

  newsletterOff: "Розсилки тут немає",
  newsletterFull: "Забагато підписок чекає на підтвердження, тому нові не приймаються. Спробуйте іншого дня.",
  newsletterTitle: "Розсилка",
  subscriptionAsked:
    "Перевірте пошту: якщо ця адреса ще не підписана, надійде лист із проханням підтвердити. Це може тривати кілька хвилин.",
  newsletterConsent: "Надсилайте мені нові дописи поштою. У кожному листі є посилання, щоб відписатися.",
  confirmationSubject: ({ site }) => `Підтвердьте, будь ласка: розсилка ${site}`,
  confirmationText: ({ site, link }) =>
    `Хтось, імовірно ви, просить ${site} надсилати нові дописи на цю адресу.\n\nЩоб підтвердити, відкрийте цю сторінку й натисніть на ній кнопку:\n\n${link}\n\nЯкщо це були не ви, нічого не робіть: розсилка не надходитиме, а адресу буде видалено за тиждень.\n`,
  confirmationTitle: "Підтвердити підписку",
  confirmationButton: "Підписатися",
  confirmationOver: "Це посилання вже недійсне. Підпишіться ще раз.",
  subscriptionConfirmed: "Підписку підтверджено. Дякуємо.",
  leaveTitle: "Відписатися від розсилки",
  leaveQuestion: "Натисніть кнопку, щоб більше не отримувати листів цієї розсилки.",
  leaveButton: "Відписатися",
  subscriptionLeft: "Підписку скасовано",
  mailLinkWrong: "Це посилання недійсне",
  mailReadOnline: "Читати на сайті",
  mailWhy: ({ site }) => `Ви отримали цей лист, бо підписалися на ${site}.`,
  digestSubject: ({ site, count }) =>
    plural(count, {
      one: count === 1 ? `${site}: новий допис` : `${site}: ${count} новий допис`,
      few: `${site}: ${count} нові дописи`,
      many: `${site}: ${count} нових дописів`,
      other: `${site}: ${count} нового допису`,
    }),
  backHome: "На головну",

  replyConfirmationSubject: ({ site }) => `Підтвердьте, будь ласка: відповіді на ваш коментар — ${site}`,
  replyConfirmationText: ({ site, link }) =>
    `Хтось, імовірно ви, залишив коментар на ${site} і просить надсилати відповіді на цю адресу.\n\nЩоб підтвердити, відкрийте цю сторінку й натисніть на ній кнопку:\n\n${link}\n\nЯкщо це були не ви, нічого не робіть: відповіді не надходитимуть, а адресу буде видалено за тиждень.\n`,
  replyConfirmationTitle: "Отримувати відповіді поштою",
  replyConfirmationQuestion:
    "Відповіді на ваші коментарі надходитимуть поштою. У кожному листі є посилання, щоб відписатися.",
  replyConfirmationButton: "Отримувати відповіді",
  replyConfirmationOver: "Це посилання вже недійсне. Залиште коментар ще раз, указавши адресу.",
  repliesConfirmed: "Відтепер ви отримуватимете відповіді на свої коментарі. Дякуємо.",
  replySubject: ({ count, title }) =>
    plural(count, {
      one: count === 1 ? `Відповідь на ваш коментар до «${title}»` : `${count} відповідь на ваш коментар до «${title}»`,
      few: `${count} відповіді на ваш коментар до «${title}»`,
      many: `${count} відповідей на ваш коментар до «${title}»`,
      other: `${count} відповіді на ваш коментар до «${title}»`,
    }),
  replyBy: ({ name }) => `${name} пише:`,
  replyMore: ({ more }) =>
    plural(more, {
      one: more === 1 ? "І ще одна відповідь." : `І ще ${more} відповідь.`,
      few: `І ще ${more} відповіді.`,
      many: `І ще ${more} відповідей.`,
      other: `І ще ${more} відповіді.`,
    }),
  replyRead: "Читати на сайті",
  replyWhy: ({ site }) => `Ви отримали цей лист, бо коментували на ${site} і просили надсилати відповіді.`,
  replyLeave: "Не отримувати цих листів",
  replyLeaveTitle: "Не отримувати листів про відповіді",
  replyLeaveQuestion: "Яких відповідей ви більше не хочете отримувати?",
  replyLeaveThread: "Із цієї розмови",
  replyLeaveAll: "З усіх розмов",
  replyThreadLeft: "Відповіді з цієї розмови більше не надходитимуть",
  repliesLeft: "Відповіді більше не надходитимуть, а вашу адресу видалено",

  postNotFound: "Допис не знайдено",
  commentNotFound: "Коментар не знайдено",
  previewNotFound: "Попередній перегляд не знайдено",
  fileGone: "Цього файлу більше немає",
  imageLost: "Цього зображення немає",
  notFound: "За цією адресою нічого немає",
  methodNotAllowed: "Цей метод тут не дозволено",
  requestUnreadable: "Не вдалося прочитати запит",
  requestTooLarge: "Запит завеликий",
  requestsTooMany: ({ seconds }) => `Забагато спроб. Зачекайте ${waitingTime(seconds)}.`,
  busyTitle: "Багато читачів одночасно",
  busy: "Блог має зараз більше читачів, ніж може обслужити. Спробуйте ще раз через кілька секунд.",
  textsBusy: "Зараз готується багато довгих текстів. Спробуйте ще раз через кілька секунд.",
  unexpected: "Щось пішло не так із нашого боку. Спробуйте ще раз.",
  diskFull: "Диск блогу заповнено: нічого не можна зберегти, доки не звільниться місце. Читати можна й далі.",
  diskReadOnly: "Блог зараз не може нічого зберегти. Читати можна й далі.",
  diskDamaged: "Частину блогу зараз неможливо прочитати.",
  diskBusy: "Блог саме зберігає щось інше. Спробуйте ще раз.",
  leaseLapsed: "Блог зараз не приймає змін. Читати можна й далі. Спробуйте ще раз через кілька секунд.",
} satisfies ReaderSentences;

/** Texts of a blog that its owner has not changed, in Ukrainian. */
export const ukSite = {
  badge: "Нове: вбудований ШІ",
  headline: "Ваша власна платформа для блогу.",
  intro:
    "Це місце, щоб думати вголос, ділитися важливим і писати без фільтрів. Одне слово чи тисяча — історія починається тут.",
  newsletterTitle: "Не пропустіть жодного допису!",
  newsletterText: "Підпишіться, щоб отримувати найновіші дописи, технологічні новинки й ексклюзивні новини.",
  searchPlaceholder: "Шукати дописи",
  searchButton: "Шукати",
  quickLinksTitle: "Швидкі посилання",
  helpTitle: "Потрібна допомога?",
  followTitle: "Стежте за нами",
  tagline: "Простір, щоб думати вголос, розповідати історії й казати те, що не вміщується в одне речення.",
} satisfies SiteWords;
