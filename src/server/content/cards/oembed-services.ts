/** Services whose pages contain little without scripts, with their oEmbed endpoints (https://oembed.com). */
const services: readonly (readonly [hosts: RegExp, endpoint: string])[] = [
  [/^(?:(?:www|m|music)\.)?youtube\.com$|^youtu\.be$/, "https://www.youtube.com/oembed?format=json&url="],
  [/^(?:www\.|player\.)?vimeo\.com$/, "https://vimeo.com/api/oembed.json?url="],
  [/^(?:(?:www|mobile)\.)?(?:twitter|x)\.com$/, "https://publish.twitter.com/oembed?omit_script=1&url="],
  [/^open\.spotify\.com$/, "https://open.spotify.com/oembed?url="],
  [/^bsky\.app$/, "https://embed.bsky.app/oembed?url="],
];

/** Where the service of an address describes it as JSON; undefined when it is not one of them. */
export function oembedUrl({ hostname, href }: URL): string | undefined {
  const endpoint = services.find(([hosts]) => hosts.test(hostname))?.[1];
  return endpoint && endpoint + encodeURIComponent(href);
}
