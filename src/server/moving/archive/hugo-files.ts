import { yamlValue } from "./front-matter.ts";

/** What Hugo needs to build the archive as it is: a plain site, without a theme. Other programs ignore these files. */
export function hugoFiles(site: { name: string; url: string; language: string }): Record<string, string> {
  const config = [
    `baseURL: ${yamlValue(`${site.url}/`)}`,
    `title: ${yamlValue(site.name)}`,
    `languageCode: ${yamlValue(site.language)}`,
    "permalinks:",
    "  posts: /blog/:slug/",
    "  pages: /:slug/",
    "taxonomies:",
    "  category: categories",
    "  tag: tags",
    "  author: authors",
    "markup:",
    "  goldmark:",
    "    renderer:",
    "      unsafe: true",
    "module:",
    "  mounts:",
    "    - { source: posts, target: content/posts }",
    "    - { source: pages, target: content/pages }",
    "    - { source: media, target: static/media }",
    "    - { source: layouts, target: layouts }",
    "",
  ];
  return {
    "hugo.yaml": config.join("\n"),
    // Older versions of Hugo know this name alone.
    "config.yaml": config.join("\n"),
    "layouts/_default/baseof.html": `<!doctype html>
<html lang="{{ .Site.LanguageCode }}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ .Title }}</title></head>
<body><p><a href="{{ "/" | relURL }}">{{ .Site.Title }}</a></p>{{ block "main" . }}{{ end }}</body>
</html>
`,
    "layouts/_default/list.html": `{{ define "main" }}<h1>{{ .Title }}</h1>
<ul>{{ range .Site.RegularPages }}{{ if or $.IsHome (in $.Pages .) }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}{{ end }}</ul>{{ end }}
`,
    "layouts/_default/single.html": `{{ define "main" }}<article><h1>{{ .Title }}</h1><p>{{ .Description }}</p>
{{ with .Params.image }}<img src="{{ . }}" alt="">{{ end }}
{{ .Content }}</article>{{ end }}
`,
  };
}
