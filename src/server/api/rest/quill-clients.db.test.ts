import { expect, test } from "vitest";
import { aJpeg, aPngClaiming, filesIn, imagesOfEveryType } from "../../../../tests/support/images.ts";
import { aForm, restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp, type TestAppOptions } from "../../../../tests/support/test-app.ts";
import { maxEmbeddedImageBytes, maxEmbeddedImages, maxImageBytes } from "../../../shared/limits.ts";
import { images, postImages, posts } from "../../core/db/schema.ts";

const fields = { title: "A walk", subTitle: "In the hills", category: "Lifestyle", isPublished: true };
const added = "Blog added successfully";

async function api(options: TestAppOptions = {}) {
  const app = await servedApp(options);
  const client = restClient(app.origin);
  const cover = await aJpeg({ width: 60, height: 40 });
  return {
    ...app,
    ...client,
    add: (description: unknown) =>
      client.post("/blog/add", aForm({ blog: { ...fields, description }, image: cover }), app.token),
    kept: async () => ({
      files: await filesIn(app.dataDir),
      images: app.db.select().from(images).all().length,
      posts: app.db.select().from(posts).all().length,
    }),
  };
}

const nothing = { files: [], images: 0, posts: 0 };
const dataUrl = (bytes: Buffer, mime = "image/png") => `data:${mime};base64,${bytes.toString("base64")}`;
const shown = (src: string) => `<p>a<img src="${src}" alt="A hill"></p>`;

test("images inside the text become images of the library, each once", async () => {
  const { add, db, kept, origin } = await api();
  const { "image/png": png, "image/gif": gif } = await imagesOfEveryType();
  const { status, body } = await add(`${shown(dataUrl(png))}${shown(dataUrl(gif, "image/gif"))}${shown(dataUrl(png))}`);
  expect([status, body.message]).toEqual([200, added]);
  const sources = [...body.blog.description.matchAll(/<img src="([^"]+)" alt="A hill"/g)].map(([, src]) => src);
  expect(sources).toEqual([expect.stringContaining(`${origin}/images/`), expect.any(String), sources[0]]);
  for (const src of sources) expect((await fetch(src)).status).toBe(200);
  expect(await kept()).toMatchObject({ images: 3, posts: 1, files: { length: 9 } });
  expect(db.select().from(postImages).all()).toHaveLength(3);
});

test("the limit of the text counts without its images", async () => {
  const { add, kept } = await api();
  const large = Buffer.concat([await aJpeg(), Buffer.alloc(3 * 1024 * 1024)]);
  expect(await add(`<p>${"x".repeat(1_000_000)}</p>${shown(dataUrl(large))}`)).toMatchObject({ status: 200 });
  expect(await add(`<p>${"x".repeat(1024 * 1024)}</p>${shown(dataUrl(large))}`)).toMatchObject({ status: 400 });
  expect(await kept()).toMatchObject({ images: 2, posts: 1 });
});

const many = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, at) => shown(dataUrl(Buffer.alloc(bytes, at + 1)))).join("");

test.each<[string, () => string | Promise<string>, number, string]>([
  ["of another type", () => shown("data:image/svg+xml,<svg/>"), 415, "Please choose a JPEG, PNG"],
  ["that is damaged", async () => shown(dataUrl((await aJpeg()).subarray(0, 2000))), 422, "The image cannot be read"],
  ["of too many pixels", async () => shown(dataUrl(await aPngClaiming(60_000, 60_000))), 422, "50 megapixels"],
  ["over 10 MiB", () => many(1, maxImageBytes + 1), 413, "The image is larger than 10 MiB"],
  ["too many", () => many(maxEmbeddedImages + 1, 10), 413, "The text has too many images"],
  ["too large together", () => many(2, maxEmbeddedImageBytes / 2 + 1), 413, "The text has too many images"],
])(
  "a text with an image %s is refused with a sentence and leaves nothing behind",
  async (_what, text, status, message) => {
    const { add, kept } = await api();
    const good = shown(dataUrl(await aJpeg({ width: 30, height: 20 })));
    const answer = await add(good + (await text()));
    expect(answer).toMatchObject({ status, body: { success: false, message: expect.stringContaining(message) } });
    expect(await kept()).toEqual(nothing);
  },
);

test("a post that cannot be stored takes its images with it", async () => {
  const { add, kept, db } = await api();
  db.$client.exec(`CREATE TRIGGER refuse BEFORE INSERT ON blogs BEGIN SELECT RAISE(ABORT, 'refused'); END`);
  expect(await add(shown(dataUrl(await aJpeg({ width: 30, height: 20 }))))).toMatchObject({ status: 500 });
  expect(await kept()).toEqual(nothing);
});

test("the response names what a post cannot hold", async () => {
  const { add } = await api();
  const { body } = await add(
    '<p class="ql-align-center" style="color: red">a</p><img src="https://x.example/a.png"><a href="ftp://x.example">b</a><textarea>c</textarea><span class="ql-formula" data-value="d"></span>',
  );
  expect(body.message).toBe(
    `${added}. A post cannot hold some of what was sent, so it was left out: alignment, colours, links to addresses that a post may not link to, other elements. Images and videos of other sites became links. Formulas became code`,
  );
  expect((await add('<ol><li data-list="bullet">a</li></ol>')).body).toMatchObject({
    message: added,
    blog: { description: "<ul><li>a</li></ul>" },
  });
});

test.each([
  ["the requested host", {}, (origin: string) => origin],
  ["SITE_URL", { SITE_URL: "https://blog.example" }, () => "https://blog.example"],
  ["the requested host while SITE_URL is another", { SITE_URL: "https://blog.example" }, (origin: string) => origin],
])("a description that was read with %s can be added again as it is", async (_name, env, originOf) => {
  const { add, get, origin, db } = await api({ env });
  const first = await add(
    `${shown(dataUrl(await aJpeg({ width: 30, height: 20 })))}<p><a href="/search?q=a">b</a></p>`,
  );
  const { body } = await get(`/blog/${first.body.blog._id}`);
  const [source = ""] = /https?:\/\/[^/"]+/.exec(body.blog.description) ?? [];
  const second = await add(body.blog.description.replaceAll(source, originOf(origin)));
  expect(second.body).toMatchObject({ message: added });
  const [one, two] = db.select().from(posts).all();
  expect(two?.description).toBe(one?.description);
  expect(one?.description).toContain('<img src="/images/');
});
