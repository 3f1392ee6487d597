import { PostArticle } from "../features/posts/article/post-article.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { trpc } from "../lib/calls/trpc.ts";
import { useHead } from "../lib/page/head.ts";
import { useWords } from "../lib/words.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** A post as readers will see it, for anyone with the secret link. The server sends all its data with the page. */
export function PreviewScreen({ params: { token } }: { params: { token: string } }) {
  const words = useWords();
  const { data: post } = trpc.preview.byToken.useQuery({ token }, { enabled: false });
  useHead({ title: post?.title ?? words.preview, description: words.previewOf, isPrivate: true });
  if (!post) return <NotFoundScreen />;
  return (
    <PublicPage>
      <p className="page preview-note">{words.previewNote}</p>
      <div className="page">
        <PostArticle post={post} />
      </div>
    </PublicPage>
  );
}
