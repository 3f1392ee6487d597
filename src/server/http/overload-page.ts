import { serverEn } from "../../shared/words/server-en.ts";

/** A page without files of its own: under overload there is no time to render one or to send its files. */
export const overloadPage = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Busy</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box;
  font: 1.125rem/1.6 Georgia, "Times New Roman", serif; text-align: center; }
h1 { font-size: 1.75rem; font-weight: 500; margin: 0 0 0.5rem; }
p { margin: 0; max-width: 32rem; }
a { color: inherit; }
</style>
<h1>Many readers at once</h1>
<p>${serverEn.busy}</p>
<p><a href="">Try again</a></p>
`);
