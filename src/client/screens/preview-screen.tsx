import { PostArticle } from "../features/posts/article/post-article.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { useHead } from "../lib/head.ts";
import { trpc } from "../lib/trpc.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** A post as readers will see it, for whoever has the secret link. It comes whole from the server, which is asked once. */
export function PreviewScreen({ params: { token } }: { params: { token: string } }) {
  const { data: post } = trpc.preview.byToken.useQuery({ token }, { enabled: false });
  useHead({ title: post?.title ?? "Preview", description: "A preview.", isPrivate: true });
  if (!post) return <NotFoundScreen />;
  return (
    <PublicPage>
      <p className="page preview-note">Preview: only who has this link can read this text.</p>
      <div className="page">
        <PostArticle post={post} />
      </div>
    </PublicPage>
  );
}
