import { type Request, type RequestHandler, Router } from "express";
import { maxCommentBodyBytes, maxVisitorBodyBytes } from "../../../shared/limits.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { aiFailures } from "../../content/ai/ai-failures.ts";
import type { Deps } from "../../deps.ts";
import { sendExport, sendReport } from "./downloads.ts";
import { endpointsOf } from "./endpoint.ts";
import { onlyAllows, openToEveryOrigin, refuseKeyInAddress, refusePath } from "./open-to-scripts.ts";
import { withoutOwnOrigin } from "./public-origin.ts";
import { jsonBody } from "./read-json.ts";
import { approvedComments, commentsWithBlogs, findBlog, mapEach } from "./send-list.ts";
import { addBlogWithImage, addFile, addImage, addImportFile, fileField, importField } from "./uploads.ts";

const write = { scope: "write" } as const;

/** The list parameters of a query; without any, all posts. The procedure validates the values. */
const postsOf = ({ before, limit }: Request["query"]) => ({
  before: before as string | undefined,
  limit: limit === undefined ? undefined : Number(limit),
});

/**
 * The REST API. Paths call the procedures through the typed caller, which brings permissions, validation and error
 * messages. Uploads (`formEndpoint`) and downloads (`fileEndpoint`, tickets of exports) stream, so they call services behind
 * the session gate.
 *
 * @see README.md, REST API
 */
export function apiRoutes(deps: Deps): Router {
  const { endpoint, listEndpoint, formEndpoint, fileEndpoint, failures } = endpointsOf(deps);
  const routes = Router();
  const get = (path: string, handler: RequestHandler) => routes.route(path).get(handler).all(onlyAllows("GET, HEAD"));
  const post = (path: string, handler: RequestHandler, visitorBytes: number | null = null) =>
    routes.route(path).post(jsonBody(deps, visitorBytes), handler).all(onlyAllows("POST"));
  const postForm = (path: string, handler: RequestHandler) => routes.route(path).post(handler).all(onlyAllows("POST"));

  routes.use(
    openToEveryOrigin({
      methods: "GET, HEAD, POST",
      headers: "Authorization, Content-Type",
      exposed: "Retry-After",
    }),
  );
  routes.use(refuseKeyInAddress);

  get(
    "/blog/all",
    listEndpoint("blogs", serverEn.postsLoaded, async (api, { query }, { blog }) =>
      mapEach(await api.post.all(postsOf(query)), blog),
    ),
  );
  if (deps.settings.ai.state === "off") {
    // Before the body is validated: the answer is the same for any input.
    routes.all("/blog/generate", () => {
      throw aiFailures.switchedOff();
    });
  }
  post(
    "/blog/generate",
    endpoint(async (api, { body }) => {
      let content = "";
      for await (const piece of await api.ai.generate({ prompt: body.prompt })) content += piece;
      return { message: serverEn.aiDraftGenerated, content };
    }),
  );
  postForm(
    "/blog/add",
    formEndpoint(async (api, form, views, req) => {
      const { message, post } = await addBlogWithImage(api, deps, form, withoutOwnOrigin(req, deps.settings));
      return { message, blog: views.blog(post) };
    }, write),
  );
  post(
    "/blog/comments",
    listEndpoint("comments", serverEn.commentsLoaded, (api, { body }, views) =>
      mapEach(approvedComments(api, body.blogId), (comment) => views.comment(comment, comment.postId)),
    ),
    maxVisitorBodyBytes,
  );
  post(
    "/blog/add-comment",
    endpoint(async (api, { body }) => {
      const { message } = await api.comment.add({ postId: body.blog, name: body.name, content: body.content });
      return { message };
    }),
    maxCommentBodyBytes,
  );
  post(
    "/blog/toggle-publish",
    endpoint(
      async (api, { body }) => {
        const { isPublished } = await api.post.byId({ postId: body.id });
        const { message } = await api.post.setPublished({ postId: body.id, isPublished: !isPublished });
        return { message };
      },
      // A draft is read first. Without these scopes it would be reported as missing.
      "read",
      "publish",
    ),
  );
  post(
    "/blog/delete",
    endpoint((api, { body }) => api.post.remove({ postId: body.id })),
  );
  // After the paths of one word, which would otherwise match as ids.
  get(
    "/blog/:id",
    endpoint(async (api, { params }, { blog }) => ({
      message: serverEn.postLoaded,
      blog: blog(await api.post.byId({ postId: String(params.id) })),
    })),
  );

  post(
    "/admin/login",
    endpoint(async (api, { body }) => {
      const { token, message } = await api.session.signIn(body);
      return { token, message };
    }),
    maxVisitorBodyBytes,
  );
  postForm(
    "/admin/images",
    formEndpoint((_api, form) => addImage(deps, form), write),
  );
  postForm(
    "/admin/files",
    formEndpoint((_api, form) => addFile(deps, form), { expected: fileField(deps.settings), ...write }),
  );
  get("/admin/export/:ticket", sendExport(deps) as RequestHandler);
  postForm(
    "/admin/imports",
    formEndpoint((_api, form) => addImportFile(deps, form), { expected: importField(deps.settings) }),
  );
  get("/admin/imports/:id/report", fileEndpoint(sendReport(deps)));
  get(
    "/admin/blogs",
    listEndpoint("blogs", serverEn.postsLoaded, async (api, _req, { blog }) =>
      mapEach(await api.post.adminAll(), blog),
    ),
  );
  get(
    "/admin/dashboard",
    endpoint(async (api, _req, { blog }) => {
      const { posts, comments, drafts, recentPosts } = await api.dashboard.summary();
      const recent = await Promise.all(recentPosts.map(({ _id }) => findBlog(api, _id)));
      const recentBlogs = recent.filter((view) => view !== null).map(blog);
      return { message: serverEn.dashboardLoaded, dashboardData: { blogs: posts, comments, drafts, recentBlogs } };
    }),
  );
  get(
    "/admin/comments",
    listEndpoint("comments", serverEn.commentsLoaded, (api, _req, views) =>
      mapEach(commentsWithBlogs(api), ({ comment, blog }) => views.comment(comment, views.blog(blog))),
    ),
  );
  post(
    "/admin/approve-comment",
    endpoint(async (api, { body }) => {
      await api.comment.approve({ commentId: body.id });
      return { message: serverEn.commentApproved };
    }),
  );
  post(
    "/admin/delete-comment",
    endpoint((api, { body }) => api.comment.remove({ commentId: body.id })),
  );

  routes.use(refusePath, failures);
  return routes;
}
