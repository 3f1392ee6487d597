import { maxCommentLength, maxCommentNameLength } from "../../limits.ts";
import { pluralIn } from "../plural.ts";
import type { ReaderSentences, SiteWords, Words } from "./en.ts";

const plural = pluralIn("fr");
const posts = (count: number) => plural(count, { one: "article", many: "articles", other: "articles" });
const results = (count: number) => plural(count, { one: "résultat", many: "résultats", other: "résultats" });
const quoted = (term: string) => `« ${term} »`;
/** A search for a phrase has its own quotation marks. */
const phrase = (term: string) => (/["“”«»]/.test(term) ? term : quoted(term));
const counted = (count: number, hasMore: boolean) => (hasMore ? `Plus de ${count}` : `${count}`);

/** The public pages in French. */
export const fr = {
  dayOfMonth: (digits) => digits,
  justNow: "à l’instant",

  skipToContent: "Aller au contenu",
  homeOf: (site) => `${site}, accueil`,
  home: "Accueil",
  toHome: "Aller à la page d’accueil",
  login: "Connexion",
  dashboard: "Administration",
  loadingMore: "Chargement…",
  loadMore: "Afficher plus",
  tryAgain: "Réessayer",
  unreachable: "Le serveur est injoignable. Veuillez réessayer.",

  blogs: "Articles",
  blogsWith: (term) => `Articles avec ${quoted(term)}`,
  allBlogs: "Tous les articles",
  loadingBlogs: "Chargement des articles",
  search: "Rechercher",
  searchOf: (term) => `Recherche : ${term}`,
  clearSearch: "Effacer",
  categories: "Catégories",
  all: "Tout",
  nothingFound: (term) => `Aucun résultat pour ${quoted(term)}`,
  postsWith: (count, term, { hasMore, isRest }) => {
    if (!hasMore && count === 0) return `Aucun ${isRest ? "autre " : ""}article avec ${quoted(term)}`;
    const rest = isRest ? plural(count, { one: "autre ", many: "autres ", other: "autres " }) : "";
    return `${counted(count, hasMore)} ${rest}${posts(count)} avec ${quoted(term)}`;
  },
  noTitleWith: (term) => `Aucun titre et aucune catégorie avec ${quoted(term)}`,
  inTexts: (count, term, hasMore) => `${counted(count, hasMore)} ${results(count)} avec ${phrase(term)} dans le texte`,
  allMatches: (term) => `Tous les résultats pour ${phrase(term)}`,
  backToNewest: "Retour aux articles les plus récents",
  nothingHere: "Rien ici pour l’instant",
  shorterWord:
    "La recherche porte sur les titres, les catégories et les textes. Un mot plus court donnera peut-être plus de résultats.",
  newPostsAppear: "Les nouveaux articles apparaîtront ici.",
  showAllPosts: "Voir tous les articles",

  archive: "Archives",
  archiveOf: (year) => `Archives ${year}`,
  allOfYear: (year) => `Tous les articles de ${year}.`,
  olderPosts: "Articles plus anciens",

  wholeText: "Chercher dans tout le texte",
  wholeTextOf: "Chercher dans le texte intégral de tous les articles.",
  wholeTextHint:
    "La recherche porte sur les titres et les textes de tous les articles. « Des mots entre guillemets » sont cherchés comme une expression.",
  searching: "Recherche en cours",
  fewerWords:
    "Tous les mots doivent figurer dans l’article. Moins de mots, ou seulement leur début, donneront peut-être plus de résultats.",
  found: (count, term, hasMore, category) =>
    (count === 0
      ? `Aucun résultat pour ${phrase(term)}`
      : `${counted(count, hasMore)} ${results(count)} pour ${phrase(term)}`) + (category ? ` dans ${category}` : ""),
  pages: "Pages",
  pageOf: (page, count) => `Page ${page} sur ${count}`,
  betterMatches: "Meilleurs résultats",
  moreMatches: "Autres résultats",
  moreThanShown: "Il y a d’autres articles. Ajoutez un mot pour préciser la recherche.",

  draftNote: "Brouillon : cette page n’est visible que par vous",
  preview: "Aperçu",
  previewOf: "Un aperçu.",
  previewNote: "Aperçu : ce texte n’est visible qu’avec ce lien.",
  minutesToRead: (count) =>
    `${count} ${plural(count, { one: "minute", many: "minutes", other: "minutes" })} de lecture`,
  contents: "Sommaire",
  close: "Fermer",
  previousImage: "Image précédente",
  nextImage: "Image suivante",
  olderAndNewer: "Articles plus anciens et plus récents",
  older: "Plus ancien",
  newer: "Plus récent",
  tags: "Étiquettes",
  moreOnThis: "Sur le même sujet",
  shareThis: "Partager cet article",
  shareOn: (place) => `Partager sur ${place}`,
  shareByEmail: "Partager par e-mail",
  copyLink: "Copier le lien",
  copied: "Lien copié.",
  loadingPost: "Chargement de l’article",
  postNotLoaded: "L’article n’a pas pu être chargé",

  comments: "Commentaires",
  commentsOf: (count) => `Commentaires (${count})`,
  noComments: "Pas encore de commentaire. Le vôtre sera peut-être le premier.",
  commentsClosed: "Les commentaires sont fermés",
  loadMoreComments: "Afficher plus de commentaires",
  addComment: "Ajouter un commentaire",
  cancelReply: "Annuler la réponse",
  replyAs: (name) => `Votre réponse est publiée aussitôt sous ce nom : ${name}.`,
  name: "Nom",
  comment: "Commentaire",
  leaveEmpty: "Laissez ce champ vide",
  atMost: (max, left) =>
    `${max} caractères au plus${left === undefined ? "" : left < 0 ? ` : ${-left} de trop` : ` : encore ${left}`}`,
  submit: "Envoyer",
  replyEmail: "E-mail pour les réponses (facultatif)",
  replyEmailHint: "Les réponses vous parviennent dès que l’adresse est confirmée. Elle n’est jamais affichée.",
  onlyYouSee: "En attente de validation : visible uniquement par vous",
  remembered: "Ce navigateur se souvient de vos commentaires.",
  forgetMe: "M’oublier",
  commentWaiting: "Merci. Votre commentaire est en attente de validation.",

  emailId: "Adresse e-mail",
  enterEmailId: "Votre adresse e-mail",
  subscribe: "S’abonner",
  nothingSent: "Rien n’a été envoyé : il n’y a pas encore de newsletter ici.",
  sendsNothing: "Ce formulaire n’envoie encore rien.",
  feedInstead: <Part>(link: (text: string) => Part) => [
    "Le ",
    link("flux"),
    " transmet chaque nouvel article à votre lecteur.",
  ],

  alsoIn: "Également en :",

  newsletter: "Newsletter",
  feeds: "Flux",
  feedsAre:
    "Un flux transmet chaque nouvel article à un programme ou à un site où vous lisez de nombreux blogs, sans adresse e-mail.",
  feedsHow: "Copiez l’une de ces adresses dans votre lecteur de flux.",
  contact: "Contact",
  rss: "RSS",
  copyright: (year, site) => `© ${year} ${site}. Tous droits réservés.`,

  adminArea: "Administration",
  loadingAdmin: "Chargement de l’administration",
  adminNeedsScript: "L’administration nécessite JavaScript.",

  notFoundTitle: "Cette page est vide",
  notFoundName: "Page introuvable",
  notFoundAdvice: "Il n’y a rien à cette adresse. La page a peut-être été déplacée, ou n’a jamais existé.",
  tooManyTitle: "Trop de recherches",
  tooManyAdvice: "Veuillez réessayer dans quelques minutes.",
  brokenTitle: "Une erreur s’est produite",
  brokenAdvice: "Elle vient de nous, pas de vous. Veuillez réessayer dans un instant.",
  unreadableTitle: "Cette adresse est illisible",
  unreadableAdvice: "Veuillez vérifier son orthographe.",
} satisfies Words;

/** After « Veuillez patienter »: « une seconde », « 40 secondes », « 2 minutes ». */
function waitingTime(seconds: number): string {
  if (seconds === 1) return "une seconde";
  return seconds < 90 ? `${seconds} secondes` : `${Math.ceil(seconds / 60)} minutes`;
}

/** What the server says to readers, in French. */
export const frSentences = {
  commentWaiting: fr.commentWaiting,
  commentPublished: "Merci. Votre commentaire est public.",
  commentsClosed: fr.commentsClosed,
  commentNameMissing: "Veuillez saisir votre nom",
  commentNameTooLong: `Le nom dépasse ${maxCommentNameLength} caractères`,
  commentMissing: "Veuillez écrire un commentaire",
  commentTooLong: `Le commentaire dépasse ${maxCommentLength} caractères`,
  commentFarTooLong: `Le commentaire dépasse largement ${maxCommentLength} caractères. Revenez à la page précédente, où votre texte devrait encore figurer dans le formulaire, et raccourcissez-le.`,
  commentNotAnswerable:
    "Le commentaire auquel vous répondez n’existe plus. Vous pouvez envoyer votre texte comme nouveau commentaire.",
  commentsWaitingTooMany:
    "Trop de commentaires sont en attente de validation ; aucun autre ne peut être accepté. Veuillez réessayer un autre jour.",
  commentFromElsewhere: "Veuillez envoyer votre commentaire depuis cette page",
  emailMissing: "Veuillez saisir votre adresse e-mail",
  emailWrong: "Veuillez saisir une adresse e-mail valide",
  replyAddressWrong: "Veuillez saisir une adresse e-mail valide pour les réponses, ou laisser le champ vide",
  formFromElsewhere: "Veuillez envoyer ce formulaire depuis sa propre page",

  commentDeleted: "Un commentaire supprimé",
  replyTo: ({ name }) => `Répondre à ${name}`,
  commentByAuthor: "Le blog",
  commentReply: "Une réponse",
  commentReplyByAuthor: "Une réponse du blog",

  calloutNote: "Remarque",
  calloutTip: "Astuce",
  calloutImportant: "Important",
  calloutWarning: "Attention",
  calloutCaution: "Prudence",
  videoAsks: ({ service }) => `${service} n’est contacté que lorsque vous lancez la lecture`,
  taskDone: "Fait : ",
  taskNotDone: "À faire : ",
  footnotes: "Notes",
  untitled: "Sans titre",
  byline: ({ name, day, category }) => `Par ${name}, ${day}${category && `, dans ${category}`}.`,
  linkToHeading: "Lien vers ce passage",
  backToText: "Retour au texte",
  backToTextOf: ({ count }) => `Retour au texte, ${count}`,
  enlarge: "Agrandir l’image",
  enlargeImage: ({ alt }) => `Agrandir l’image : ${alt}`,

  switchTheme: "Clair ou sombre",
  postsAbout: ({ name, site }) => `Articles sur ${name} – ${site}`,
  postsBy: ({ name, site }) => `Articles écrits par ${name} – ${site}`,
  newPosts: ({ site }) => `Nouveaux articles – ${site}`,
  newPostsAbout: ({ name, site }) => `Nouveaux articles sur ${name} – ${site}`,
  newPostsBy: ({ name, site }) => `Nouveaux articles écrits par ${name} – ${site}`,
  listMissing: "Cette étiquette ou cet auteur n’existe pas",
  noOlderPosts: "Il n’y a pas d’articles plus anciens",

  newsletterOff: "Il n’y a pas de newsletter ici",
  newsletterFull:
    "Trop d’inscriptions attendent une confirmation ; aucune autre ne peut être acceptée. Veuillez réessayer un autre jour.",
  newsletterTitle: "Newsletter",
  subscriptionAsked:
    "Consultez votre messagerie : si cette adresse n’est pas encore abonnée, un e-mail vous demandera de confirmer. Cela peut prendre quelques minutes.",
  newsletterConsent: "Envoyez-moi les nouveaux articles par e-mail. Chaque e-mail contient un lien de désabonnement.",
  confirmationSubject: ({ site }) => `Veuillez confirmer : abonnement à ${site}`,
  confirmationText: ({ site, link }) =>
    `Quelqu’un, sans doute vous, a demandé à ${site} d’envoyer les nouveaux articles à cette adresse.\n\nPour confirmer, ouvrez cette page et appuyez sur le bouton :\n\n${link}\n\nSi ce n’était pas vous, ne faites rien : vous ne recevrez pas de newsletter, et l’adresse sera supprimée au bout d’une semaine.\n`,
  confirmationTitle: "Confirmer l’abonnement",
  confirmationButton: "S’abonner",
  confirmationOver: "Ce lien n’est plus valable. Veuillez vous abonner à nouveau.",
  subscriptionConfirmed: "Votre abonnement est confirmé. Merci.",
  leaveTitle: "Se désabonner de la newsletter",
  leaveQuestion: "Appuyez sur le bouton pour ne plus recevoir cette newsletter.",
  leaveButton: "Se désabonner",
  subscriptionLeft: "Votre désabonnement est confirmé",
  mailLinkWrong: "Ce lien n’est pas valable",
  mailReadOnline: "Lire sur le site",
  mailWhy: ({ site }) => `Vous recevez cet e-mail dans le cadre de votre abonnement à ${site}.`,
  digestSubject: ({ site, count }) =>
    plural(count, {
      one: `${site} : un nouvel article`,
      many: `${site} : ${count} nouveaux articles`,
      other: `${site} : ${count} nouveaux articles`,
    }),
  backHome: "Aller à la page d’accueil",

  replyConfirmationSubject: ({ site }) => `Veuillez confirmer : réponses à votre commentaire sur ${site}`,
  replyConfirmationText: ({ site, link }) =>
    `Quelqu’un, sans doute vous, a écrit un commentaire sur ${site} et demandé à recevoir les réponses à cette adresse.\n\nPour confirmer, ouvrez cette page et appuyez sur le bouton :\n\n${link}\n\nSi ce n’était pas vous, ne faites rien : vous ne recevrez pas de réponses, et l’adresse sera supprimée au bout d’une semaine.\n`,
  replyConfirmationTitle: "Recevoir les réponses par e-mail",
  replyConfirmationQuestion:
    "Les réponses à vos commentaires vous sont envoyées par e-mail. Chaque e-mail contient un lien pour ne plus les recevoir.",
  replyConfirmationButton: "Recevoir les réponses",
  replyConfirmationOver: "Ce lien n’est plus valable. Veuillez commenter à nouveau avec votre adresse.",
  repliesConfirmed: "Vous recevrez désormais les réponses à vos commentaires. Merci.",
  replySubject: ({ count, title }) =>
    plural(count, {
      one: `Une réponse à votre commentaire sur « ${title} »`,
      many: `${count} réponses à votre commentaire sur « ${title} »`,
      other: `${count} réponses à votre commentaire sur « ${title} »`,
    }),
  replyBy: ({ name }) => `${name} écrit :`,
  replyMore: ({ more }) =>
    plural(more, {
      one: "Et une autre réponse.",
      many: `Et ${more} autres réponses.`,
      other: `Et ${more} autres réponses.`,
    }),
  replyRead: "Lire sur le site",
  replyWhy: ({ site }) =>
    `Vous recevez cet e-mail parce que vous avez commenté sur ${site} et demandé à recevoir les réponses.`,
  replyLeave: "Ne plus recevoir ces e-mails",
  replyLeaveTitle: "Ne plus recevoir les réponses",
  replyLeaveQuestion: "Quelles réponses ne souhaitez-vous plus recevoir ?",
  replyLeaveThread: "Cette discussion",
  replyLeaveAll: "Toutes les discussions",
  replyThreadLeft: "Vous ne recevrez plus les réponses de cette discussion",
  repliesLeft: "Vous ne recevrez plus de réponses, et votre adresse est supprimée",

  postNotFound: "Article introuvable",
  commentNotFound: "Commentaire introuvable",
  previewNotFound: "Aperçu introuvable",
  fileGone: "Ce fichier n’existe plus",
  imageLost: "Cette image est introuvable",
  notFound: "Il n’y a rien à cette adresse",
  methodNotAllowed: "Cette méthode n’est pas autorisée ici",
  requestUnreadable: "La requête n’a pas pu être lue",
  requestTooLarge: "La requête est trop volumineuse",
  requestsTooMany: ({ seconds }) => `Trop de tentatives. Veuillez patienter ${waitingTime(seconds)}.`,
  busyTitle: "Beaucoup de visites à la fois",
  busy: "Le blog reçoit en ce moment plus de visites qu’il ne peut en accueillir. Veuillez réessayer dans quelques secondes.",
  textsBusy: "Beaucoup de longs textes sont en préparation en ce moment. Veuillez réessayer dans quelques secondes.",
  unexpected: "Une erreur s’est produite de notre côté. Veuillez réessayer.",
  diskFull:
    "Le disque du blog est plein : rien ne peut être enregistré tant que de l’espace n’a pas été libéré. La lecture reste possible.",
  diskReadOnly: "Le blog ne peut rien enregistrer pour le moment. La lecture reste possible.",
  diskDamaged: "Une partie du blog est illisible pour le moment.",
  diskBusy: "Le blog est en train d’enregistrer autre chose. Veuillez réessayer.",
  leaseLapsed:
    "Le blog n’accepte aucune modification pour le moment. La lecture reste possible. Veuillez réessayer dans quelques secondes.",
} satisfies ReaderSentences;

/** Texts of a blog that its owner has not changed, in French. */
export const frSite = {
  badge: "Nouveau : l’IA est intégrée",
  headline: "Votre propre plateforme de blog.",
  intro:
    "Un endroit pour penser à voix haute, partager ce qui compte et écrire sans filtre. Que ce soit un mot ou mille, l’histoire commence ici.",
  newsletterTitle: "Ne manquez aucun article !",
  newsletterText:
    "Abonnez-vous pour recevoir les derniers articles, les nouveautés technologiques et des informations exclusives.",
  searchPlaceholder: "Rechercher des articles",
  searchButton: "Rechercher",
  quickLinksTitle: "Liens rapides",
  helpTitle: "Besoin d’aide ?",
  followTitle: "Suivez-nous",
  tagline: "Un espace pour penser à voix haute, raconter et dire ce qui demande plus d’une phrase.",
} satisfies SiteWords;
