import { PostArticle } from "../features/posts/article/post-article.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { useHead } from "../lib/head.ts";
import { trpc } from "../lib/trpc.ts";
import { useWords } from "../lib/words.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** A post as readers will see it, for whoever has the secret link. It comes whole from the server, which is asked once. */
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
