import { eq } from "drizzle-orm";
import type { Reason } from "../../../shared/import-report.ts";
import { maxAuthorLinks, maxAuthorNameLength, maxAuthors, maxBioLength } from "../../../shared/limits.ts";
import { screenRoutes, urlOf } from "../../../shared/routes.ts";
import { authorInput } from "../../../shared/schemas/author-schema.ts";
import { cutTo } from "../../../shared/text/clean-text.ts";
import { fold } from "../../../shared/text/search-rule.ts";
import { slugOf } from "../../../shared/text/slug.ts";
import { addAuthor, changeAuthor, listAuthors } from "../../content/authors/author-service.ts";
import { hasImage } from "../../content/images/image-service.ts";
import { authors } from "../../core/db/schema.ts";
import type { SourceAuthor } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";
import { linkKey } from "../text/addresses.ts";
import { asLine, asLines, holdsEmail, isWebsite, withoutEmails } from "./cut.ts";
import { hashOf } from "./ledger.ts";
import { leaveOut, type Reported, type Run, storeItem } from "./run.ts";
import { stateOfAuthor } from "./states.ts";
import { redirectAll, reportTooLong } from "./write-redirect.ts";

/** Stores an author. One of the same name is the same person. */
export async function writeAuthor(run: Run, item: SourceAuthor): Promise<Reported> {
  const { db, oldAddresses, ledger } = run;
  const reasons: Reason[] = [...item.reasons];
  const named = asLine(item.name) || asLine(item.slug);
  const whole = withoutEmails(named) || "Author";
  if (whole !== named && named !== "") reasons.push(reason("email-left-out"));
  const name = cutTo(whole, maxAuthorNameLength);
  if (name !== whole) reasons.push(reason("name-cut"));
  const bio = asLines(item.bio);
  if (bio.length > maxBioLength) reasons.push(reason("field-cut", { name: "bio" }));
  const { own } = item;
  const image = item.image === undefined ? null : await oldAddresses.imageAt([item.image], name);
  const hasOwnImage = own?.imageId != null && hasImage(db, own.imageId);
  if (own?.imageId && !hasOwnImage) reasons.push(reason("author-image"));
  const account = authorInput.shape.fediverseAccount.safeParse(own?.fediverseAccount ?? "");
  if (!account.success) reasons.push(reason("no-home", { name: "fediverseAccount" }));
  reasons.push(...(image?.reasons ?? []));
  reasons.push(...reportTooLong(run, item.addresses));
  const links = item.links.filter((link) => isWebsite(link, reasons));
  if (links.length > maxAuthorLinks) reasons.push(reason("field-cut", { name: "links" }));
  const input = {
    name,
    slug: holdsEmail(item.slug) ? "" : slugOf(item.slug),
    bio: cutTo(bio, maxBioLength),
    imageId: hasOwnImage ? own.imageId : (image?.imageId ?? null),
    links: links.slice(0, maxAuthorLinks),
  };
  const isKnown = ledger.target("author", item.source) !== undefined;
  const all = isKnown ? [] : listAuthors(db);
  // Two authors of another Longhand may have one name.
  const same = own ? undefined : all.find((author) => fold(author.name) === fold(name));
  if (!isKnown && !same && all.length >= maxAuthors) return leaveOut(run, item, "failed", [reason("authors-full")]);
  if (same) reasons.push(reason("same-name", { name }));
  const redirect = (id: string) => {
    const author = find(run, id);
    const pathIn = (address: string) => linkKey(address, null).replace(/^[^/]*\//, "");
    const addresses = item.addresses.filter((address) => !holdsEmail(pathIn(address)));
    if (author) redirectAll(run, addresses, urlOf(screenRoutes.author.path, { author: author.slug }));
  };
  return storeItem(
    run,
    { ...item, reasons },
    {
      sourceHash: hashOf(input),
      ownId: own?.id,
      stateOf: (id) => stateOfAuthor(db, id),
      insert: () => {
        const kept = own && { id: own.id, formerSlugs: own.formerSlugs };
        const id = same?._id ?? addAuthor(db, { ...input, fediverseAccount: account.data ?? "", ...kept })._id;
        redirect(id);
        return { id, isNew: !same };
      },
      update: (id) => {
        // What the source does not have stays.
        const { slug = input.slug, fediverseAccount = "" } = find(run, id) ?? {};
        changeAuthor(db, { ...input, slug, fediverseAccount, authorId: id });
        redirect(id);
      },
      urlOf: (id) => {
        const author = find(run, id);
        return author && urlOf(screenRoutes.author.path, { author: author.slug });
      },
    },
  );
}

const find = ({ db }: Run, id: string) => db.select().from(authors).where(eq(authors.id, id)).get();
