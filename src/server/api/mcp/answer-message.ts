import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { serverEn } from "../../../shared/words/server-en.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { Context } from "../../context.ts";
import { projectRoot } from "../../core/platform/project-root.ts";
import type { Exchange } from "../rest/endpoint.ts";
import { runTool, toolsFor } from "./tools.ts";

/** Versions of the protocol, the newest first. Older ones demand several messages in one request. */
const versions = ["2025-11-25", "2025-06-18"];

export const isKnownVersion = (version: unknown) => versions.some((known) => known === version);

const message = z.object({
  jsonrpc: z.literal("2.0"),
  /** Missing in a notification, which gets no answer. */
  id: z.union([z.string(), z.number()]).optional(),
  /** Missing in an answer of the client; nothing is asked of clients. */
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).default({}),
});

const toolCall = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) });

/** Codes of JSON-RPC 2.0. */
const invalidRequest = { code: -32600, message: serverEn.mcpMessageInvalid };
const unknownMethod = { code: -32601, message: serverEn.mcpMethodUnknown };
const invalidParams = { code: -32602, message: serverEn.mcpMessageInvalid };
const unknownTool = { code: -32602, message: serverEn.mcpToolUnknown };

/** Answers a message of the Model Context Protocol. @returns null for a message that gets no answer */
export async function answerMessage(body: unknown, ctx: Context, exchange: Exchange): Promise<object | null> {
  const read = message.safeParse(body);
  if (!read.success) return { id: null, error: invalidRequest };
  const { id, method, params } = read.data;
  if (id === undefined || method === undefined) return null;
  switch (method) {
    case "initialize":
      return { id, result: introduction(ctx, params.protocolVersion) };
    case "ping":
      return { id, result: {} };
    case "tools/list":
      return { id, result: { tools: toolsFor(ctx) } };
    case "tools/call": {
      const call = toolCall.safeParse(params);
      if (!call.success) return { id, error: invalidParams };
      const result = await runTool(call.data, ctx, exchange);
      return result ? { id, result } : { id, error: unknownTool };
    }
    default:
      return { id, error: unknownMethod };
  }
}

/** @param version that the client prefers */
function introduction(ctx: Context, version: unknown) {
  const { siteName: name } = readSite(ctx);
  return {
    protocolVersion: isKnownVersion(version) ? version : versions[0],
    capabilities: { tools: {} },
    serverInfo: { name: "longhand", title: name, version: productVersion() },
    instructions: serverEn.mcpInstructions({ name }),
  };
}

const productVersion = () => String(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version);
