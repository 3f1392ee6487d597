import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { aLog } from "../../../tests/support/log.ts";
import { readSettings } from "../core/settings/settings.ts";
import { requestLog } from "./request-log.ts";

/** @returns the statuses that were logged */
async function logged(env: Record<string, string>, isTerminal: boolean) {
  const { log, entries } = aLog();
  const app = express().use(requestLog({ log, settings: readSettings(env) }, isTerminal));
  app.get("/:status", (req, res) => void res.sendStatus(Number(req.params.status)));
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as { port: number };
  for (const status of [200, 404, 500]) await fetch(`http://127.0.0.1:${port}/${status}`);
  return entries.map((entry) => (entry as unknown as { res: { statusCode: number } }).res.statusCode);
}

test("on a terminal without LOG_LEVEL only failures are logged, elsewhere every request", async () => {
  expect(await logged({}, true)).toEqual([500]);
  expect(await logged({ LOG_LEVEL: "info" }, true)).toEqual([200, 404, 500]);
  expect(await logged({}, false)).toEqual([200, 404, 500]);
});
