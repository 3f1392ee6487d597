import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { hourMs } from "../../../shared/durations.ts";
import { webhookDeliveries, webhooks } from "../../core/db/schema.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { checkWebhooks } from "./check-webhooks.ts";

const now = new Date("2026-11-23T12:00:00Z");

test("webhooks that the server switched off or may not reach, and late deliveries, are reported", () => {
  const db = emptyDatabase();
  const said = (env: Record<string, string> = {}) =>
    checkWebhooks(db.$client, readSettings(env), now).map(({ what }) => what);
  const aWebhook = (address: string, offReason: "failing" | "owner" | null = null) =>
    db.insert(webhooks).values({ address, events: [], secret: "whsec_", offReason }).returning().get().id;
  const delivered = (webhookId: string, minutes: number) =>
    db
      .insert(webhookDeliveries)
      .values({
        id: `msg_${minutes}`,
        webhookId,
        event: "post.updated",
        data: {},
        dueAt: new Date(now.getTime() - minutes * 60_000),
      })
      .run();
  const on = aWebhook("https://receiver.example/");
  aWebhook("https://quiet.example/", "owner");
  delivered(on, 30);
  expect(said()).toEqual([]);
  aWebhook("https://gone.example/", "failing");
  aWebhook("http://n8n:5678/hook");
  delivered(on, hourMs / 60_000 + 1);
  expect(said()).toEqual([
    "1 webhook switched off by the server: gone.example",
    "1 webhook with an address that is not https: n8n:5678",
    "1 delivery to a webhook is late by more than an hour",
  ]);
  expect(said({ WEBHOOK_HOSTS: "n8n:5678" })).toHaveLength(2);
});
