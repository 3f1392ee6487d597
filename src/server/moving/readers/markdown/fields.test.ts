import { expect, test } from "vitest";
import { Fields } from "./fields.ts";

test("what was not used is unknown, also inside of a table and in a list", () => {
  const fields = new Fields({
    cover: { image: "/pier.jpg", alt: "The pier", relative: true, size: { width: 3 } },
    images: ["/one.jpg", "/two.jpg"],
    seo: { title: "For engines" },
    tags: ["Sea", { name: "Light" }, { name: "Fog", slug: "fog", colour: "grey" }, 2021, { colour: "red" }, null],
    weight: 3,
  });
  expect(fields.text("cover.image")).toBe("/pier.jpg");
  expect(fields.text("cover.alt")).toBe("The pier");
  expect(fields.text("images.0")).toBe("/one.jpg");
  expect(fields.text("seo.title")).toBe("For engines");
  expect(
    fields.list(["tags"], (tag) => (typeof tag === "string" ? [tag] : [tag.text("name")].filter(Boolean))),
  ).toEqual(["Sea", "Light", "Fog", "2021"]);
  expect(fields.unknown()).toEqual({
    cover: { relative: true, size: { width: 3 } },
    images: ["/two.jpg"],
    tags: [{ name: "Fog", slug: "fog", colour: "grey" }, { colour: "red" }],
    weight: 3,
  });
});

test("a value that cannot be read as asked stays unknown", () => {
  const fields = new Fields({ featured: "large", comments: { id: 7 }, hidden: "no", layout: "splash", date: "soon" });
  expect(fields.flag("featured")).toBeUndefined();
  expect(fields.flag("comments")).toBeUndefined();
  expect(fields.flag("hidden")).toBe(false);
  expect(fields.says(/^page$/, "layout")).toBe(false);
  expect(fields.textAs(() => undefined, "date")).toBeUndefined();
  expect(fields.unknown()).toEqual({ featured: "large", comments: { id: 7 }, layout: "splash", date: "soon" });
});

test("what a text inherits is read, and not kept as unknown", () => {
  const fields = new Fields({ mood: "calm" }, { layout: "post", mood: "grey", table: [1, 2] });
  expect(fields.text("layout")).toBe("post");
  expect(fields.unknown()).toEqual({ mood: "calm" });
});
