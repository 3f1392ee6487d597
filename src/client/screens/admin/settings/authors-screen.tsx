import { AuthorList } from "../../../features/authors/author-list.tsx";
import { useImageChoice } from "../../../features/images/use-image-choice.ts";

/** The authors whom posts can name. */
export default function AuthorsScreen() {
  const library = useImageChoice();
  return (
    <>
      <AuthorList chooseImage={async () => (await library.choose())?._id ?? null} />
      {library.dialog}
    </>
  );
}
