import { expect, test, vi } from "vitest";
import { loadEnvFile } from "../../scripts/lib/env-file.mjs";
import { Failure } from "../../scripts/lib/failure.mjs";
import { aFolder } from "../support/a-folder.ts";

test("settings are read from .env where there is one, and those of the environment stay", () => {
  vi.stubEnv("SITE_NAME", "Of the environment");
  vi.stubEnv("AUTHOR_NAME", undefined);
  loadEnvFile(aFolder());
  loadEnvFile(aFolder({ ".env": "SITE_NAME=Of the file\r\nAUTHOR_NAME='A & B'\r\n" }));
  expect([process.env.SITE_NAME, process.env.AUTHOR_NAME]).toEqual(["Of the environment", "A & B"]);
  vi.unstubAllEnvs();
});

test("a .env that cannot be read is told in one line: the blog must not start without its settings", () => {
  // A folder stands for a file of another user's, which the administrator of this machine may read.
  const folder = aFolder({ ".env/file": "" });
  expect(() => loadEnvFile(folder)).toThrow(new Failure(`${folder}/.env cannot be read by this user.`));
  expect(() => loadEnvFile(folder)).toThrow(Failure);
});
