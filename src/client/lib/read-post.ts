import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import type { PostView } from "../../shared/schemas/post-schema.ts";
import { codeOf } from "./failure.ts";

/**
 * A post, drafts too, as its writer reads it.
 *
 * @throws the refusal of an ended session, and not that a draft does not exist, which is what a visitor is told
 */
export async function readPost(client: TRPCClient<AppRouter>, postId: string, signal: AbortSignal): Promise<PostView> {
  try {
    return await client.post.byId.query({ postId }, { signal });
  } catch (error) {
    if (codeOf(error) === "NOT_FOUND") await client.session.current.query(undefined, { signal });
    throw error;
  }
}
