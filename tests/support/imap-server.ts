import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

interface ImapServerOptions {
  /** By number. */
  messages: Record<number, string>;
  capabilities?: string;
  /** Answers a command such as `UID FETCH 2 …` in its own way: NO, an answer, or nothing at all. Undefined for the usual answer. */
  answer?: (command: string) => string | null | undefined;
}

/** An IMAP server for what Dovecot never does: refusing a message, announcing too much, or not answering. */
export async function startImapServer({ messages, capabilities = "IMAP4rev1 UIDPLUS", answer }: ImapServerOptions) {
  const commands: string[] = [];
  const usual = (command: string): string => {
    const [, uid = ""] = /^UID FETCH (\d+)/.exec(command) ?? [];
    const message = messages[Number(uid)];
    if (message !== undefined)
      return `* ${uid} FETCH (UID ${uid} BODY[]<0> {${Buffer.byteLength(message)}}\r\n${message})\r\n`;
    if (command.startsWith("UID SEARCH")) return `* SEARCH ${Object.keys(messages).join(" ")}\r\n`;
    if (command.startsWith("CAPABILITY")) return `* CAPABILITY ${capabilities}\r\n`;
    if (command.startsWith("LIST")) return '* LIST () "/" INBOX\r\n';
    if (command.startsWith("SELECT"))
      return `* FLAGS (\\Deleted)\r\n* ${Object.keys(messages).length} EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 100] ok\r\n`;
    return "";
  };
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(`* OK [CAPABILITY ${capabilities}] ready\r\n`);
    createInterface(socket).on("line", (line) => {
      const [, tag, command = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
      commands.push(command);
      const own = answer?.(command);
      if (own === null) return;
      if (own?.startsWith("NO")) socket.write(`${tag} ${own}\r\n`);
      else socket.write(`${own ?? usual(command)}${tag} OK done\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `imap://blog:secret@127.0.0.1:${port}/INBOX`, commands };
}
