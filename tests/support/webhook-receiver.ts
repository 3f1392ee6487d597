import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { onTestFinished } from "vitest";

/** A message that a receiver got. */
export interface Told {
  id: string;
  type: string;
  data: Record<string, unknown>;
  /** As it arrived. */
  body: string;
  headers: IncomingHttpHeaders;
}

/**
 * A receiver of webhooks on this machine, and the setting that allows it. Without an `answer` it responds 204.
 *
 * @param answer responds by itself
 */
export async function startReceiver(
  answer: (res: ServerResponse, told: Told) => void = (res) => res.writeHead(204).end(),
) {
  const received: Told[] = [];
  const server = createServer(async (req, res) => {
    // A sender that was killed breaks off.
    const body = await text(req).catch(() => null);
    if (body === null) return;
    const { type, data } = JSON.parse(body);
    const told = { id: String(req.headers["webhook-id"]), type, data, body, headers: req.headers };
    received.push(told);
    answer(res, told);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, host, address: `http://${host}/hook?a=b`, env: { WEBHOOK_HOSTS: host } };
}

/** @throws WebhookVerificationError unless it is signed by Standard Webhooks, within five minutes of now */
export const verify = (secret: string, { body, headers }: Told) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
