import { expect, test, vi } from "vitest";
import { loadEnvFile } from "../../scripts/lib/env-file.mjs";
import { Failure } from "../../scripts/lib/failure.mjs";
import { aFolder } from "../support/a-folder.ts";

test("settings are read from .env, and the environment overrides them", () => {
  vi.stubEnv("SITE_NAME", "Of the environment");
  vi.stubEnv("AUTHOR_NAME", undefined);
  loadEnvFile(aFolder());
  loadEnvFile(aFolder({ ".env": "SITE_NAME=Of the file\r\nAUTHOR_NAME='A & B'\r\n" }));
  expect([process.env.SITE_NAME, process.env.AUTHOR_NAME]).toEqual(["Of the environment", "A & B"]);
  vi.unstubAllEnvs();
});

test("an unreadable .env stops the start with one line, because the blog must not start without its settings", () => {
  // A folder in place of an unreadable file, since root may read every file.
  const folder = aFolder({ ".env/file": "" });
  expect(() => loadEnvFile(folder)).toThrow(new Failure(`${folder}/.env cannot be read by this user.`));
  expect(() => loadEnvFile(folder)).toThrow(Failure);
});
