import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "../../../server/router.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { codeOf } from "./failure.ts";

/**
 * Reads a post, or a draft, for its writer.
 *
 * @throws UNAUTHORIZED when the session has ended; a visitor would get NOT_FOUND for a draft
 */
export async function readPost(client: TRPCClient<AppRouter>, postId: string, signal: AbortSignal): Promise<PostView> {
  try {
    return await client.post.byId.query({ postId }, { signal });
  } catch (error) {
    if (codeOf(error) === "NOT_FOUND") await client.session.current.query(undefined, { signal });
    throw error;
  }
}
