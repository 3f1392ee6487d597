import type Database from "better-sqlite3";
import { hourMs } from "../../../shared/durations.ts";
import { readPostTarget } from "../../core/platform/fetch/fetcher.ts";
import { pluralize } from "../../core/platform/pluralize.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { type Finding, ifReadable, problem } from "./finding.ts";

/** Finds webhooks that the server switched off, that it may not reach, and deliveries that are not sent. */
export const checkWebhooks = (client: Database.Database, { webhookHosts }: Settings, now: Date): Finding[] =>
  ifReadable(() => {
    const texts = (query: string, ...values: number[]) =>
      client
        .prepare(query)
        .pluck()
        .all(...values)
        .map(String);
    const off = texts("SELECT address FROM webhooks WHERE offReason IS NOT NULL AND offReason <> 'owner'");
    const refused = texts("SELECT address FROM webhooks WHERE offReason IS NULL").filter((address) => {
      try {
        return !readPostTarget(address, webhookHosts);
      } catch {
        return true;
      }
    });
    const late = texts(
      `SELECT webhookDeliveries.id FROM webhookDeliveries JOIN webhooks ON webhooks.id = webhookId
        WHERE offReason IS NULL AND dueAt < ?`,
      now.getTime() - hourMs,
    );
    const hosts = (addresses: string[]) => addresses.map((address) => new URL(address).host).join(", ");
    const count = (found: string[]) => pluralize(found.length, "webhook", "webhooks");
    return [
      ...(off.length > 0
        ? [
            problem(
              `${count(off)} switched off by the server: ${hosts(off)}`,
              "Settings, Webhooks shows the last answers; switch it on there, or delete it",
            ),
          ]
        : []),
      ...(refused.length > 0
        ? [
            problem(
              `${count(refused)} with an address that is not https: ${hosts(refused)}`,
              "name its host and port in WEBHOOK_HOSTS, or change the address under Settings, Webhooks",
            ),
          ]
        : []),
      ...(late.length > 0
        ? [
            problem(
              `${pluralize(late.length, "delivery to a webhook is", "deliveries to webhooks are")} late by more than an hour`,
              "check that the server runs; it sends what waits",
            ),
          ]
        : []),
    ];
  });
