import { accountRouter } from "../accounts/account-router.ts";
import { administratorRouter } from "../accounts/admin-router.ts";
import { apiKeyRouter } from "../accounts/keys/api-key-router.ts";
import { sessionRouter } from "../accounts/session-router.ts";
import { webhookRouter } from "../accounts/webhook-router.ts";
import { aiRouter } from "../content/ai/ai-router.ts";
import { authorRouter } from "../content/authors/author-router.ts";
import { cardRouter } from "../content/cards/card-router.ts";
import { categoryRouter } from "../content/categories/category-router.ts";
import { commentRouter } from "../content/comments/comment-router.ts";
import { commentRulesRouter } from "../content/comments/comment-rules-router.ts";
import { fileRouter } from "../content/files/file-router.ts";
import { imageRouter } from "../content/images/image-router.ts";
import { pageRouter } from "../content/pages/page-router.ts";
import { redirectRouter } from "../content/redirects/redirect-router.ts";
import { searchRouter } from "../content/search/search-router.ts";
import { siteRouter } from "../content/site/site-router.ts";
import { statisticsRouter } from "../content/statistics/statistics-router.ts";
import { tagRouter } from "../content/tags/tag-router.ts";
import { trashRouter } from "../content/trash-list/trash-router.ts";
import { draftRouter } from "../content/writing/drafts/draft-router.ts";
import { postRouter } from "../content/writing/post-router.ts";
import { previewRouter } from "../content/writing/previews/preview-router.ts";
import { revisionRouter } from "../content/writing/revision-router.ts";
import { translationRouter } from "../content/writing/translation-router.ts";
import { createCallerFactory, mergeRouters, router } from "../core/procedures/procedures.ts";
import { bounceRouter } from "../mail/bounces/bounce-router.ts";
import { mailingRouter } from "../mail/newsletter/mailing-router.ts";
import { followerRouter } from "../mail/replies/follower-router.ts";
import { subscriberRouter } from "../mail/subscribers/subscriber-router.ts";
import { mailRouter } from "../mail/transport/mail-router.ts";
import { exportRouter } from "../moving/export/export-router.ts";
import { importRouter } from "../moving/import-router.ts";
import { dashboardRouter } from "../ops/dashboard/dashboard-router.ts";

const current = {
  post: postRouter,
  page: pageRouter,
  comment: commentRouter,
  commentRules: commentRulesRouter,
  search: searchRouter,
  session: sessionRouter,
  account: accountRouter,
  administrator: administratorRouter,
  apiKey: apiKeyRouter,
  dashboard: dashboardRouter,
  view: statisticsRouter,
  ai: aiRouter,
  draft: draftRouter,
  revision: revisionRouter,
  preview: previewRouter,
  translation: translationRouter,
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
  webhook: webhookRouter,
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
