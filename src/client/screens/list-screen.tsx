import { type ListPath, readListAddress } from "../../shared/addresses/list-address.ts";
import { PostGrid, usePosts } from "../features/posts/list/post-grid.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { codeOf } from "../lib/calls/failure.ts";
import { useSearchParameters } from "../lib/navigation/search-parameters.ts";
import { useHead } from "../lib/page/head.ts";
import { useSite } from "../lib/page/page-state.ts";
import { useWords } from "../lib/words.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";
import "./list-screen.css";

/** The posts with a tag, or of an author. */
export function ListScreen({ params }: { params: ListPath }) {
  const words = useWords();
  const { name } = useSite();
  const address = readListAddress(useSearchParameters(), params);
  const { data, error } = usePosts(address);
  const heading = data?.pages[0]?.heading;
  useHead({ title: heading?.name ?? name, description: name });
  if (codeOf(error) === "NOT_FOUND") return <NotFoundScreen />;
  return (
    <PublicPage>
      <div className="page list-screen">
        {heading && (
          <header className="list-screen-head">
            {heading.image && <img src={heading.image} width="96" height="96" alt="" />}
            <h1 dir="auto">{heading.name}</h1>
            {heading.links?.map((link) => (
              <a key={link} href={link} rel="me noopener">
                {new URL(link).hostname.replace(/^www\./, "")}
              </a>
            ))}
          </header>
        )}
        <h2 className="visually-hidden">{words.blogs}</h2>
        <PostGrid address={address} />
      </div>
    </PublicPage>
  );
}
