import { startApplication } from "../support/application.ts";
import { expect, test } from "./fixtures.ts";

// A refused script is a complaint of the browser.
test.use({ expectedErrors: [/Trusted ?(?:Type|Script|HTML)|Content Security Policy|404/i] });

test("a post shown after navigation is complete, and injected scripts do not run", async ({ page, blog }) => {
  const { _id } = await blog.aPost({
    title: "Guarded",
    description:
      '<h2>One</h2><p><a href="https://e.example/">two</a></p><pre>\n\nthree</pre><ol start="3"><li>four</li></ol>',
  });
  await page.goto("/");
  await startApplication(page);
  await page.getByRole("link", { name: "Guarded" }).first().click();
  await expect(page.getByRole("link", { name: "two" })).toBeVisible();
  const walkedTo = await page.locator(".article-text").innerHTML();
  await page.goto(`/blog/${_id}`);
  await expect(page.getByRole("link", { name: "two" })).toBeVisible();
  expect(await page.locator(".article-text").innerHTML()).toBe(walkedTo);
  await startApplication(page);

  const outcome = await page.evaluate(() => {
    const attempt = (deed: () => unknown) => {
      try {
        return deed();
      } catch (error) {
        return (error as Error).name;
      }
    };
    const div = document.createElement("div");
    document.body.append(div);
    div.innerHTML =
      "<p onclick=alert(1)>kept</p><img src=/none.webp onerror='window.ran=1'><script>window.ran=1</script>";
    return {
      left: div.innerHTML,
      scriptText: attempt(() => {
        const script = document.createElement("script");
        script.text = "window.ran = 1";
        document.body.append(script);
      }),
      scriptAddress: attempt(() => {
        document.createElement("script").src = "https://evil.example/x.js";
      }),
      otherPolicy: attempt(() => window.trustedTypes?.createPolicy("other", {})),
      secondPolicy: attempt(() => window.trustedTypes?.createPolicy("default", {})),
      ran: "ran" in window,
    };
  });
  expect(outcome).toEqual({
    left: '<p>kept</p><img src="/none.webp">',
    scriptText: "TypeError",
    scriptAddress: "TypeError",
    otherPolicy: "TypeError",
    secondPolicy: "TypeError",
    ran: false,
  });
});
