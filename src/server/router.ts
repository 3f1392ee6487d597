import { aiRouter } from "./ai/ai-router.ts";
import { accountRouter } from "./auth/account-router.ts";
import { sessionRouter } from "./auth/session-router.ts";
import { authorRouter } from "./authors/author-router.ts";
import { bounceRouter } from "./bounces/bounce-router.ts";
import { cardRouter } from "./cards/card-router.ts";
import { categoryRouter } from "./categories/category-router.ts";
import { commentRouter } from "./comments/comment-router.ts";
import { commentRulesRouter } from "./comments/comment-rules-router.ts";
import { createCallerFactory, mergeRouters, router } from "./core/procedures/procedures.ts";
import { dashboardRouter } from "./dashboard/dashboard-router.ts";
import { fileRouter } from "./files/file-router.ts";
import { followerRouter } from "./followers/follower-router.ts";
import { imageRouter } from "./images/image-router.ts";
import { mailRouter } from "./mail/mail-router.ts";
import { mailingRouter } from "./mailings/mailing-router.ts";
import { exportRouter } from "./moving/export/export-router.ts";
import { importRouter } from "./moving/import-router.ts";
import { draftRouter } from "./posts/drafts/draft-router.ts";
import { pageRouter } from "./posts/pages/page-router.ts";
import { postRouter } from "./posts/post-router.ts";
import { previewRouter } from "./posts/previews/preview-router.ts";
import { revisionRouter } from "./posts/revision-router.ts";
import { redirectRouter } from "./redirects/redirect-router.ts";
import { searchRouter } from "./search/search-router.ts";
import { siteRouter } from "./site/site-router.ts";
import { subscriberRouter } from "./subscribers/subscriber-router.ts";
import { tagRouter } from "./tags/tag-router.ts";
import { trashRouter } from "./trash/trash-router.ts";
import { viewRouter } from "./views/view-router.ts";

const current = {
  post: postRouter,
  page: pageRouter,
  comment: commentRouter,
  commentRules: commentRulesRouter,
  search: searchRouter,
  session: sessionRouter,
  account: accountRouter,
  dashboard: dashboardRouter,
  view: viewRouter,
  ai: aiRouter,
  draft: draftRouter,
  revision: revisionRouter,
  preview: previewRouter,
  image: imageRouter,
  card: cardRouter,
  file: fileRouter,
  export: exportRouter,
  category: categoryRouter,
  tag: tagRouter,
  site: siteRouter,
  import: importRouter,
  redirect: redirectRouter,
  author: authorRouter,
  mail: mailRouter,
  subscriber: subscriberRouter,
  follower: followerRouter,
  mailing: mailingRouter,
  bounce: bounceRouter,
  trash: trashRouter,
};

export const appRouter = router(current);

export type AppRouter = typeof appRouter;

/** The same procedures as functions, for REST, pages and tests. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

/** The router of `/trpc`: the same procedures, also under former names for tabs opened before an update. */
export const servedRouter = router({
  ...current,
  // See trpc/former-names.ts.
  blog: postRouter,
  workingCopy: mergeRouters(draftRouter, router({ setAside: draftRouter.keepAsRevision })),
  draft: mergeRouters(draftRouter, aiRouter),
  comment: mergeRouters(commentRouter, router({ listForBlog: commentRouter.listForPost })),
  commentRules: mergeRouters(commentRulesRouter, router({ ofBlog: commentRulesRouter.ofPost })),
});
