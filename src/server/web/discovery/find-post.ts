import { TRPCError } from "@trpc/server";
import type { PostElsewhere } from "../../../shared/schemas/post-schema.ts";
import type { Caller } from "../../api/router.ts";

/** The published post with an id; null if there is none. */
export async function findPost(api: Caller, postId: string): Promise<PostElsewhere | null> {
  try {
    return await api.post.elsewhere({ postId });
  } catch (error) {
    if (error instanceof TRPCError && ["NOT_FOUND", "BAD_REQUEST"].includes(error.code)) return null;
    throw error;
  }
}
