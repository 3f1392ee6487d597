import { expect, test } from "vitest";
import { candidatesOf, linkKey, mediaKey, unwrapped } from "./addresses.ts";

const uploads = "https://old.example/wp-content/uploads/2020/01";
const bucket = "https://substack-post-media.s3.amazonaws.com/public/images";

test.each([
  ["Photon of WordPress", `https://i0.wp.com/old.example/wp-content/uploads/2020/01/a.jpg`, `${uploads}/a.jpg`],
  ["its other servers", `http://i2.wp.com/old.example/wp-content/uploads/2020/01/a.jpg`, `${uploads}/a.jpg`],
  [
    "Substack",
    "https://substackcdn.com/image/fetch/w_1456,c_limit,f_auto,q_auto:good,fl_progressive:steep/https%3A%2F%2Fsubstack-post-media.s3.amazonaws.com%2Fpublic%2Fimages%2Fa%20b.jpeg",
    `${bucket}/a b.jpeg`,
  ],
  [
    "Substack with a signature",
    "https://substackcdn.com/image/fetch/$s_!aBc-!,w_848,c_limit/https%3A%2F%2Fsubstack-post-media.s3.amazonaws.com%2Fpublic%2Fimages%2Fa.png",
    `${bucket}/a.png`,
  ],
  ["Substack's older server", `https://cdn.substack.com/image/fetch/w_600/${bucket}/a.png`, `${bucket}/a.png`],
  ["no CDN", `${uploads}/a.jpg`, `${uploads}/a.jpg`],
])("an image behind %s is found at its own address", (_, address, own) => {
  expect(unwrapped(address)).toBe(own);
});

test("an image is one whatever its size, its CDN and its query", () => {
  const keys = [
    `${uploads}/a.jpg`,
    `${uploads}/a.jpg?w=640`,
    `${uploads}/a.jpg?resize=300%2C200#top`,
    `${uploads}/a-300x200.jpg`,
    `${uploads}/a-scaled.jpg`,
    `https://i0.wp.com/old.example/wp-content/uploads/2020/01/a.jpg?w=300&ssl=1`,
    `https://i1.wp.com/old.example/wp-content/uploads/2020/01/a-1024x683.jpg?fit=1024%2C683`,
  ].map((address) => mediaKey(address, "https://old.example"));
  expect(new Set(keys)).toEqual(new Set(["old.example/wp-content/uploads/2020/01/a.jpg"]));
});

test("the original of an image is looked for first, then as it is written", () => {
  expect(candidatesOf([`${uploads}/a-300x200.jpg?w=300`])).toEqual([
    `${uploads}/a.jpg`,
    `${uploads}/a-300x200.jpg`,
    `${uploads}/a-300x200.jpg?w=300`,
  ]);
});

test("a blog of Blogger has one address under the names of all countries", () => {
  const hosts = ["mine.blogspot.com", "mine.blogspot.de", "mine.blogspot.co.uk", "www.mine.blogspot.com.br"];
  const keys = hosts.map((host) => linkKey(`https://${host}/2021/02/two.html`, null));
  expect(new Set(keys)).toEqual(new Set(["mine.blogspot.com/2021/02/two.html"]));
});

test("an item without an address is not at the home page of its site", () => {
  expect(linkKey("", "https://old.example")).toBe("");
  expect(linkKey("/", "https://old.example")).toBe("old.example");
});
