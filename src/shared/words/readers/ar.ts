import { maxCommentLength, maxCommentNameLength } from "../../limits.ts";
import { pluralIn } from "../plural.ts";
import type { ReaderSentences, SiteWords, Words } from "./en.ts";

const plural = pluralIn("ar");
/** A count with its noun: one and two are the noun alone. */
const counting = (count: number, one: string, two: string, few: string, many: string) =>
  plural(count, {
    zero: `${count} ${few}`,
    one,
    two,
    few: `${count} ${few}`,
    many: `${count} ${many}`,
    other: `${count} ${one}`,
  });
const posts = (count: number) => counting(count, "تدوينة", "تدوينتان", "تدوينات", "تدوينة");
const results = (count: number) => counting(count, "نتيجة", "نتيجتان", "نتائج", "نتيجة");
const quoted = (term: string) => `«\u2068${term}\u2069»`;
/** A search for a phrase has its own quotation marks. */
const phrase = (term: string) => (/["“”«»]/.test(term) ? term : quoted(term));
const counted = (count: number, hasMore: boolean, noun = results) => (hasMore ? `أكثر من ${noun(count)}` : noun(count));
/** Two things have the dual in every word about them. */
const ofTwo = (count: number, hasMore: boolean, dual: string, other: string) =>
  count === 2 && !hasMore ? dual : other;
const inThem = (count: number, hasMore: boolean) => ofTwo(count, hasMore, "فيهما", "فيها");

/** The public pages in Arabic. */
export const ar = {
  dayOfMonth: (digits) => digits,
  justNow: "الآن",

  skipToContent: "الانتقال إلى المحتوى",
  homeOf: (site) => `${site}، الصفحة الرئيسية`,
  home: "الرئيسية",
  toHome: "إلى الصفحة الرئيسية",
  login: "تسجيل الدخول",
  dashboard: "الإدارة",
  loadingMore: "جارٍ التحميل…",
  loadMore: "عرض المزيد",
  tryAgain: "إعادة المحاولة",
  unreachable: "تعذّر الوصول إلى الخادم. يُرجى المحاولة مرة أخرى.",

  blogs: "التدوينات",
  blogsWith: (term) => `تدوينات فيها ${quoted(term)}`,
  allBlogs: "كل التدوينات",
  loadingBlogs: "جارٍ تحميل التدوينات",
  search: "بحث",
  searchOf: (term) => `بحث: ${term}`,
  clearSearch: "مسح البحث",
  categories: "التصنيفات",
  all: "الكل",
  nothingFound: (term) => `لا توجد نتائج عن ${quoted(term)}`,
  postsWith: (count, term, { hasMore, isRest }) =>
    hasMore || count > 0
      ? `${counted(count, hasMore, posts)}${isRest ? ofTwo(count, hasMore, " أخريان", " أخرى") : ""} ${inThem(count, hasMore)} ${quoted(term)}`
      : `لا توجد تدوينات ${isRest ? "أخرى " : ""}فيها ${quoted(term)}`,
  noTitleWith: (term) => `لا عنوان ولا تصنيف فيه ${quoted(term)}`,
  inTexts: (count, term, hasMore) =>
    `${counted(count, hasMore)} في ${ofTwo(count, hasMore, "نصّهما", "نصّها")} ${phrase(term)}`,
  allMatches: (term) => `كل النتائج التي فيها ${phrase(term)}`,
  backToNewest: "العودة إلى أحدث التدوينات",
  nothingHere: "لا شيء هنا بعد",
  shorterWord: "يشمل البحث العناوين والتصنيفات والنصوص. قد تعطي كلمة أقصر نتائج أكثر.",
  newPostsAppear: "ستظهر التدوينات الجديدة هنا.",
  showAllPosts: "عرض كل التدوينات",

  archive: "الأرشيف",
  archiveOf: (year) => `أرشيف ${year}`,
  allOfYear: (year) => `كل تدوينات عام ${year}.`,
  olderPosts: "تدوينات أقدم",

  wholeText: "البحث في النص كله",
  wholeTextOf: "البحث في النص الكامل لكل التدوينات.",
  wholeTextHint: "يشمل البحث عناوين كل التدوينات ونصوصها. ويُبحث عن «الكلمات بين علامتي تنصيص» كعبارة واحدة.",
  searching: "جارٍ البحث",
  fewerWords: "يجب أن توجد كل الكلمات. قد تعطي كلمات أقل، أو أوائلها فقط، نتائج أكثر.",
  found: (count, term, hasMore, category) =>
    (count === 0
      ? `لا توجد نتائج عن ${phrase(term)}`
      : `${counted(count, hasMore)} ${inThem(count, hasMore)} ${phrase(term)}`) + (category ? ` في ${category}` : ""),
  pages: "الصفحات",
  pageOf: (page, count) => `صفحة ${page} من ${count}`,
  betterMatches: "نتائج أقرب",
  moreMatches: "نتائج أخرى",
  moreThanShown: "هناك تدوينات أخرى. يمكن تضييق البحث بإضافة كلمة.",

  draftNote: "مسودة: لا يرى هذه الصفحة غيرك",
  preview: "معاينة",
  previewOf: "معاينة.",
  previewNote: "معاينة: لا يمكن قراءة هذا النص إلا عبر هذا الرابط.",
  minutesToRead: (count) => `${counting(count, "دقيقة", "دقيقتان", "دقائق", "دقيقة")} للقراءة`,
  contents: "المحتويات",
  close: "إغلاق",
  previousImage: "الصورة السابقة",
  nextImage: "الصورة التالية",
  olderAndNewer: "تدوينات أقدم وأحدث",
  older: "أقدم",
  newer: "أحدث",
  tags: "الوسوم",
  moreOnThis: "المزيد في هذا الموضوع",
  shareThis: "مشاركة هذه التدوينة",
  shareOn: (place) => `مشاركة على ${place}`,
  shareByEmail: "مشاركة بالبريد",
  copyLink: "نسخ الرابط",
  copied: "نُسخ الرابط.",
  loadingPost: "جارٍ تحميل التدوينة",
  postNotLoaded: "تعذّر تحميل التدوينة",

  comments: "التعليقات",
  commentsOf: (count) => `التعليقات (${count})`,
  noComments: "لا توجد تعليقات بعد. قد يكون تعليقك هو الأول.",
  commentsClosed: "التعليقات مغلقة",
  loadMoreComments: "عرض المزيد من التعليقات",
  addComment: "إضافة تعليق",
  cancelReply: "إلغاء الرد",
  replyAs: (name) => `يُنشر ردّك فورًا باسم ${name}.`,
  name: "الاسم",
  comment: "التعليق",
  leaveEmpty: "يُرجى ترك هذا الحقل فارغًا",
  atMost: (max, left) =>
    `الحد الأقصى ${counting(max, "حرف", "حرفان", "أحرف", "حرفًا")}${left === undefined ? "" : left < 0 ? `: الزائد ${-left}` : `: المتبقي ${left}`}`,
  submit: "إرسال",
  replyEmail: "بريد للردود (اختياري)",
  replyEmailHint: "تصلك الردود بالبريد بعد تأكيد العنوان. ولا يُعرض العنوان أبدًا.",
  onlyYouSee: "ينتظر الموافقة: لا يراه غيرك",
  remembered: "يتذكّر هذا المتصفح تعليقاتك.",
  forgetMe: "انسَني",
  commentWaiting: "شكرًا. تعليقك ينتظر الموافقة.",

  emailId: "البريد الإلكتروني",
  enterEmailId: "عنوان بريدك الإلكتروني",
  subscribe: "اشتراك",
  nothingSent: "لم يُرسل شيء: لا توجد نشرة بريدية هنا بعد.",
  sendsNothing: "لا يرسل هذا النموذج شيئًا بعد.",
  feedInstead: <Part>(link: (text: string) => Part) => [
    "تنقل ",
    link("الخلاصة"),
    " كل تدوينة جديدة إلى قارئ الخلاصات.",
  ],

  alsoIn: "بلغات أخرى:",

  newsletter: "النشرة البريدية",
  feeds: "الخلاصات",
  feedsAre: "تنقل الخلاصة كل تدوينة جديدة إلى برنامج أو موقع تُقرأ فيه مدوّنات كثيرة، من دون عنوان بريد.",
  feedsHow: "يُرجى نسخ أحد هذه العناوين إلى قارئ الخلاصات.",
  contact: "التواصل",
  rss: "RSS",
  copyright: (year, site) => `© ${year} ${site}. جميع الحقوق محفوظة.`,

  adminArea: "الإدارة",
  loadingAdmin: "جارٍ تحميل الإدارة",
  adminNeedsScript: "تحتاج الإدارة إلى JavaScript.",

  notFoundTitle: "هذه الصفحة فارغة",
  notFoundName: "الصفحة غير موجودة",
  notFoundAdvice: "لا شيء في هذا العنوان. ربما نُقلت الصفحة، أو لم توجد قط.",
  tooManyTitle: "عمليات بحث كثيرة جدًا",
  tooManyAdvice: "يُرجى المحاولة مرة أخرى بعد بضع دقائق.",
  brokenTitle: "حدث خطأ ما",
  brokenAdvice: "الخطأ منّا لا منك. يُرجى المحاولة مرة أخرى بعد قليل.",
  unreadableTitle: "لا يمكن قراءة هذا العنوان",
  unreadableAdvice: "يُرجى التحقق من كتابته.",
} satisfies Words;

/** After «يُرجى الانتظار». */
function waitingTime(seconds: number): string {
  if (seconds < 90) return counting(seconds, "ثانية", "ثانيتين", "ثوانٍ", "ثانية");
  return counting(Math.ceil(seconds / 60), "دقيقة", "دقيقتين", "دقائق", "دقيقة");
}

/** What the server says to readers, in Arabic. */
export const arSentences = {
  commentWaiting: ar.commentWaiting,
  commentPublished: "شكرًا. نُشر تعليقك.",
  commentsClosed: ar.commentsClosed,
  commentNameMissing: "يُرجى إدخال اسمك",
  commentNameTooLong: `الاسم أطول من ${maxCommentNameLength} حرفًا`,
  commentMissing: "يُرجى كتابة تعليق",
  commentTooLong: `التعليق أطول من ${maxCommentLength} حرف`,
  commentFarTooLong: `التعليق أطول بكثير من ${maxCommentLength} حرف. يُرجى العودة إلى الصفحة السابقة، حيث يُفترض أن يبقى نصّك في النموذج، وتقصيره.`,
  commentNotAnswerable: "لم يعد التعليق المراد الرد عليه موجودًا. يمكنك إرسال نصّك كتعليق جديد.",
  commentsWaitingTooMany: "تعليقات كثيرة جدًا تنتظر الموافقة، فلا يمكن قبول غيرها. يُرجى المحاولة في يوم آخر.",
  commentFromElsewhere: "يُرجى إرسال تعليقك من هذه الصفحة",
  emailMissing: "يُرجى إدخال عنوان بريدك الإلكتروني",
  emailWrong: "يُرجى إدخال عنوان بريد إلكتروني صحيح",
  replyAddressWrong: "يُرجى إدخال عنوان بريد صحيح للردود، أو ترك الحقل فارغًا",
  formFromElsewhere: "يُرجى إرسال هذا النموذج من صفحته",

  commentDeleted: "تعليق محذوف",
  replyTo: ({ name }) => `الرد على ${name}`,
  commentByAuthor: "كاتب المدوّنة",
  commentReply: "رد",
  commentReplyByAuthor: "رد من كاتب المدوّنة",

  calloutNote: "ملاحظة",
  calloutTip: "نصيحة",
  calloutImportant: "مهم",
  calloutWarning: "تحذير",
  calloutCaution: "تنبيه",
  videoAsks: ({ service }) => `لا يجري الاتصال بخدمة ${service} إلا عند الضغط على زر التشغيل`,
  taskDone: "تم: ",
  taskNotDone: "لم يتم: ",
  footnotes: "الحواشي",
  untitled: "بلا عنوان",
  byline: ({ name, day, category }) => `بقلم ${name}، ${day}${category && `، في ${category}`}.`,
  linkToHeading: "رابط إلى هذا الموضع",
  backToText: "العودة إلى النص",
  backToTextOf: ({ count }) => `العودة إلى النص، ${count}`,
  enlarge: "تكبير الصورة",
  enlargeImage: ({ alt }) => `تكبير الصورة: ${alt}`,

  switchTheme: "فاتح أو داكن",
  postsAbout: ({ name, site }) => `تدوينات عن ${name} في ${site}`,
  postsBy: ({ name, site }) => `تدوينات ${name} في ${site}`,
  newPosts: ({ site }) => `تدوينات جديدة في ${site}`,
  newPostsAbout: ({ name, site }) => `تدوينات جديدة عن ${name} في ${site}`,
  newPostsBy: ({ name, site }) => `تدوينات ${name} الجديدة في ${site}`,
  listMissing: "لا يوجد وسم أو كاتب بهذا الاسم",
  noOlderPosts: "لا توجد تدوينات أقدم",

  newsletterOff: "لا توجد نشرة بريدية هنا",
  newsletterFull: "اشتراكات كثيرة جدًا تنتظر التأكيد، فلا يمكن قبول غيرها. يُرجى المحاولة في يوم آخر.",
  newsletterTitle: "النشرة البريدية",
  subscriptionAsked:
    "يُرجى تفقّد بريدك: إذا لم يكن هذا العنوان مشتركًا بعد، فستصلك رسالة تطلب التأكيد. قد يستغرق ذلك بضع دقائق.",
  newsletterConsent: "أرسلوا إليّ التدوينات الجديدة بالبريد. في كل رسالة رابط لإلغاء الاشتراك.",
  confirmationSubject: ({ site }) => `يُرجى التأكيد: النشرة البريدية من ${site}`,
  confirmationText: ({ site, link }) =>
    `طلب أحدهم، على الأرجح أنت، من ${site} إرسال التدوينات الجديدة إلى هذا العنوان.\n\nللتأكيد، يُرجى فتح هذه الصفحة والضغط على الزر فيها:\n\n${link}\n\nإن لم يكن الطلب منك، فلا حاجة إلى فعل أي شيء: لن تصلك أي نشرة، وسيُحذف العنوان بعد أسبوع.\n`,
  confirmationTitle: "تأكيد الاشتراك",
  confirmationButton: "اشتراك",
  confirmationOver: "لم يعد هذا الرابط صالحًا. يُرجى الاشتراك من جديد.",
  subscriptionConfirmed: "تم تأكيد اشتراكك. شكرًا.",
  leaveTitle: "إلغاء الاشتراك في النشرة البريدية",
  leaveQuestion: "بالضغط على الزر لن تصلك رسائل هذه النشرة بعد الآن.",
  leaveButton: "إلغاء الاشتراك",
  subscriptionLeft: "أُلغي اشتراكك",
  mailLinkWrong: "هذا الرابط غير صالح",
  mailReadOnline: "القراءة على الموقع",
  mailWhy: ({ site }) => `تصلك هذه الرسالة بسبب اشتراكك في ${site}.`,
  digestSubject: ({ site, count }) =>
    plural(count, {
      zero: `${site}: ${count} تدوينات جديدة`,
      one: `${site}: تدوينة جديدة`,
      two: `${site}: تدوينتان جديدتان`,
      few: `${site}: ${count} تدوينات جديدة`,
      many: `${site}: ${count} تدوينة جديدة`,
      other: `${site}: ${count} تدوينة جديدة`,
    }),
  backHome: "إلى الصفحة الرئيسية",

  replyConfirmationSubject: ({ site }) => `يُرجى التأكيد: الردود على تعليقك في ${site}`,
  replyConfirmationText: ({ site, link }) =>
    `علّق أحدهم، على الأرجح أنت، في ${site} وطلب تلقّي الردود على هذا العنوان.\n\nللتأكيد، يُرجى فتح هذه الصفحة والضغط على الزر فيها:\n\n${link}\n\nإن لم يكن الطلب منك، فلا حاجة إلى فعل أي شيء: لن تصلك أي ردود، وسيُحذف العنوان بعد أسبوع.\n`,
  replyConfirmationTitle: "تلقّي الردود بالبريد",
  replyConfirmationQuestion: "تصلك الردود على تعليقاتك بالبريد. في كل رسالة رابط لإيقافها.",
  replyConfirmationButton: "تلقّي الردود",
  replyConfirmationOver: "لم يعد هذا الرابط صالحًا. يُرجى التعليق من جديد مع عنوانك.",
  repliesConfirmed: "ستصلك من الآن الردود على تعليقاتك. شكرًا.",
  replySubject: ({ count, title }) => `${counting(count, "رد", "ردّان", "ردود", "ردًّا")} على تعليقك على «${title}»`,
  replyBy: ({ name }) => `رد من ${name}:`,
  replyMore: ({ more }) =>
    plural(more, {
      zero: `وهناك ${more} ردود أخرى.`,
      one: "وهناك رد آخر.",
      two: "وهناك ردّان آخران.",
      few: `وهناك ${more} ردود أخرى.`,
      many: `وهناك ${more} ردًّا آخر.`,
      other: `وهناك ${more} رد آخر.`,
    }),
  replyRead: "القراءة على الموقع",
  replyWhy: ({ site }) => `تصلك هذه الرسالة لأنك علّقت في ${site} وطلبت تلقّي الردود.`,
  replyLeave: "إنهاء هذه الرسائل",
  replyLeaveTitle: "إنهاء رسائل الردود",
  replyLeaveQuestion: "ما الردود المطلوب إيقافها؟",
  replyLeaveThread: "هذا النقاش",
  replyLeaveAll: "كل النقاشات",
  replyThreadLeft: "لن تصلك ردود أخرى من هذا النقاش",
  repliesLeft: "لن تصلك ردود أخرى، وحُذف عنوانك",

  postNotFound: "التدوينة غير موجودة",
  commentNotFound: "التعليق غير موجود",
  previewNotFound: "المعاينة غير موجودة",
  fileGone: "لم يعد هذا الملف موجودًا",
  imageLost: "هذه الصورة مفقودة",
  notFound: "لا شيء في هذا العنوان",
  methodNotAllowed: "هذه الطريقة غير مسموحة هنا",
  requestUnreadable: "تعذّرت قراءة الطلب",
  requestTooLarge: "الطلب كبير جدًا",
  requestsTooMany: ({ seconds }) => `محاولات كثيرة جدًا. يُرجى الانتظار ${waitingTime(seconds)}.`,
  busyTitle: "قرّاء كثيرون في وقت واحد",
  busy: "قرّاء المدوّنة الآن أكثر ممن تستطيع خدمتهم. يُرجى المحاولة مرة أخرى بعد بضع ثوانٍ.",
  textsBusy: "تُحضَّر الآن نصوص طويلة كثيرة. يُرجى المحاولة مرة أخرى بعد بضع ثوانٍ.",
  unexpected: "حدث خطأ ما من جهتنا. يُرجى المحاولة مرة أخرى.",
  diskFull: "قرص المدوّنة ممتلئ: لا يمكن حفظ شيء حتى تتوفر مساحة. القراءة ما زالت ممكنة.",
  diskReadOnly: "لا تستطيع المدوّنة حفظ شيء الآن. القراءة ما زالت ممكنة.",
  diskDamaged: "لا يمكن قراءة جزء من المدوّنة الآن.",
  diskBusy: "تحفظ المدوّنة شيئًا آخر الآن. يُرجى المحاولة مرة أخرى.",
  leaseLapsed: "لا تقبل المدوّنة تغييرات الآن. القراءة ما زالت ممكنة. يُرجى المحاولة مرة أخرى بعد بضع ثوانٍ.",
} satisfies ReaderSentences;

/** Texts of a blog that its owner has not changed, in Arabic. */
export const arSite = {
  badge: "جديد: ذكاء اصطناعي مدمج",
  headline: "منصّة التدوين الخاصة بك.",
  intro: "هذا مكان للتفكير بصوت عالٍ، ولمشاركة ما يهم، وللكتابة بلا قيود. كلمة واحدة كانت أم ألفًا، تبدأ الحكاية من هنا.",
  newsletterTitle: "كي لا تفوتك أي تدوينة!",
  newsletterText: "بالاشتراك تصلك أحدث التدوينات وجديد التقنية وأخبار حصرية.",
  searchPlaceholder: "البحث في التدوينات",
  searchButton: "بحث",
  quickLinksTitle: "روابط سريعة",
  helpTitle: "بحاجة إلى مساعدة؟",
  followTitle: "تابعونا",
  tagline: "مساحة للتفكير بصوت عالٍ ورواية الحكايات وقول ما لا تكفيه جملة واحدة.",
} satisfies SiteWords;
