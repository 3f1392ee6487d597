import { expect, test } from "vitest";
import { playerOrigins, videoOf } from "./video.ts";

const id = "dQw4w9WgXcQ";

test.each([
  [`https://www.youtube.com/watch?v=${id}&list=x`, `https://www.youtube.com/watch?v=${id}`],
  [`http://m.youtube.com/watch?v=${id}&t=1m30s`, `https://www.youtube.com/watch?v=${id}&t=90`],
  [`https://youtu.be/${id}?t=42.5`, `https://www.youtube.com/watch?v=${id}&t=42`],
  [`https://www.youtube.com/shorts/${id}`, `https://www.youtube.com/watch?v=${id}`],
  [`https://www.youtube-nocookie.com/embed/${id}?start=7`, `https://www.youtube.com/watch?v=${id}&t=7`],
  [`https://www.youtube.com/watch?v=${id}&time_continue=60`, `https://www.youtube.com/watch?v=${id}&t=60`],
  [
    `https://www.youtube.com/watch?time_continue=5&v=${id}&feature=emb_logo`,
    `https://www.youtube.com/watch?v=${id}&t=5`,
  ],
  [`https://www.youtube.com/watch?v=${id}#t=1m2s`, `https://www.youtube.com/watch?v=${id}&t=62`],
  ["https://vimeo.com/123456", "https://vimeo.com/123456"],
  ["https://vimeo.com/123456#t=1m30s", "https://vimeo.com/123456#t=90s"],
  ["https://player.vimeo.com/video/123456?h=abcdef12", "https://vimeo.com/123456/abcdef12"],
])("%s is a video", (address, pageUrl) => {
  const video = videoOf(address);
  expect(video?.pageUrl).toBe(pageUrl);
  expect(playerOrigins).toContain(new URL(video?.playerUrl ?? "").origin);
  // Its own page leads to the same video again.
  expect(videoOf(pageUrl)).toEqual(video);
});

test.each([
  "",
  "javascript:alert(1)",
  `ftp://youtube.com/watch?v=${id}`,
  `https://youtube.com.example.com/watch?v=${id}`,
  `https://example.com/?https://youtube.com/watch?v=${id}`,
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/@channel",
  "https://vimeo.com/channels/staffpicks",
  `https://www.youtube.com/watch?v=${id.slice(0, 10)}"`,
])("%s is none", (address) => {
  expect(videoOf(address)).toBeUndefined();
});
