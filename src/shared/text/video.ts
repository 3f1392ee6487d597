/**
 * Videos of other sites that a post may show. This file imports nothing: the sanitiser, the editor and the player, which a
 * reader's click loads, must read an address alike.
 */
export interface Video {
  service: "youtube" | "vimeo";
  /** The video's own page: what the post links to. */
  pageUrl: string;
  /** What stands in the frame after the click. */
  playerUrl: string;
}

/** Origins that a page may show in a frame, and nothing of them before a reader asks for it. */
export const playerOrigins = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;

/** The video that an address leads to, as people copy it from the browser, a share button or an embed code. */
export function videoOf(address: string): Video | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  const host = url.hostname.replace(/^(?:www|m|music)\./, "");
  if (host === "youtu.be" || host === "youtube.com" || host === "youtube-nocookie.com") return youTube(url, host);
  if (host === "vimeo.com" || host === "player.vimeo.com") return vimeo(url);
  return undefined;
}

function youTube(url: URL, host: string): Video | undefined {
  const [, first = "", second = ""] = url.pathname.split("/");
  const named = ["embed", "shorts", "live", "v"].includes(first) ? second : undefined;
  const id = host === "youtu.be" ? first : (named ?? (first === "watch" ? url.searchParams.get("v") : null));
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined;
  const start = seconds(url.searchParams.get("t") ?? url.searchParams.get("start"));
  return {
    service: "youtube",
    pageUrl: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ""}`,
    playerUrl: `${playerOrigins[0]}/embed/${id}?autoplay=1${start ? `&start=${start}` : ""}`,
  };
}

function vimeo(url: URL): Video | undefined {
  const [, id, path] = /^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(url.pathname) ?? [];
  if (!id) return undefined;
  // Videos that are not listed have a key beside their number.
  const key = path ?? /^[\da-f]{6,20}$/.exec(url.searchParams.get("h") ?? "")?.[0];
  return {
    service: "vimeo",
    pageUrl: `https://vimeo.com/${id}${key ? `/${key}` : ""}`,
    playerUrl: `${playerOrigins[1]}/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`,
  };
}

/** `90`, `90s` or `1h2m3s`. */
function seconds(time: string | null): number {
  const [, hours = 0, minutes = 0, rest = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time ?? "") ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}
