/**
 * Videos of other sites that a post may show. This file imports nothing, because the sanitiser, the editor and the player
 * must parse a URL in the same way.
 */
export interface Video {
  service: "youtube" | "vimeo";
  /** The page of the video, to which the post links. */
  pageUrl: string;
  /** The URL of the frame after the click. */
  playerUrl: string;
}

/** Origins that a page may show in a frame, after a click of the reader. */
export const playerOrigins = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;

const serviceNames: Readonly<Record<Video["service"], string>> = { youtube: "YouTube", vimeo: "Vimeo" };

/** The text of the link to a video without a title. */
export const videoTitle = (video: Video | undefined) =>
  `Video on ${video ? serviceNames[video.service] : "another site"}`;

/** The video at a URL, as copied from the browser, a share button or an embed code. */
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
  const start = startOf(url, ["t", "start", "time_continue"]);
  return {
    service: "youtube",
    pageUrl: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ""}`,
    playerUrl: `${playerOrigins[0]}/embed/${id}?autoplay=1${start ? `&start=${start}` : ""}`,
  };
}

function vimeo(url: URL): Video | undefined {
  const [, id, path] = /^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(url.pathname) ?? [];
  if (!id) return undefined;
  // Unlisted videos have a key beside their number.
  const key = path ?? /^[\da-f]{6,20}$/.exec(url.searchParams.get("h") ?? "")?.[0];
  const start = startOf(url, ["t"]);
  const place = start ? `#t=${start}s` : "";
  return {
    service: "vimeo",
    pageUrl: `https://vimeo.com/${id}${key ? `/${key}` : ""}${place}`,
    playerUrl: `${playerOrigins[1]}/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}${place}`,
  };
}

/** The second at which a video starts, from one of the parameters or the fragment `#t=`. */
function startOf(url: URL, names: readonly string[]): number {
  const times = names.map((name) => url.searchParams.get(name));
  return seconds(times.find((time) => time !== null) ?? url.hash.replace(/^#t=/, ""));
}

/** `90`, `90s` or `1h2m3s`. */
function seconds(time: string): number {
  const [, hours = 0, minutes = 0, rest = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})(?:\.\d*)?s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}
