import { maxCommentLength, maxCommentNameLength } from "../../limits.ts";
import { pluralIn } from "../plural.ts";
import type { ReaderSentences, SiteWords, Words } from "./en.ts";

const plural = pluralIn("es");
const posts = (count: number) => plural(count, { one: "entrada", many: "entradas", other: "entradas" });
const results = (count: number) => plural(count, { one: "resultado", many: "resultados", other: "resultados" });
const quoted = (term: string) => `«${term}»`;
/** A search for a phrase has its own quotation marks. */
const phrase = (term: string) => (/["“”«»]/.test(term) ? term : quoted(term));
const counted = (count: number, hasMore: boolean) => (hasMore ? `Más de ${count}` : `${count}`);

/** The public pages in Spanish. */
export const es = {
  dayOfMonth: (digits) => digits,
  justNow: "ahora mismo",

  skipToContent: "Ir al contenido",
  homeOf: (site) => `${site}, inicio`,
  home: "Inicio",
  toHome: "Ir a la página de inicio",
  login: "Entrar",
  dashboard: "Administración",
  loadingMore: "Cargando…",
  loadMore: "Mostrar más",
  tryAgain: "Reintentar",
  unreachable: "No se puede conectar con el servidor. Inténtalo de nuevo.",

  blogs: "Entradas",
  blogsWith: (term) => `Entradas con ${quoted(term)}`,
  allBlogs: "Todas las entradas",
  loadingBlogs: "Cargando entradas",
  search: "Buscar",
  searchOf: (term) => `Búsqueda: ${term}`,
  clearSearch: "Borrar búsqueda",
  categories: "Categorías",
  all: "Todas",
  nothingFound: (term) => `No hay resultados para ${quoted(term)}`,
  postsWith: (count, term, { hasMore, isRest }) => {
    if (!hasMore && count === 0) return `Ninguna ${isRest ? "otra " : ""}entrada con ${quoted(term)}`;
    const rest = isRest ? " más" : "";
    return `${counted(count, hasMore)} ${posts(count)}${rest} con ${quoted(term)}`;
  },
  noTitleWith: (term) => `Ningún título ni categoría con ${quoted(term)}`,
  inTexts: (count, term, hasMore) => `${counted(count, hasMore)} ${results(count)} con ${phrase(term)} en el texto`,
  allMatches: (term) => `Todos los resultados para ${phrase(term)}`,
  backToNewest: "Volver a las entradas más recientes",
  nothingHere: "Aquí todavía no hay nada",
  shorterWord: "Se busca en títulos, categorías y textos. Con una palabra más corta quizá encuentres más.",
  newPostsAppear: "Las nuevas entradas aparecerán aquí.",
  showAllPosts: "Ver todas las entradas",

  archive: "Archivo",
  archiveOf: (year) => `Archivo de ${year}`,
  allOfYear: (year) => `Todas las entradas de ${year}.`,
  olderPosts: "Entradas anteriores",

  wholeText: "Buscar en todo el texto",
  wholeTextOf: "Buscar en todo el texto de todas las entradas.",
  wholeTextHint:
    "Se busca en los títulos y textos de todas las entradas. Las «palabras entre comillas» se buscan como frase exacta.",
  searching: "Buscando",
  fewerWords: "Deben aparecer todas las palabras. Con menos palabras, o solo con su comienzo, quizá encuentres más.",
  found: (count, term, hasMore, category) =>
    (count === 0
      ? `No hay resultados para ${phrase(term)}`
      : `${counted(count, hasMore)} ${results(count)} para ${phrase(term)}`) + (category ? ` en ${category}` : ""),
  pages: "Páginas",
  pageOf: (page, count) => `Página ${page} de ${count}`,
  betterMatches: "Mejores resultados",
  moreMatches: "Más resultados",
  moreThanShown: "Hay más entradas. Añade una palabra para acotar la búsqueda.",

  draftNote: "Borrador: solo tú ves esta página",
  preview: "Vista previa",
  previewOf: "Una vista previa.",
  previewNote: "Vista previa: este texto solo se puede leer con este enlace.",
  minutesToRead: (count) =>
    `${count} ${plural(count, { one: "minuto", many: "minutos", other: "minutos" })} de lectura`,
  contents: "Contenido",
  close: "Cerrar",
  previousImage: "Imagen anterior",
  nextImage: "Imagen siguiente",
  olderAndNewer: "Entradas anteriores y posteriores",
  older: "Anterior",
  newer: "Siguiente",
  tags: "Etiquetas",
  moreOnThis: "Más sobre esto",
  shareThis: "Compartir esta entrada",
  shareOn: (place) => `Compartir en ${place}`,
  shareByEmail: "Compartir por correo",
  copyLink: "Copiar enlace",
  copied: "El enlace se ha copiado.",
  loadingPost: "Cargando la entrada",
  postNotLoaded: "No se ha podido cargar la entrada",

  comments: "Comentarios",
  commentsOf: (count) => `Comentarios (${count})`,
  noComments: "Aún no hay comentarios. El tuyo podría ser el primero.",
  commentsClosed: "Los comentarios están cerrados",
  loadMoreComments: "Mostrar más comentarios",
  addComment: "Añadir un comentario",
  cancelReply: "Cancelar respuesta",
  replyAs: (name) => `Tu respuesta se publica al momento como ${name}.`,
  name: "Nombre",
  comment: "Comentario",
  leaveEmpty: "Deja este campo vacío",
  atMost: (max, left) => {
    const most = `${max} caracteres como máximo`;
    if (left === undefined) return most;
    const verb =
      left < 0
        ? plural(-left, { one: "sobra", many: "sobran", other: "sobran" })
        : plural(left, { one: "queda", many: "quedan", other: "quedan" });
    return `${most}: ${verb} ${Math.abs(left)}`;
  },
  submit: "Enviar",
  replyEmail: "Correo para respuestas (opcional)",
  replyEmailHint: "Recibirás las respuestas por correo cuando confirmes la dirección. No se muestra nunca.",
  onlyYouSee: "Pendiente de aprobación: solo tú lo ves",
  remembered: "Este navegador recuerda tus comentarios.",
  forgetMe: "Olvidarme",
  commentWaiting: "Gracias. Tu comentario está pendiente de aprobación.",

  emailId: "Correo electrónico",
  enterEmailId: "Tu correo electrónico",
  subscribe: "Suscribirse",
  nothingSent: "No se ha enviado nada: aquí todavía no hay boletín.",
  sendsNothing: "Este formulario todavía no envía nada.",
  feedInstead: <Part>(link: (text: string) => Part) => ["El ", link("feed"), " lleva cada entrada nueva a tu lector."],

  alsoIn: "También en:",

  newsletter: "Boletín",
  feeds: "Feeds",
  feedsAre: "Un feed lleva cada entrada nueva a un programa o sitio donde lees muchos blogs, sin dirección de correo.",
  feedsHow: "Copia una de estas direcciones en tu lector de feeds.",
  contact: "Contacto",
  rss: "RSS",
  copyright: (year, site) => `© ${year} ${site}. Todos los derechos reservados.`,

  adminArea: "Administración",
  loadingAdmin: "Cargando la administración",
  adminNeedsScript: "La administración necesita JavaScript.",

  notFoundTitle: "Esta página está en blanco",
  notFoundName: "Página no encontrada",
  notFoundAdvice: "No hay nada en esta dirección. Puede que la página se haya movido o que no haya existido nunca.",
  tooManyTitle: "Demasiadas búsquedas",
  tooManyAdvice: "Inténtalo de nuevo dentro de unos minutos.",
  brokenTitle: "Algo ha fallado",
  brokenAdvice: "La culpa es nuestra, no tuya. Inténtalo de nuevo en un momento.",
  unreadableTitle: "Esta dirección no se puede leer",
  unreadableAdvice: "Comprueba cómo está escrita.",
} satisfies Words;

/** After «Espera»: «un segundo», «40 segundos», «2 minutos». */
function waitingTime(seconds: number): string {
  if (seconds === 1) return "un segundo";
  return seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
}

/** What the server says to readers, in Spanish. */
export const esSentences = {
  commentWaiting: es.commentWaiting,
  commentPublished: "Gracias. Tu comentario ya es público.",
  commentsClosed: es.commentsClosed,
  commentNameMissing: "Escribe tu nombre",
  commentNameTooLong: `El nombre tiene más de ${maxCommentNameLength} caracteres`,
  commentMissing: "Escribe un comentario",
  commentTooLong: `El comentario tiene más de ${maxCommentLength} caracteres`,
  commentFarTooLong: `El comentario supera con mucho los ${maxCommentLength} caracteres. Vuelve atrás, donde tu texto debería seguir en el formulario, y acórtalo.`,
  commentNotAnswerable: "El comentario al que respondes ya no existe. Puedes enviar tu texto como un comentario nuevo.",
  commentsWaitingTooMany:
    "Hay demasiados comentarios pendientes de aprobación y no se puede aceptar ninguno más. Inténtalo otro día.",
  commentFromElsewhere: "Envía tu comentario desde esta página",
  emailMissing: "Escribe tu dirección de correo",
  emailWrong: "Escribe una dirección de correo válida",
  replyAddressWrong: "Escribe una dirección de correo válida para las respuestas, o deja el campo vacío",
  formFromElsewhere: "Envía este formulario desde su propia página",

  commentDeleted: "Un comentario borrado",
  replyTo: ({ name }) => `Responder a ${name}`,
  commentByAuthor: "El blog",
  commentReply: "Una respuesta",
  commentReplyByAuthor: "Una respuesta del blog",

  calloutNote: "Nota",
  calloutTip: "Consejo",
  calloutImportant: "Importante",
  calloutWarning: "Advertencia",
  calloutCaution: "Precaución",
  videoAsks: ({ service }) => `Solo se conecta con ${service} cuando pulsas reproducir`,
  taskDone: "Hecho: ",
  taskNotDone: "Pendiente: ",
  footnotes: "Notas",
  untitled: "Sin título",
  byline: ({ name, day, category }) => `Por ${name}, ${day}${category && `, en ${category}`}.`,
  linkToHeading: "Enlace a este lugar",
  backToText: "Volver al texto",
  backToTextOf: ({ count }) => `Volver al texto, ${count}`,
  enlarge: "Ampliar la imagen",
  enlargeImage: ({ alt }) => `Ampliar la imagen: ${alt}`,

  switchTheme: "Claro u oscuro",
  postsAbout: ({ name, site }) => `Entradas sobre ${name} en ${site}`,
  postsBy: ({ name, site }) => `Entradas de ${name} en ${site}`,
  newPosts: ({ site }) => `Nuevas entradas en ${site}`,
  newPostsAbout: ({ name, site }) => `Nuevas entradas sobre ${name} en ${site}`,
  newPostsBy: ({ name, site }) => `Nuevas entradas de ${name} en ${site}`,
  listMissing: "No existe esa etiqueta o ese autor",
  noOlderPosts: "No hay entradas anteriores",

  newsletterOff: "Aquí no hay boletín",
  newsletterFull: "Demasiadas altas esperan confirmación y no se puede aceptar ninguna más. Inténtalo otro día.",
  newsletterTitle: "Boletín",
  subscriptionAsked:
    "Revisa tu correo: si esta dirección aún no está suscrita, recibirás un mensaje para confirmarla. Puede tardar unos minutos.",
  newsletterConsent: "Quiero recibir las nuevas entradas por correo. Cada mensaje tiene un enlace para darse de baja.",
  confirmationSubject: ({ site }) => `Confirma tu suscripción al boletín de ${site}`,
  confirmationText: ({ site, link }) =>
    `Alguien, probablemente tú, ha pedido a ${site} que envíe las nuevas entradas a esta dirección.\n\nPara confirmarlo, abre esta página y pulsa el botón:\n\n${link}\n\nSi no has sido tú, no hagas nada: no recibirás ningún boletín y la dirección se borrará en una semana.\n`,
  confirmationTitle: "Confirmar la suscripción",
  confirmationButton: "Suscribirse",
  confirmationOver: "Este enlace ya no es válido. Vuelve a suscribirte.",
  subscriptionConfirmed: "La suscripción está confirmada. Gracias.",
  leaveTitle: "Darse de baja del boletín",
  leaveQuestion: "Pulsa el botón para no recibir más mensajes de este boletín.",
  leaveButton: "Darse de baja",
  subscriptionLeft: "Te has dado de baja",
  mailLinkWrong: "Este enlace no es válido",
  mailReadOnline: "Leer en el sitio",
  mailWhy: ({ site }) => `Recibes este mensaje porque te suscribiste a ${site}.`,
  digestSubject: ({ site, count }) =>
    plural(count, {
      one: `${site}: una entrada nueva`,
      many: `${site}: ${count} entradas nuevas`,
      other: `${site}: ${count} entradas nuevas`,
    }),
  backHome: "Ir a la página de inicio",

  replyConfirmationSubject: ({ site }) => `Confirma que quieres recibir respuestas a tu comentario en ${site}`,
  replyConfirmationText: ({ site, link }) =>
    `Alguien, probablemente tú, ha comentado en ${site} y ha pedido recibir las respuestas en esta dirección.\n\nPara confirmarlo, abre esta página y pulsa el botón:\n\n${link}\n\nSi no has sido tú, no hagas nada: no recibirás respuestas y la dirección se borrará en una semana.\n`,
  replyConfirmationTitle: "Recibir respuestas por correo",
  replyConfirmationQuestion:
    "Las respuestas a tus comentarios te llegan por correo. Cada mensaje tiene un enlace para dejar de recibirlas.",
  replyConfirmationButton: "Recibir respuestas",
  replyConfirmationOver: "Este enlace ya no es válido. Vuelve a comentar con tu dirección.",
  repliesConfirmed: "A partir de ahora recibirás las respuestas a tus comentarios. Gracias.",
  replySubject: ({ count, title }) =>
    plural(count, {
      one: `Una respuesta a tu comentario en «${title}»`,
      many: `${count} respuestas a tu comentario en «${title}»`,
      other: `${count} respuestas a tu comentario en «${title}»`,
    }),
  replyBy: ({ name }) => `${name} escribe:`,
  replyMore: ({ more }) =>
    plural(more, {
      one: "Y una respuesta más.",
      many: `Y ${more} respuestas más.`,
      other: `Y ${more} respuestas más.`,
    }),
  replyRead: "Leer en el sitio",
  replyWhy: ({ site }) => `Recibes este mensaje porque comentaste en ${site} y pediste recibir las respuestas.`,
  replyLeave: "Dejar de recibir estos mensajes",
  replyLeaveTitle: "Dejar de recibir respuestas",
  replyLeaveQuestion: "¿Qué respuestas ya no quieres recibir?",
  replyLeaveThread: "Esta conversación",
  replyLeaveAll: "Todas las conversaciones",
  replyThreadLeft: "Ya no recibirás respuestas de esta conversación",
  repliesLeft: "Ya no recibirás respuestas, y tu dirección se ha borrado",

  postNotFound: "Entrada no encontrada",
  commentNotFound: "Comentario no encontrado",
  previewNotFound: "Vista previa no encontrada",
  fileGone: "Este archivo ya no existe",
  imageLost: "Falta esta imagen",
  notFound: "No hay nada en esta dirección",
  methodNotAllowed: "Ese método no está permitido aquí",
  requestUnreadable: "No se ha podido leer la petición",
  requestTooLarge: "La petición es demasiado grande",
  requestsTooMany: ({ seconds }) => `Demasiados intentos. Espera ${waitingTime(seconds)}.`,
  busyTitle: "Muchas visitas a la vez",
  busy: "El blog tiene ahora más visitas de las que puede atender. Inténtalo de nuevo dentro de unos segundos.",
  textsBusy: "Ahora se están preparando muchos textos largos. Inténtalo de nuevo dentro de unos segundos.",
  unexpected: "Algo ha fallado por nuestra parte. Inténtalo de nuevo.",
  diskFull:
    "El disco del blog está lleno: no se puede guardar nada hasta que se libere espacio. Se puede seguir leyendo.",
  diskReadOnly: "El blog no puede guardar nada en este momento. Se puede seguir leyendo.",
  diskDamaged: "Una parte del blog no se puede leer en este momento.",
  diskBusy: "El blog está guardando otra cosa. Inténtalo de nuevo.",
  leaseLapsed:
    "El blog no acepta cambios en este momento. Se puede seguir leyendo. Inténtalo de nuevo dentro de unos segundos.",
} satisfies ReaderSentences;

/** Texts of a blog that its owner has not changed, in Spanish. */
export const esSite = {
  badge: "Nuevo: la IA ya está integrada",
  headline: "Tu propia plataforma de blogs.",
  intro:
    "Este es un lugar para pensar en voz alta, compartir lo que importa y escribir sin filtros. Sea una palabra o sean mil, la historia empieza aquí.",
  newsletterTitle: "¡No te pierdas ninguna entrada!",
  newsletterText: "Suscríbete para recibir las últimas entradas, novedades tecnológicas y noticias exclusivas.",
  searchPlaceholder: "Buscar entradas",
  searchButton: "Buscar",
  quickLinksTitle: "Enlaces rápidos",
  helpTitle: "¿Necesitas ayuda?",
  followTitle: "Síguenos",
  tagline: "Un espacio para pensar en voz alta, contar historias y decir lo que no cabe en una frase.",
} satisfies SiteWords;
