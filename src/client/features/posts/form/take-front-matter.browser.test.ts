import { expect, test } from "vitest";
import { takeFrontMatter } from "./take-front-matter.ts";

function aForm(dateField: "publishedAt" | "publishAt"): { form: HTMLFormElement; values: () => unknown } {
  const form = document.createElement("form");
  form.innerHTML = `<input name="title"><input name="subTitle"><select name="category"><option value="" disabled>Select</option><option>Startup</option><option>Finance</option></select><input type="datetime-local" name="${dateField}" min="1970-01-02T00:00" data-time-zone="Europe/Berlin">`;
  return { form, values: () => Object.fromEntries([...new FormData(form)]) };
}

test("front matter fills the fields of the form, whatever the case of the category", () => {
  const { form, values } = aForm("publishedAt");
  const fields = { title: "Rain", subTitle: "In May", category: "finance", date: "2026-05-01 10:30" };
  expect(takeFrontMatter(form, fields, "Europe/Berlin")).toEqual([]);
  expect(values()).toEqual({ title: "Rain", subTitle: "In May", category: "Finance", publishedAt: "2026-05-01T10:30" });
  takeFrontMatter(form, { date: "2026-05-01T10:30:00Z" }, "Europe/Berlin");
  expect(values()).toMatchObject({ title: "Rain", publishedAt: "2026-05-01T12:30" });
});

test("front matter that the form cannot use is named, and the fields stay", () => {
  const { form, values } = aForm("publishAt");
  expect(takeFrontMatter(form, { category: "Poems", date: "2020-01-01" }, "UTC")).toEqual(["category", "date"]);
  expect(takeFrontMatter(form, { date: "soon" }, "UTC")).toEqual(["date"]);
  expect(values()).toMatchObject({ category: "Startup", publishAt: "" });
  expect(takeFrontMatter(form, { date: "2199-01-01" }, "Europe/Berlin")).toEqual([]);
  expect(values()).toMatchObject({ publishAt: "2199-01-01T00:00" });

  const published = aForm("publishedAt");
  takeFrontMatter(published.form, { date: "2026-05-01" }, "Europe/Berlin");
  for (const date of ["2024-13-45", "2024-01-05 25:99", "0000-00-00", "0001-01-01T00:00:00Z", "12345"])
    expect(takeFrontMatter(published.form, { date }, "Europe/Berlin")).toEqual(["date"]);
  expect(published.values()).toMatchObject({ publishedAt: "2026-05-01T00:00" });
});
