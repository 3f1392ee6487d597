import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import type { AddressInfo } from "node:net";
import { type Answer, decode, encode } from "dns-packet";
import { onTestFinished } from "vitest";

/** A real DNS server on a free port, which has these records only, and a resolver that asks it. */
export async function startDnsServer(records: Answer[]) {
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const answers = records.filter((it) => questions.some(({ name, type }) => it.name === name && it.type === type));
    const known = records.some((it) => questions.some(({ name }) => it.name === name));
    // 3 is NXDOMAIN.
    const reply = encode({ id, type: "response", flags: known ? 0 : 3, questions, answers });
    socket.send(reply, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  const dns = new Resolver({ timeout: 1_000, tries: 2 });
  dns.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  return { dns, records };
}
