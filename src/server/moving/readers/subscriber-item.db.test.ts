import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { anImportingBlog } from "../../../../tests/support/moving/import-into.ts";
import type { Db } from "../../core/db/client.ts";
import { mailings, subscribers } from "../../core/db/schema.ts";
import { removeSubscriber } from "../../mail/subscribers/subscriber-service.ts";

const posts = "post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url\n";
const one = "1.tea,2021-03-04T05:06:07.000Z,true,,newsletter,everyone,Tea,,\n";
const substack = (list: string) =>
  aFolder({ "posts.csv": posts + one, "posts/1.tea.html": "<p>Tea</p>", "email_list.tea.csv": list });
const ghost = (tables: object) => {
  const data = { posts: [], ...tables };
  return aFolder({ "export.json": JSON.stringify({ db: [{ meta: { exported_on: 1, version: "5.0.0" }, data }] }) });
};

const statesIn = (db: Db) => {
  const rows = db.select().from(subscribers).orderBy(asc(subscribers.id)).all();
  return Object.fromEntries(rows.map(({ email, state }) => [email, state]));
};
const codesOf = (items: { kind: string; reasons: { code: string }[] }[]) =>
  items.filter(({ kind }) => kind === "member").map(({ reasons }) => reasons.map(({ code }) => code).join());

test("the list of Substack brings subscribers, without mail, and who left stays away", async () => {
  const { db, importInto } = anImportingBlog();
  const list = `\ufeffemail,active_subscription,email_disabled,created_at
a@example.org,false,false,2021-03-04T05:06:07Z
b@example.org,true,true,2021-03-04T05:06:07Z
A@Example.org,false,false,2021-03-05T05:06:07Z
c@example.org,false,false,not a date
c@example.org,false,true,
"=HYPERLINK(""x"")@",false,false,
"<script>",false
`;
  const { items } = await importInto(substack(list));
  expect(statesIn(db)).toEqual({ "a@example.org": "active", "b@example.org": "left", "c@example.org": "left" });
  expect(db.select().from(subscribers).where(eq(subscribers.email, "a@example.org")).get()).toMatchObject({
    source: "import",
    consent: null,
    createdAt: new Date("2021-03-04T05:06:07Z"),
    askedAt: null,
  });
  const wrong = "subscriber-address-wrong";
  expect(codesOf(items)).toEqual(["", "subscriber-left", "same-key", "", "subscriber-left", wrong, wrong]);
  expect(JSON.stringify(items)).not.toContain("example.org");
  expect(db.select().from(mailings).all()).toEqual([]);

  // Again, in another order: one was deleted here, one left there, one is new.
  const [first] = db.select().from(subscribers).all();
  removeSubscriber(db, first?.id ?? 0, new Date());
  const later = `email,email_disabled\nnew@example.org,false\nc@example.org,false\na@example.org,false\n`;
  const again = await importInto(substack(later));
  expect(codesOf(again.items)).toEqual(["", "", "deleted-here"]);
  expect(statesIn(db)).toEqual({ "b@example.org": "left", "c@example.org": "left", "new@example.org": "active" });
  await importInto(substack("email,email_disabled\nnew@example.org,true\n"));
  expect(statesIn(db)["new@example.org"]).toBe("left");
});

const ada = { id: "1", email: "ada@example.org", created_at: "2021-03-04T05:06:07.000Z" };
const bo = { id: "2", email: "bo@example.org" };
test.each<[says: string, tables: object, states: Record<string, string>, codes: string[]]>([
  [
    "rows that tie members to newsletters",
    { members: [ada, bo], members_newsletters: [{ id: "9", member_id: "1", newsletter_id: "7" }] },
    { "ada@example.org": "active", "bo@example.org": "left" },
    ["", "subscriber-left"],
  ],
  [
    "a mark of its own",
    {
      members: [
        { ...ada, subscribed: 1 },
        { ...bo, subscribed: 0 },
      ],
    },
    { "ada@example.org": "active", "bo@example.org": "left" },
    ["", "subscriber-left"],
  ],
  [
    "an address that gets no mail, and nothing else",
    { members: [ada, { ...bo, email_disabled: 1 }], members_newsletters: [] },
    { "bo@example.org": "left" },
    ["subscriber-unclear", "subscriber-left"],
  ],
  [
    "a word of the first versions",
    {
      subscribers: [
        { ...ada, status: "subscribed" },
        { ...bo, status: "pending" },
        { id: "3", email: "ADA@example.org", status: "unsubscribed" },
      ],
    },
    { "ada@example.org": "left" },
    ["", "subscriber-unconfirmed", "subscriber-left"],
  ],
])("members of Ghost are subscribers, by %s", async (_, tables, states, codes) => {
  const { db, importInto } = anImportingBlog();
  const { items } = await importInto(ghost(tables));
  expect(statesIn(db)).toEqual(states);
  expect(codesOf(items)).toEqual(codes);
  // A fuller export brings who was in doubt.
  await importInto(ghost({ members: [ada], members_newsletters: [{ member_id: "1" }] }));
  expect(statesIn(db)["ada@example.org"]).toBe(states["ada@example.org"] ?? "active");
});
