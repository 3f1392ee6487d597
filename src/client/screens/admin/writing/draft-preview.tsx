import { PostArticle } from "../../../features/posts/article/post-article.tsx";
import { PreviewDialog, type PreviewDialogProps } from "../../../features/previews/preview-dialog.tsx";

/** Loaded with the first preview. */
export default function DraftPreview(dialog: PreviewDialogProps) {
  return <PreviewDialog {...dialog} Article={PostArticle} />;
}
