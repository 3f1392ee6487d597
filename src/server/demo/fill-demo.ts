import { Marked } from "marked";
import { postInput } from "../../shared/schemas/post-schema.ts";
import { footnotesStayText } from "../../shared/text/footnote-markdown.ts";
import { addComment, approveComment, listCommentRows } from "../comments/comment-service.ts";
import { issueCommentToken } from "../comments/spam/comment-token.ts";
import { drawCover } from "../cover-art/draw-cover.ts";
import { palettes } from "../cover-art/palettes.ts";
import { randomFrom } from "../cover-art/random.ts";
import { storeCover } from "../cover-art/store-cover.ts";
import type { Db } from "../db/client.ts";
import type { ImageDeps } from "../images/image-service.ts";
import { addPost } from "../posts/post-service.ts";
import { comments, type DemoComment } from "./comments.ts";
import { families } from "./covers.ts";
import type { DemoPost } from "./demo-post.ts";
import { posts } from "./posts.ts";

/** Pixels; narrower than drawn, so that thirty covers take a few seconds. */
const coverWidth = 1200;

const marked = new Marked({ extensions: footnotesStayText });

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Fills an empty blog with posts and comments of the past months. */
export async function fillDemo(deps: ImageDeps): Promise<void> {
  const now = deps.now();
  const covers = await storeCovers(deps);
  const postIds = new Map(posts.map((post) => [post.name, addDemoPost(deps.db, post, covers.get(post) ?? "", now)]));

  const dated = comments.map((comment) => ({ comment, at: momentOf(comment, now) }));
  // Lists go by the order in which comments came, so they come in the order of their dates.
  dated.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { comment, at } of dated) leaveComment(deps.db, comment, postIds.get(comment.post) ?? "", at);
}

/** Two at a time: one is drawn while the other is stored. */
async function storeCovers(deps: ImageDeps): Promise<Map<DemoPost, string>> {
  const stored = new Map<DemoPost, string>();
  const waiting = [...posts];
  const work = async () => {
    for (let post = waiting.pop(); post; post = waiting.pop()) {
      const [family, palette] = post.cover;
      const svg = drawCover(families[family], palettes[palette], post.name);
      stored.set(post, await storeCover(deps, svg, post.name, coverWidth));
    }
  };
  await Promise.all([work(), work()]);
  return stored;
}

function addDemoPost(db: Db, post: DemoPost, imageId: string, now: Date): string {
  const input = postInput.parse({
    title: post.title,
    subTitle: post.subTitle,
    description: marked.parse(post.markdown, { async: false }),
    category: post.category,
    isPublished: post.draft === undefined,
    imageId,
  });
  return addPost(db, input, publishedAt(post, now))._id;
}

/** Some time of that day: nobody publishes everything at the same minute. */
function publishedAt({ name, daysAgo }: DemoPost, now: Date): Date {
  return new Date(now.getTime() - daysAgo * dayMs - randomFrom(name).between(0, 10 * hourMs));
}

function momentOf({ post: name, hoursLater }: DemoComment, now: Date): Date {
  const post = posts.find((it) => it.name === name);
  if (!post) throw new Error(`A comment of the demo belongs to no post: ${name}`);
  return new Date(publishedAt(post, now).getTime() + hoursLater * hourMs);
}

/** Of the demo's readers; an address that documents use. */
const readersAddress = "192.0.2.1";

function leaveComment(db: Db, comment: DemoComment, postId: string, at: Date): void {
  const { name, content, website, isWaiting } = comment;
  const token = issueCommentToken(db, postId, new Date(at.getTime() - 0.1 * hourMs));
  addComment(db, { postId, name, content, token, website }, readersAddress, at);
  if (isWaiting || website) return;
  const [newest] = listCommentRows(db, "waiting").comments;
  if (newest) approveComment(db, newest._id, at);
}
