export interface WxrComment {
  id: number;
  name: string;
  parent?: number;
  date?: string;
  approved?: string;
  website?: string;
  content?: string;
}

export interface WxrItem {
  id: number;
  title: string;
  type?: string;
  content?: string;
  status?: string;
  password?: string;
  date?: string;
  slug?: string;
  link?: string;
  guid?: string;
  /** Of the last change. */
  modified?: string;
  isClosed?: boolean;
  tags?: string[];
  comments?: WxrComment[];
  /** The address of the file of an attachment. */
  file?: string;
  /** The address of an MP3 file. */
  enclosure?: string;
}

const cdata = (text: string) => `<![CDATA[${text}]]>`;

export const wxrHead = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>ada</wp:author_login><wp:author_display_name>Ada</wp:author_display_name></wp:author>
`;
export const wxrEnd = "</channel></rss>\n";

/** One item of an export. */
export function wxrItem(item: WxrItem): string {
  const { id, title, type = "post", content = `Text of ${title}.`, status = "publish", date } = item;
  const written = date ?? `2020-01-${String((id % 28) + 1).padStart(2, "0")} 10:00:00`;
  const { slug = `post-${id}`, link = `https://old.example/${slug}/`, password = "", tags = [], comments = [] } = item;
  const enclosure = item.enclosure
    ? `<wp:postmeta><wp:meta_key>enclosure</wp:meta_key><wp:meta_value>${cdata(`${item.enclosure}\n9\naudio/mpeg`)}</wp:meta_value></wp:postmeta>`
    : "";
  const file = item.file ? `<wp:attachment_url>${cdata(item.file)}</wp:attachment_url>` : "";
  return `<item><title>${cdata(title)}</title><link>${link}</link><dc:creator>${cdata("ada")}</dc:creator>
<guid isPermaLink="false">${item.guid ?? `https://old.example/?p=${id}`}</guid><content:encoded>${cdata(content)}</content:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${written}</wp:post_date><wp:post_date_gmt>${written}</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>
<wp:post_modified_gmt>${item.modified ?? written}</wp:post_modified_gmt><wp:comment_status>${item.isClosed ? "closed" : "open"}</wp:comment_status>
<wp:post_password>${password}</wp:post_password>
${tags.map((tag) => `<category domain="post_tag" nicename="${tag}">${cdata(tag)}</category>`).join("")}
${file}${enclosure}${comments.map(commentXml).join("")}</item>
`;
}

function commentXml({
  id,
  name,
  parent = 0,
  date = "2020-02-01 10:00:00",
  approved = "1",
  website = "",
  content = `Words of ${name}`,
}: WxrComment) {
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata(name)}</wp:comment_author>
<wp:comment_author_url>${cdata(website)}</wp:comment_author_url><wp:comment_date_gmt>${date}</wp:comment_date_gmt><wp:comment_content>${cdata(content)}</wp:comment_content>
<wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>
`;
}

/** An export of https://old.example. */
export const aWxr = (items: readonly WxrItem[]): string => wxrHead + items.map(wxrItem).join("") + wxrEnd;
