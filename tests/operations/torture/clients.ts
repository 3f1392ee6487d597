import { TRPCClientError } from "@trpc/client";
import { withTail } from "../../support/images.ts";
import { aForm, restClient } from "../../support/rest-client.ts";
import type { RunningBlog } from "../../support/running-blog.ts";
import { ConnectionLost, Ledger, type State } from "./ledger.ts";

export interface World {
  blog: RunningBlog;
  ledger: Ledger;
  /** Id of a post or comment, by its name in the ledger. */
  ids: Map<string, string>;
  image: Buffer;
  /** The image of every post added by tRPC, and the post of all comments. Neither changes. */
  imageId: string;
  postId: string;
}

/** A blog with one post for all comments. */
export async function aWorld(blog: RunningBlog, image: Buffer): Promise<World> {
  const post = await blog.aPost({ title: "The post with all comments" });
  return { blog, ledger: new Ledger(), ids: new Map(), image, imageId: post.imageId, postId: post._id };
}

type Client = (world: World, count: number) => Promise<unknown>;

let made = 0;
const newName = (kind: string) => `${kind} ${++made}`;
const random = (below: number) => Math.floor(Math.random() * below);
const chosen = <T>(items: T[]): T | undefined => items[random(items.length)];

/** Up to 60 kB: a post then takes many database pages, and a crash can happen between them. */
const aDescription = () => `<p>${`${random(1e9)} `.repeat(1 + random(6_000))}end</p>`;

const aPost = () => ({
  subTitle: `Written ${random(1e9)}`,
  description: aDescription(),
  category: "Technology" as const,
  isPublished: Math.random() < 0.5,
});

/** After a crash a response is missing; every other failure is a bug of the server. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isTold = error instanceof TRPCClientError && error.data;
    if (!isTold && (error instanceof TypeError || error instanceof SyntaxError || error instanceof TRPCClientError)) {
      throw new ConnectionLost("The connection was lost", { cause: error });
    }
    throw error;
  }
}

async function rest(call: ReturnType<ReturnType<typeof restClient>["call"]>) {
  const answer = await answered(call);
  if (answer.body?.success) return answer.body;
  throw new Error(`REST answered ${answer.status}: ${answer.body?.message}`);
}

/** Adds posts with a new image, in one multipart request. */
const restAuthor: Client = async ({ blog, ledger, ids, image }) => {
  const name = newName("post");
  const post = aPost();
  const form = aForm({ blog: { title: name, ...post }, image: image }, `${name}.jpg`);
  const { post: call } = restClient(blog.origin);
  const answer = await ledger.write(name, { title: name, ...post }, () => rest(call("/blog/add", form, blog.token)));
  ids.set(name, answer.blog._id);
};

/** Adds, changes, publishes and deletes posts by tRPC. */
const typedAuthor =
  (kind: string): Client =>
  async ({ blog, ledger, ids, imageId }, count) => {
    const existing = chosen(ledger.names(kind));
    const postId = existing && ids.get(existing);
    if (!existing || !postId || count % 3 === 0) {
      const title = newName(kind);
      const post = aPost();
      const add = () => answered(blog.admin.post.add.mutate({ title, ...post, imageId }));
      ids.set(title, (await ledger.write(title, { title, ...post }, add)).post._id);
      return;
    }
    if (count % 7 === 0) {
      await ledger.write(existing, null, () => answered(blog.admin.post.remove.mutate({ postId })));
      return;
    }
    const change = aPost();
    await ledger.write(existing, { title: existing, ...change }, () =>
      answered(blog.admin.post.update.mutate({ postId, ...change })),
    );
  };

const waiting = (content: string): State => ({ content, isApproved: false });

const restCommenter: Client = async ({ blog, ledger, postId }) => {
  const content = newName("comment");
  const { post } = restClient(blog.origin);
  await ledger.write(content, waiting(content), () =>
    rest(post("/blog/add-comment", { blog: postId, name: "Ada", content })),
  );
};

const typedCommenter: Client = async ({ blog, ledger, postId }) => {
  const content = newName("comment");
  await ledger.write(content, waiting(content), () =>
    answered(blog.visitor.comment.add.mutate({ postId, name: "Grace", content })),
  );
};

/** Approves or deletes comments that the last check has found. */
const moderator: Client = async ({ blog, ledger, ids, postId }, count) => {
  const content = chosen(ledger.names("comment").filter((name) => ids.has(name)));
  const commentId = content && ids.get(content);
  if (!content || !commentId) return restCommenter({ blog, ledger, ids, postId } as World, count);
  if (count % 2 === 0) {
    const { post } = restClient(blog.origin);
    await ledger.write(content, null, () => rest(post("/admin/delete-comment", { id: commentId }, blog.token)));
    return;
  }
  await ledger.write(content, { content, isApproved: true }, () =>
    answered(blog.admin.comment.approve.mutate({ commentId })),
  );
};

const uploader: Client = async ({ blog, ledger, image }) => {
  const fileName = `${newName("image")}.jpg`;
  const { post } = restClient(blog.origin);
  await ledger.write(fileName, { fileName }, () =>
    rest(post("/admin/images", aForm({ image: withTail(image, fileName) }, fileName), blog.token)),
  );
};

const clients: Client[] = [
  restAuthor,
  typedAuthor("essay"),
  typedAuthor("story"),
  restCommenter,
  typedCommenter,
  moderator,
  uploader,
];

/** Runs all clients until their connections are lost. @throws when the server refuses a write */
export async function writeUntilCut(world: World): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      try {
        for (let count = 1; ; count++) await client(world, count);
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
      }
    }),
  );
}
