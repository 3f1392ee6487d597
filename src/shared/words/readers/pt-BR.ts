import { maxCommentLength, maxCommentNameLength } from "../../limits.ts";
import { pluralIn } from "../plural.ts";
import type { ReaderSentences, SiteWords, Words } from "./en.ts";

const plural = pluralIn("pt-BR");
const posts = (count: number) => plural(count, { one: "post", many: "posts", other: "posts" });
const results = (count: number) => plural(count, { one: "resultado", many: "resultados", other: "resultados" });
const quoted = (term: string) => `“${term}”`;
/** A search for a phrase has its own quotation marks. */
const phrase = (term: string) => (/["“”]/.test(term) ? term : quoted(term));
const counted = (count: number, hasMore: boolean) => (hasMore ? `Mais de ${count}` : `${count}`);

/** The public pages in Brazilian Portuguese. */
export const ptBr = {
  dayOfMonth: (digits) => digits,
  justNow: "agora mesmo",

  skipToContent: "Ir para o conteúdo",
  homeOf: (site) => `${site}, página inicial`,
  home: "Início",
  toHome: "Ir para a página inicial",
  login: "Entrar",
  dashboard: "Administração",
  loadingMore: "Carregando…",
  loadMore: "Mostrar mais",
  tryAgain: "Tentar de novo",
  unreachable: "Não foi possível acessar o servidor. Tente de novo.",

  blogs: "Posts",
  blogsWith: (term) => `Posts com ${quoted(term)}`,
  allBlogs: "Todos os posts",
  loadingBlogs: "Carregando os posts",
  search: "Buscar",
  searchOf: (term) => `Busca: ${term}`,
  clearSearch: "Limpar busca",
  categories: "Categorias",
  all: "Tudo",
  nothingFound: (term) => `Nenhum resultado para ${quoted(term)}`,
  postsWith: (count, term, { hasMore, isRest }) => {
    if (!hasMore && count === 0) return `Nenhum ${isRest ? "outro " : ""}post com ${quoted(term)}`;
    const rest = isRest ? plural(count, { one: "outro ", many: "outros ", other: "outros " }) : "";
    return `${counted(count, hasMore)} ${rest}${posts(count)} com ${quoted(term)}`;
  },
  noTitleWith: (term) => `Nenhum título ou categoria com ${quoted(term)}`,
  inTexts: (count, term, hasMore) => `${counted(count, hasMore)} ${results(count)} com ${phrase(term)} no texto`,
  allMatches: (term) => `Todos os resultados para ${phrase(term)}`,
  backToNewest: "Voltar aos posts mais recentes",
  nothingHere: "Ainda não há nada aqui",
  shorterWord: "A busca abrange títulos, categorias e textos. Com uma palavra mais curta, talvez você encontre mais.",
  newPostsAppear: "Os novos posts aparecerão aqui.",
  showAllPosts: "Ver todos os posts",

  archive: "Arquivo",
  archiveOf: (year) => `Arquivo de ${year}`,
  allOfYear: (year) => `Todos os posts de ${year}.`,
  olderPosts: "Posts mais antigos",

  wholeText: "Buscar no texto inteiro",
  wholeTextOf: "Buscar no texto inteiro de todos os posts.",
  wholeTextHint:
    "A busca abrange títulos e textos de todos os posts. “Palavras entre aspas” são buscadas como expressão.",
  searching: "Buscando",
  fewerWords:
    "Todas as palavras precisam aparecer. Com menos palavras, ou só o começo delas, talvez você encontre mais.",
  found: (count, term, hasMore, category) =>
    (count === 0
      ? `Nenhum resultado para ${phrase(term)}`
      : `${counted(count, hasMore)} ${results(count)} para ${phrase(term)}`) + (category ? ` em ${category}` : ""),
  pages: "Páginas",
  pageOf: (page, count) => `Página ${page} de ${count}`,
  betterMatches: "Melhores resultados",
  moreMatches: "Mais resultados",
  moreThanShown: "Há mais posts. Acrescente uma palavra para refinar a busca.",

  draftNote: "Rascunho: só você vê esta página",
  preview: "Prévia",
  previewOf: "Uma prévia.",
  previewNote: "Prévia: só é possível ler este texto com este link.",
  minutesToRead: (count) =>
    `${count} ${plural(count, { one: "minuto", many: "minutos", other: "minutos" })} de leitura`,
  contents: "Sumário",
  close: "Fechar",
  previousImage: "Imagem anterior",
  nextImage: "Próxima imagem",
  olderAndNewer: "Post anterior e próximo post",
  older: "Anterior",
  newer: "Próximo",
  tags: "Tags",
  moreOnThis: "Mais sobre o assunto",
  shareThis: "Compartilhar este post",
  shareOn: (place) => `Compartilhar: ${place}`,
  shareByEmail: "Compartilhar por e-mail",
  copyLink: "Copiar link",
  copied: "O link foi copiado.",
  loadingPost: "Carregando o post",
  postNotLoaded: "Não foi possível carregar o post",

  comments: "Comentários",
  commentsOf: (count) => `Comentários (${count})`,
  noComments: "Ainda não há comentários. O seu pode ser o primeiro.",
  commentsClosed: "Os comentários estão fechados",
  loadMoreComments: "Mostrar mais comentários",
  addComment: "Adicionar um comentário",
  cancelReply: "Cancelar resposta",
  replyAs: (name) => `Sua resposta é publicada na hora como ${name}.`,
  name: "Nome",
  comment: "Comentário",
  leaveEmpty: "Deixe este campo vazio",
  atMost: (max, left) =>
    `No máximo ${max} caracteres${left === undefined ? "" : left < 0 ? `: ${-left} a mais` : `: ${plural(left, { one: "resta", many: "restam", other: "restam" })} ${left}`}`,
  submit: "Enviar",
  replyEmail: "E-mail para respostas (opcional)",
  replyEmailHint: "As respostas chegam por e-mail depois que você confirmar o endereço. Ele nunca é exibido.",
  onlyYouSee: "Aguarda aprovação: só você vê",
  remembered: "Este navegador se lembra dos seus comentários.",
  forgetMe: "Me esquecer",
  commentWaiting: "Agradecemos o comentário. Ele aguarda aprovação.",

  emailId: "Endereço de e-mail",
  enterEmailId: "Seu endereço de e-mail",
  subscribe: "Assinar",
  nothingSent: "Nada foi enviado: ainda não há newsletter aqui.",
  sendsNothing: "Este formulário ainda não envia nada.",
  feedInstead: <Part>(link: (text: string) => Part) => ["O ", link("feed"), " leva cada novo post ao seu leitor."],

  alsoIn: "Também em:",

  newsletter: "Newsletter",
  feeds: "Feeds",
  feedsAre: "Um feed leva cada novo post a um programa ou site em que você lê muitos blogs, sem endereço de e-mail.",
  feedsHow: "Copie um destes endereços para o seu leitor de feeds.",
  contact: "Contato",
  rss: "RSS",
  copyright: (year, site) => `© ${year} ${site}. Todos os direitos reservados.`,

  adminArea: "Administração",
  loadingAdmin: "Carregando a administração",
  adminNeedsScript: "A administração precisa de JavaScript.",

  notFoundTitle: "Esta página está em branco",
  notFoundName: "Página não encontrada",
  notFoundAdvice: "Não há nada neste endereço. Talvez a página tenha mudado de lugar ou nunca tenha existido.",
  tooManyTitle: "Buscas demais",
  tooManyAdvice: "Tente de novo em alguns minutos.",
  brokenTitle: "Algo deu errado",
  brokenAdvice: "A falha é nossa, não sua. Tente de novo daqui a pouco.",
  unreadableTitle: "Não é possível ler este endereço",
  unreadableAdvice: "Verifique como ele está escrito.",
} satisfies Words;

/** After “Aguarde”: “um segundo”, “40 segundos”, “2 minutos”. */
function waitingTime(seconds: number): string {
  if (seconds === 1) return "um segundo";
  return seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
}

/** What the server says to readers, in Brazilian Portuguese. */
export const ptBrSentences = {
  commentWaiting: ptBr.commentWaiting,
  commentPublished: "Agradecemos o comentário. Ele já está público.",
  commentsClosed: ptBr.commentsClosed,
  commentNameMissing: "Digite seu nome",
  commentNameTooLong: `O nome passa de ${maxCommentNameLength} caracteres`,
  commentMissing: "Escreva um comentário",
  commentTooLong: `O comentário passa de ${maxCommentLength} caracteres`,
  commentFarTooLong: `O comentário passa muito de ${maxCommentLength} caracteres. Volte à página anterior, onde seu texto ainda deve estar no formulário, e encurte-o.`,
  commentNotAnswerable:
    "O comentário ao qual você está respondendo não existe mais. Você pode enviar seu texto como um novo comentário.",
  commentsWaitingTooMany:
    "Há comentários demais aguardando aprovação, e nenhum outro pode ser aceito. Tente de novo outro dia.",
  commentFromElsewhere: "Envie seu comentário a partir desta página",
  emailMissing: "Digite seu endereço de e-mail",
  emailWrong: "Digite um endereço de e-mail válido",
  replyAddressWrong: "Digite um endereço de e-mail válido para as respostas, ou deixe o campo vazio",
  formFromElsewhere: "Envie este formulário a partir da página dele",

  commentDeleted: "Um comentário excluído",
  replyTo: ({ name }) => `Responder a ${name}`,
  commentByAuthor: "O blog",
  commentReply: "Uma resposta",
  commentReplyByAuthor: "Uma resposta do blog",

  calloutNote: "Nota",
  calloutTip: "Dica",
  calloutImportant: "Importante",
  calloutWarning: "Aviso",
  calloutCaution: "Cuidado",
  videoAsks: ({ service }) => `${service} só é acessado quando você dá o play`,
  taskDone: "Feito: ",
  taskNotDone: "A fazer: ",
  footnotes: "Notas",
  untitled: "Sem título",
  byline: ({ name, day, category }) => `Por ${name}, ${day}${category && `, em ${category}`}.`,
  linkToHeading: "Link para este trecho",
  backToText: "Voltar ao texto",
  backToTextOf: ({ count }) => `Voltar ao texto, ${count}`,
  enlarge: "Ampliar a imagem",
  enlargeImage: ({ alt }) => `Ampliar a imagem: ${alt}`,

  switchTheme: "Claro ou escuro",
  postsAbout: ({ name, site }) => `Posts sobre ${name} em ${site}`,
  postsBy: ({ name, site }) => `Posts de ${name} em ${site}`,
  newPosts: ({ site }) => `Novos posts em ${site}`,
  newPostsAbout: ({ name, site }) => `Novos posts sobre ${name} em ${site}`,
  newPostsBy: ({ name, site }) => `Novos posts de ${name} em ${site}`,
  listMissing: "Essa tag ou esse autor não existe",
  noOlderPosts: "Não há posts mais antigos",

  newsletterOff: "Não há newsletter aqui",
  newsletterFull:
    "Há inscrições demais aguardando confirmação, e nenhuma outra pode ser aceita. Tente de novo outro dia.",
  newsletterTitle: "Newsletter",
  subscriptionAsked:
    "Veja sua caixa de entrada: se este endereço ainda não estiver inscrito, você receberá um e-mail para confirmar. Pode levar alguns minutos.",
  newsletterConsent: "Quero receber os novos posts por e-mail. Cada e-mail tem um link para cancelar.",
  confirmationSubject: ({ site }) => `Confirme: a newsletter de ${site}`,
  confirmationText: ({ site, link }) =>
    `Alguém, provavelmente você, pediu a ${site} que envie os novos posts a este endereço.\n\nPara confirmar, abra esta página e clique no botão:\n\n${link}\n\nSe não foi você, não faça nada: você não receberá nenhuma newsletter, e o endereço será excluído em uma semana.\n`,
  confirmationTitle: "Confirmar a inscrição",
  confirmationButton: "Assinar",
  confirmationOver: "Este link não vale mais. Inscreva-se de novo.",
  subscriptionConfirmed: "Sua inscrição está confirmada. Agradecemos.",
  leaveTitle: "Cancelar inscrição na newsletter",
  leaveQuestion: "Clique no botão para não receber mais esta newsletter.",
  leaveButton: "Cancelar inscrição",
  subscriptionLeft: "Sua inscrição foi cancelada",
  mailLinkWrong: "Este link não é válido",
  mailReadOnline: "Ler no site",
  mailWhy: ({ site }) => `Você está recebendo este e-mail porque se inscreveu em ${site}.`,
  digestSubject: ({ site, count }) =>
    plural(count, {
      one: `${site}: um novo post`,
      many: `${site}: ${count} novos posts`,
      other: `${site}: ${count} novos posts`,
    }),
  backHome: "Ir para a página inicial",

  replyConfirmationSubject: ({ site }) => `Confirme: respostas ao seu comentário em ${site}`,
  replyConfirmationText: ({ site, link }) =>
    `Alguém, provavelmente você, comentou em ${site} e pediu para receber as respostas neste endereço.\n\nPara confirmar, abra esta página e clique no botão:\n\n${link}\n\nSe não foi você, não faça nada: você não receberá respostas, e o endereço será excluído em uma semana.\n`,
  replyConfirmationTitle: "Receber respostas por e-mail",
  replyConfirmationQuestion:
    "As respostas aos seus comentários chegam por e-mail. Cada e-mail tem um link para cancelar.",
  replyConfirmationButton: "Receber respostas",
  replyConfirmationOver: "Este link não vale mais. Comente de novo com seu endereço.",
  repliesConfirmed: "De agora em diante, você receberá as respostas aos seus comentários. Agradecemos.",
  replySubject: ({ count, title }) =>
    plural(count, {
      one: `Uma resposta ao seu comentário em “${title}”`,
      many: `${count} respostas ao seu comentário em “${title}”`,
      other: `${count} respostas ao seu comentário em “${title}”`,
    }),
  replyBy: ({ name }) => `${name} escreve:`,
  replyMore: ({ more }) =>
    plural(more, {
      one: "E mais uma resposta.",
      many: `E mais ${more} respostas.`,
      other: `E mais ${more} respostas.`,
    }),
  replyRead: "Ler no site",
  replyWhy: ({ site }) =>
    `Você está recebendo este e-mail porque comentou em ${site} e pediu para receber as respostas.`,
  replyLeave: "Não receber mais estes e-mails",
  replyLeaveTitle: "Não receber mais respostas",
  replyLeaveQuestion: "Quais respostas você não quer mais receber?",
  replyLeaveThread: "Esta conversa",
  replyLeaveAll: "Todas as conversas",
  replyThreadLeft: "Você não receberá mais respostas desta conversa",
  repliesLeft: "Você não receberá mais respostas, e seu endereço foi excluído",

  postNotFound: "Post não encontrado",
  commentNotFound: "Comentário não encontrado",
  previewNotFound: "Prévia não encontrada",
  fileGone: "Este arquivo não existe mais",
  imageLost: "Esta imagem está faltando",
  notFound: "Não há nada neste endereço",
  methodNotAllowed: "Esse método não é permitido aqui",
  requestUnreadable: "Não foi possível ler a requisição",
  requestTooLarge: "A requisição é grande demais",
  requestsTooMany: ({ seconds }) => `Tentativas demais. Aguarde ${waitingTime(seconds)}.`,
  busyTitle: "Muitas visitas ao mesmo tempo",
  busy: "O blog tem agora mais visitas do que consegue atender. Tente de novo em alguns segundos.",
  textsBusy: "Muitos textos longos estão sendo preparados agora. Tente de novo em alguns segundos.",
  unexpected: "Algo deu errado do nosso lado. Tente de novo.",
  diskFull: "O disco do blog está cheio: nada pode ser salvo até que haja espaço. A leitura continua funcionando.",
  diskReadOnly: "O blog não consegue salvar nada no momento. A leitura continua funcionando.",
  diskDamaged: "Uma parte do blog não pode ser lida no momento.",
  diskBusy: "O blog está salvando outra coisa. Tente de novo.",
  leaseLapsed:
    "O blog não aceita alterações no momento. A leitura continua funcionando. Tente de novo em alguns segundos.",
} satisfies ReaderSentences;

/** Texts of a blog that its owner has not changed, in Brazilian Portuguese. */
export const ptBrSite = {
  badge: "Novidade: IA integrada",
  headline: "Sua própria plataforma de blog.",
  intro:
    "Este é um lugar para pensar em voz alta, compartilhar o que importa e escrever sem filtros. Seja uma palavra ou mil, a história começa aqui.",
  newsletterTitle: "Não perca nenhum post!",
  newsletterText: "Assine para receber os últimos posts, novidades de tecnologia e notícias exclusivas.",
  searchPlaceholder: "Buscar posts",
  searchButton: "Buscar",
  quickLinksTitle: "Links rápidos",
  helpTitle: "Precisa de ajuda?",
  followTitle: "Siga-nos",
  tagline: "Um espaço para pensar em voz alta, contar histórias e dizer o que pede mais de uma frase.",
} satisfies SiteWords;
