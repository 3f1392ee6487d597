import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aJpeg, aPhonePhoto, aPngClaiming, filesIn, imagesOfEveryType } from "../../../../tests/support/images.ts";
import { rawConnection, sendRaw } from "../../../../tests/support/raw-request.ts";
import { aForm, restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp, type TestAppOptions } from "../../../../tests/support/test-app.ts";
import { maxImageBytes, maxTitleLength } from "../../../shared/limits.ts";
import { images, posts, replacedImages } from "../../core/db/schema.ts";
import { maxFieldBytes } from "./form-limits.ts";

const blog = {
  title: "A walk in the hills",
  subTitle: "What the map does not say",
  description: "<p>It had rained.</p><script>alert(1)</script>",
  category: "Lifestyle",
  isPublished: true,
};
const failure = (message: string) => ({ success: false, message });

async function api(options: TestAppOptions = {}) {
  const app = await servedApp(options);
  return {
    ...app,
    ...restClient(app.origin),
    /** Everything that an upload may create. */
    kept: async () => ({
      files: await filesIn(app.dataDir),
      images: app.db.select().from(images).all(),
      blogs: app.db.select().from(posts).all(),
    }),
  };
}

const nothing = { files: [], images: [], blogs: [] };

test("a blog is added with its image, whichever field comes first", async () => {
  const { post, token, kept, origin, get } = await api();
  const image = await aJpeg();
  for (const form of [aForm({ blog, image }), aForm({ image, blog: { ...blog, isPublished: false } })]) {
    const { status, body } = await post("/blog/add", form, token);
    expect([status, body.success, body.message]).toEqual([
      200,
      true,
      expect.stringMatching(/^Blog added successfully\. .*: other elements$/),
    ]);
    expect(body.blog).toMatchObject({ title: blog.title, description: "<p>It had rained.</p>", category: "Lifestyle" });
    expect((await fetch(body.blog.image)).status).toBe(200);
    expect(body.blog.image).toContain(`${origin}/images/`);
  }
  const { files, images, blogs } = await kept();
  expect([files.length, images.length, blogs.length]).toEqual([6, 2, 2]);
  expect(blogs.map((row) => row.isPublished)).toEqual([true, false]);
  expect((await get("/blog/all")).body.blogs).toHaveLength(1);
});

test("a blog without isPublished and description is empty and unpublished", async () => {
  const { post, token } = await api();
  const { title, subTitle, category } = blog;
  const form = aForm({ blog: { title, subTitle, category }, image: await aJpeg() });
  const { body } = await post("/blog/add", form, token);
  expect(body.blog).toMatchObject({ isPublished: false, publishedAt: null, description: "" });
});

test("unknown fields are ignored", async () => {
  const { post, token, kept } = await api();
  const form = aForm({
    title: "Other",
    __proto__x: "1",
    blog: { ...blog, _id: "mine", image: "x" },
    image: await aJpeg(),
  });
  form.append("__proto__", "{}");
  const { status, body } = await post("/blog/add", form, token);
  expect([status, body.blog.title]).toEqual([200, blog.title]);
  expect(body.blog._id).not.toBe("mine");
  expect((await kept()).files).toHaveLength(3);
});

test("an image is uploaded before its post is written", async () => {
  const { post, token, kept, origin, dataDir } = await api();
  const form = aForm({ image: await aPhonePhoto({ width: 600, height: 400 }) }, "Grüße vom Hügel 🏔.jpg");
  const { status, body } = await post("/admin/images", form, token);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: "Image uploaded",
      imageId: expect.any(String),
      url: `/images/${body.imageId}-1600.webp`,
      width: 400,
      height: 600,
    },
  ]);
  const stored = Buffer.from(await (await fetch(origin + body.url)).arrayBuffer());
  expect(stored.toString("latin1")).not.toMatch(/EXIF|Ada Lovelace/);
  expect((await kept()).images).toMatchObject([{ fileName: "Grüße vom Hügel 🏔.jpg", mime: "image/jpeg" }]);
  expect(await filesIn(dataDir)).toHaveLength(3);
});

test("equal bytes are stored once, whatever their name, at the same time, and if the image has no checksum", async () => {
  const { post, token, kept, db, dataDir } = await api();
  const photo = await aJpeg({ width: 60, height: 40 });
  const upload = async (fileName: string) =>
    (await post("/admin/images", aForm({ image: photo }, fileName), token)).body;
  const [first, second] = await Promise.all([upload("a.jpg"), upload("b.jpg")]);
  expect([first.imageId, second.isKnown ?? first.isKnown]).toEqual([second.imageId, true]);
  const third = await upload("c.jpg");
  expect(third).toEqual({
    success: true,
    message: "The library had this image already, so no second copy was stored",
    imageId: first.imageId,
    url: first.url,
    width: 60,
    height: 40,
    isKnown: true,
  });
  // As stored by an earlier version, and not used since: it is not deleted as unused a moment later.
  const old = new Date("2020-01-01");
  for (const change of [{ sha256: null, createdAt: old }, { createdAt: old }]) {
    db.update(images).set(change).run();
    expect(await upload("d.jpg")).toMatchObject({ imageId: first.imageId, isKnown: true });
    expect((await kept()).images[0]?.createdAt).not.toEqual(old);
  }
  expect([(await kept()).images.length, (await filesIn(dataDir)).length]).toEqual([1, 3]);
});

test("an image whose file is lost, and one that was replaced or deleted, are stored again", async () => {
  const { post, token, db, dataDir, asAdmin } = await api();
  const photo = await aJpeg({ width: 60, height: 40 });
  const upload = async () => (await post("/admin/images", aForm({ image: photo }), token)).body.imageId as string;
  const first = await upload();
  await rm(join(dataDir, "images", `${first}-1600.webp`));
  const second = await upload();
  expect(second).not.toBe(first);
  db.insert(replacedImages).values({ imageId: second, byImageId: first, texts: 0 }).run();
  // As stored by an earlier version.
  db.update(images).set({ sha256: null }).where(eq(images.id, second)).run();
  const third = await upload();
  expect([first, second]).not.toContain(third);
  await asAdmin.image.remove({ imageId: third });
  expect([first, second, third]).not.toContain(await upload());
});

test("every accepted image type is stored, whatever type and name the client sends", async () => {
  const { post, token, kept } = await api();
  for (const bytes of Object.values(await imagesOfEveryType())) {
    expect((await post("/admin/images", aForm({ image: bytes }, "data.bin"), token)).status).toBe(200);
  }
  expect((await kept()).images).toHaveLength(5);
});

const image = () => aJpeg({ width: 60, height: 40 });
const withTitle = (title: unknown) => async () => aForm({ blog: { ...blog, title }, image: await image() });

test.each<[string, () => FormData | Promise<FormData>, number, string]>([
  ["no image", () => aForm({ blog }), 400, "Please choose an image"],
  [
    "no blog",
    async () => aForm({ image: await image() }),
    400,
    "Please send the blog's fields, as JSON text in the field blog",
  ],
  ["an empty form", () => aForm({ nothing: "" }), 400, "Please send the blog's fields, as JSON text in the field blog"],
  [
    "a blog of broken JSON",
    async () => aForm({ blog: "{title:", image: await image() }),
    400,
    "The field blog is not valid JSON",
  ],
  [
    "a blog that is a list",
    async () => aForm({ blog: "[]", image: await image() }),
    400,
    "Please send the blog's fields",
  ],
  [
    "a blog that is null",
    async () => aForm({ blog: "null", image: await image() }),
    400,
    "Please send the blog's fields",
  ],
  ["no title", withTitle(undefined), 400, "Please enter the title"],
  ["a blank title", withTitle("  \n "), 400, "Please enter the title"],
  ["a title that is a number", withTitle(7), 400, "Please enter the title"],
  ["a title too long", withTitle("x".repeat(maxTitleLength + 1)), 400, "The title is longer than 200 characters"],
  [
    "no category",
    async () => aForm({ blog: { ...blog, category: "All" }, image: await image() }),
    400,
    "Please choose a category: Technology, Startup, Lifestyle, Finance",
  ],
  [
    "isPublished as text",
    async () => aForm({ blog: { ...blog, isPublished: "yes" }, image: await image() }),
    400,
    "isPublished must be true or false",
  ],
  [
    "a description over 1 MiB",
    async () => aForm({ blog: { ...blog, description: "x".repeat(1024 * 1024 + 1) }, image: await image() }),
    400,
    "The description is longer than 1 MiB. Please shorten it, or make two posts of it.",
  ],
  [
    "a field that is too long",
    async () => aForm({ blog: "x".repeat(maxFieldBytes + 1), image: await image() }),
    413,
    "A field of the form is too long",
  ],
  [
    "an image over 10 MiB",
    () => aForm({ blog, image: Buffer.alloc(maxImageBytes + 1) }),
    413,
    "The image is larger than 10 MiB",
  ],
  [
    "an image far over 10 MiB",
    () => aForm({ blog, image: Buffer.alloc(3 * maxImageBytes) }),
    413,
    "The image is larger than 10 MiB",
  ],
  [
    "an image of 10 MiB that is none",
    () => aForm({ blog, image: Buffer.alloc(maxImageBytes) }),
    415,
    "Please choose a JPEG, PNG, WebP, AVIF or GIF image",
  ],
  [
    "an SVG called image.png",
    () => aForm({ blog, image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, "image.png"),
    415,
    "Please choose a JPEG, PNG, WebP, AVIF or GIF image",
  ],
  ["an empty image", () => aForm({ blog, image: Buffer.alloc(0) }), 422, "The image is an empty file"],
  [
    "half an image",
    async () => aForm({ blog, image: (await aJpeg()).subarray(0, 2000) }),
    422,
    "The image cannot be read; the file may be damaged",
  ],
  [
    "an image of too many pixels",
    async () => aForm({ blog, image: await aPngClaiming(60_000, 60_000) }),
    422,
    "The image has more than 50 megapixels",
  ],
  [
    "two images",
    async () => {
      const form = aForm({ blog, image: await image() });
      form.append("image", new Blob([new Uint8Array(await image())]), "second.jpg");
      return form;
    },
    400,
    "Please send one file, in the field image",
  ],
  [
    "an image under another name",
    async () => aForm({ blog, thumbnail: await image() }),
    400,
    "Please send one file, in the field image",
  ],
  [
    "an image as text",
    () => aForm({ blog, image: "data:image/png;base64,AAAA" }),
    400,
    "The field image must be a file with a file name",
  ],
  [
    "two blogs",
    async () => {
      const form = aForm({ blog, image: await image() });
      form.append("blog", "{}");
      return form;
    },
    400,
    "A field of the form was sent twice",
  ],
  [
    "too many fields",
    () => aForm(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field${at}`, "x"]))),
    400,
    "The form has too many fields",
  ],
])("%s is refused with a sentence and leaves nothing behind", async (_what, form, status, sentence) => {
  const { post, token, kept } = await api();
  expect(await post("/blog/add", await form(), token)).toMatchObject({ status, body: failure(sentence) });
  expect(await kept()).toEqual(nothing);
});

test.each<[string, () => FormData | Promise<FormData>, number]>([
  ["no image", () => aForm({ nothing: "" }), 400],
  ["two images", async () => aForm({ image: await image(), other: await image() }), 400],
  ["an image over 10 MiB", () => aForm({ image: Buffer.alloc(maxImageBytes + 1) }), 413],
  ["a text", () => aForm({ image: Buffer.from("Hello") }, "hello.jpg"), 415],
  ["half an image", async () => aForm({ image: (await aJpeg()).subarray(0, 2000) }), 422],
])("an image upload of %s is refused with a sentence and leaves nothing behind", async (_what, form, status) => {
  const { post, token, kept } = await api();
  expect(await post("/admin/images", await form(), token)).toMatchObject({ status, body: { success: false } });
  expect(await kept()).toEqual(nothing);
});

test("a form without a chosen file gets a sentence", async () => {
  const { call, token, kept } = await api();
  // Browsers then send a file without name and content.
  const body = [
    "--b",
    'Content-Disposition: form-data; name="image"; filename=""',
    "Content-Type: application/octet-stream",
    "",
    "",
    "--b--",
    "",
  ].join("\r\n");
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  expect(await call("/admin/images", { body, headers, token })).toMatchObject({
    status: 400,
    body: failure("Please choose an image"),
  });
  expect(await kept()).toEqual(nothing);
});

const part = (name: string, rest = "") => `--b\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
const filePart = part("image", '; filename="hill.jpg"');
const formType = "multipart/form-data; boundary=b";
test.each([
  ["no boundary", "multipart/form-data", "--b--\r\n", 400, "The form is damaged or incomplete"],
  ["a boundary that never comes", formType, "nothing like it", 400, "The form is damaged or incomplete"],
  ["nothing at all", formType, "", 400, "The form is damaged or incomplete"],
  ["a file that never ends", formType, `${filePart}half a file`, 400, "The form is damaged or incomplete"],
  ["a field that never ends", formType, `${part("blog")}{}`, 400, "The form is damaged or incomplete"],
  [
    "a header that never ends",
    formType,
    "--b\r\nContent-Disposition: form-da",
    400,
    "The form is damaged or incomplete",
  ],
  [
    "a header that is none",
    formType,
    "--b\r\n\x01\x02\r\n\r\nx\r\n--b--\r\n",
    400,
    "The form is damaged or incomplete",
  ],
  ["JSON", "application/json", "{}", 415, "Please send a form, with Content-Type: multipart/form-data"],
  ["another form", "application/x-www-form-urlencoded", "blog=1", 415, null],
  ["mixed parts", "multipart/mixed; boundary=b", "--b--\r\n", 415, null],
])("a body with %s is refused", async (_what, type, body, status, sentence) => {
  const { call, token, kept } = await api();
  for (const path of ["/blog/add", "/admin/images"]) {
    const answer = await call(path, { method: "POST", body, token, headers: { "Content-Type": type } });
    expect(answer).toMatchObject({ status, body: failure(sentence ?? expect.any(String)) });
  }
  expect(await kept()).toEqual(nothing);
});

test.each(["/blog/add", "/admin/images"])("a visitor cannot POST a complete form to %s", async (path) => {
  const { post, kept } = await api();
  for (const token of [undefined, "no such token"]) {
    const form = aForm({ blog, image: await aJpeg() });
    expect(await post(path, form, token)).toMatchObject({ status: 401, body: failure("Please sign in") });
  }
  expect(await kept()).toEqual(nothing);
});

const head = (path: string, token: string, ...more: string[]) =>
  [
    `POST /api${path} HTTP/1.1`,
    "Host: x",
    `Authorization: ${token}`,
    `Content-Type: ${formType}`,
    ...more,
    "",
    "",
  ].join("\r\n");

test("a visitor is refused before the image is sent", async () => {
  const { origin, kept } = await api();
  const { socket, received } = await rawConnection(origin);
  socket.write(head("/blog/add", "no such token", "Content-Length: 5000000") + filePart);
  await eventually(() => expect(received()).toContain("Please sign in"));
  expect(received()).toMatch(/^HTTP\/1\.1 401 /);
  socket.destroy();
  expect(await kept()).toEqual(nothing);
});

test("an interrupted upload leaves nothing behind", async () => {
  const { origin, token, dataDir, kept, server } = await api();
  for (const path of ["/blog/add", "/admin/images"]) {
    const { socket, closed } = await rawConnection(origin);
    socket.write(head(path, token, "Content-Length: 5000000") + filePart);
    socket.write((await aJpeg()).subarray(0, 3000));
    await eventually(async () => expect(await filesIn(dataDir)).toHaveLength(1));
    socket.destroy();
    await closed;
    await eventually(async () => expect(await kept()).toEqual(nothing));
  }
  expect(server.listening).toBe(true);
});

test("an upload interrupted after its file leaves nothing behind", async () => {
  const { origin, token, dataDir, kept } = await api();
  const { socket, closed } = await rawConnection(origin);
  socket.write(head("/blog/add", token, "Transfer-Encoding: chunked"));
  const sent = Buffer.concat([Buffer.from(filePart), await aJpeg(), Buffer.from(`\r\n${part("blog")}{"title":`)]);
  socket.write(Buffer.concat([Buffer.from(`${sent.length.toString(16)}\r\n`), sent, Buffer.from("\r\n")]));
  await eventually(async () => expect(await filesIn(dataDir)).toHaveLength(1));
  socket.destroy();
  await closed;
  await eventually(async () => expect(await kept()).toEqual(nothing));
});

test("an upload of gigabytes is refused by its Content-Length, and only a few megabytes are read", async () => {
  const { origin, token, kept } = await api();
  const { socket, received, closed } = await rawConnection(origin);
  socket.write(head("/blog/add", token, "Content-Length: 9000000000") + filePart);
  await eventually(() => expect(received()).toContain("The image is larger than 10 MiB"));
  expect(received()).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
  const megabyte = randomBytes(1024 * 1024);
  const pump = () => {
    while (!socket.destroyed && socket.write(megabyte));
  };
  socket.on("drain", pump);
  pump();
  await closed;
  expect(socket.bytesWritten).toBeLessThan(60 * megabyte.length);
  expect(await kept()).toEqual(nothing);
});

test("an endless form is refused at its limit", async () => {
  const { origin, token, kept } = await api();
  const megabyte = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(1024 * 1024, 0x20), Buffer.from("\r\n")]);
  const endless = Array.from({ length: 80 }, () => megabyte);
  const start = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  // Endless in the file, in a part without a name, and before the first boundary.
  for (const begin of [filePart, "--b\r\nX-Nothing: 1\r\n\r\n", "preamble"]) {
    const answer = await sendRaw(
      origin,
      head("/blog/add", token, "Transfer-Encoding: chunked"),
      start(begin),
      ...endless,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("The image is larger than 10 MiB");
  }
  expect(await kept()).toEqual(nothing);
});

test("a client that reads only after sending everything receives its answer", async () => {
  const { origin, token, kept } = await api();
  const size = maxImageBytes + 2 * 1024 * 1024;
  const body = Buffer.concat([Buffer.from(filePart), Buffer.alloc(size), Buffer.from("\r\n--b--\r\n")]);
  for (const sender of [token, "no such token"]) {
    const { socket, received, closed } = await rawConnection(origin);
    socket.pause();
    const sent = new Promise<void>((resolve) => {
      socket.write(head("/admin/images", sender, `Content-Length: ${body.length}`));
      socket.write(body, () => resolve());
    });
    await sent;
    socket.resume();
    await closed;
    expect(received()).toMatch(sender === token ? /^HTTP\/1\.1 413 / : /^HTTP\/1\.1 401 /);
  }
  expect(await kept()).toEqual(nothing);
});

test("the image of a blog that cannot be added is deleted", async () => {
  const { db, post, token, kept } = await api();
  db.$client.exec("CREATE TRIGGER full BEFORE INSERT ON blogs BEGIN SELECT RAISE(ABORT, 'disk is full'); END");
  expect(await post("/blog/add", aForm({ blog, image: await image() }), token)).toMatchObject({
    status: 500,
    body: failure("Something went wrong on our side. Please try again."),
  });
  expect(await kept()).toEqual(nothing);
});

test("concurrent uploads do not affect each other", async () => {
  const { post, token, kept } = await api();
  const good = await aJpeg();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => {
      const image = at % 3 === 0 ? good.subarray(0, 1000) : good;
      return post("/blog/add", aForm({ blog: { ...blog, title: `Walk ${at}` }, image }), token);
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual([422, 200, 200, 422, 200, 200]);
  const { files, images, blogs } = await kept();
  expect([files.length, images.length, blogs.length]).toEqual([12, 4, 4]);
});
