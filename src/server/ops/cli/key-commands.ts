import { parseArgs } from "node:util";
import { apiScopes } from "../../../shared/api-scopes.ts";
import { apiKeyPlan } from "../../../shared/schemas/account-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { adminOf } from "../../accounts/admin-service.ts";
import { listApiKeys, revokeApiKeyNamed, storeApiKey } from "../../accounts/keys/api-key-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import { schemaSentence } from "../../core/platform/schema-sentence.ts";
import { type Command, UsageError } from "./command.ts";
import { withBlog } from "./open-blog.ts";

const defaultDays = 365;

/** Makes a key for a script. Allowed to every user who may write to the data folder. */
export const keyCreate: Command = {
  name: "key create",
  takes: "<e-mail> <name> --scopes <read,write,…> [--days <365>|--no-end]",
  summary: `make an API key in the name of an administrator; the scopes are ${apiScopes.join(", ")}`,
  run: (args, terminal) =>
    withBlog(terminal, async (db) => {
      const { words, scopes, days } = readArguments(args);
      const [email, ...name] = words;
      if (!email) throw new UsageError(say("apiKeyUsage"));
      const { adminId } = adminOf(db, email);
      const plan = apiKeyPlan.safeParse({ name: name.join(" "), scopes, days });
      if (!plan.success) throw new UsageError(schemaSentence(plan.error));
      const key = storeApiKey(db, adminId, plan.data, new Date());
      terminal.complain(serverEn.apiKeyKeep);
      terminal.say(key);
    }),
};

function readArguments(args: string[]) {
  try {
    const { positionals: words, values } = parseArgs({
      args,
      options: { scopes: { type: "string", default: "" }, days: { type: "string" }, "no-end": { type: "boolean" } },
      allowPositionals: true,
    });
    const days = values["no-end"] ? null : Number(values.days ?? defaultDays);
    return { words, scopes: values.scopes.split(",").filter(Boolean), days };
  } catch {
    // An option without its value.
    throw new UsageError(say("apiKeyUsage"));
  }
}

export const keyList: Command = {
  name: "key list",
  takes: "<e-mail>",
  summary: "show the API keys of an administrator",
  run: ([email], terminal) =>
    withBlog(terminal, async (db) => {
      if (!email) throw new AppError("bad-input", say("adminEmailMissing", { command: "key list" }));
      const admin = adminOf(db, email);
      const keys = listApiKeys(db, admin);
      for (const key of keys) terminal.say(serverEn.apiKeyNamed(key));
      if (keys.length === 0) terminal.say(serverEn.apiKeysNone(admin));
    }),
};

export const keyRevoke: Command = {
  name: "key revoke",
  takes: "<lh_…>",
  summary: "end the API key that begins with these characters",
  run: ([prefix], terminal) =>
    withBlog(terminal, async (db) => {
      if (!prefix) throw new UsageError(say("apiKeyPrefixMissing"));
      terminal.say(serverEn.apiKeyEnded({ name: revokeApiKeyNamed(db, prefix) }));
    }),
};
