import { type Request, type RequestHandler, Router } from "express";
import { newsletterPaths, subscribePath } from "../../../shared/routes.ts";
import { escapeAttribute } from "../../../shared/text/escape-markup.ts";
import { canonicalLanguage } from "../../../shared/text/language.ts";
import { shownAdminWords } from "../../../shared/words/languages.ts";
import { say } from "../../../shared/words/sentence.ts";
import type { ServerWords } from "../../../shared/words/server-en.ts";
import { type Caller, createCaller } from "../../api/router.ts";
import { readSite } from "../../content/site/read-site.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import type { Assets } from "../assets.ts";
import { isCrossSite } from "../comment-form.ts";
import { visitorContext } from "../visitor.ts";
import { homeLink, plainFailure, plainWords, readPlainForm, sendPlainPage } from "./plain-page.ts";

/** A page that a link in a mail opens. */
interface ButtonPage {
  path: string;
  title: (words: ServerWords) => string;
  question: (words: ServerWords) => string;
  /** Names of the buttons; values too, if there are several. */
  buttons: (words: ServerWords) => { name: string; value?: string }[];
  /**
   * @param choice the value of the button; empty for the one-click unsubscribe of a mail program
   * @returns the text that is shown afterwards
   */
  act: (call: Caller, token: string, choice: string) => Promise<{ message: string }>;
}

const buttonPages: ButtonPage[] = [
  {
    path: newsletterPaths.test,
    title: (words) => words.testMailTitle,
    question: (words) => words.testMailQuestion,
    buttons: (words) => [{ name: words.testMailConfirm }],
    act: (call, token) => call.mail.confirmTest({ token }),
  },
  {
    path: newsletterPaths.confirm,
    title: (words) => words.confirmationTitle,
    question: (words) => words.newsletterConsent,
    buttons: (words) => [{ name: words.confirmationButton }],
    act: (call, token) => call.subscriber.confirm({ token }),
  },
  {
    path: newsletterPaths.leave,
    title: (words) => words.leaveTitle,
    question: (words) => words.leaveQuestion,
    buttons: (words) => [{ name: words.leaveButton }],
    act: (call, token) => call.subscriber.leave({ token }),
  },
  {
    path: newsletterPaths.confirmReplies,
    title: (words) => words.replyConfirmationTitle,
    question: (words) => words.replyConfirmationQuestion,
    buttons: (words) => [{ name: words.replyConfirmationButton }],
    act: (call, token) => call.follower.confirm({ token }),
  },
  {
    path: newsletterPaths.leaveReplies,
    title: (words) => words.replyLeaveTitle,
    question: (words) => words.replyLeaveQuestion,
    buttons: (words) => [
      { name: words.replyLeaveThread, value: "thread" },
      { name: words.replyLeaveAll, value: "all" },
    ],
    act: (call, token, choice) => call.follower.leave({ token, ...(choice === "thread" && { only: "thread" }) }),
  },
];

/** The language of the mail whose link was opened; null for the blog's. The test mail is for administrators. */
const languageOf = (deps: Deps, { query }: Request, path: string) =>
  path === newsletterPaths.test
    ? shownAdminWords(readSite(deps).language)
    : canonicalLanguage(String(query.lang ?? ""));

/** The procedures, with answers in a language. */
const callerIn = (deps: Deps, req: Request, words: ServerWords) =>
  createCaller({ ...visitorContext(deps, req), words });

/**
 * The pages that links in mails open. Mail scanners open every link, so `GET` only shows a button; its `POST` acts, and
 * may be repeated.
 */
export function newsletterPages(deps: Deps, assets: Assets): Router {
  const router = Router({ caseSensitive: true, strict: true });

  for (const { path, title, question, buttons, act } of buttonPages) {
    const show: RequestHandler = (req, res) => {
      const words = plainWords(deps, res, languageOf(deps, req, path));
      // Without an action, the form is sent to this address.
      const body = `<p>${escapeAttribute(question(words))}</p>
<form method="post">${buttons(words).map(buttonMarkup).join(" ")}</form>`;
      sendPlainPage(deps, assets, res, { title: title(words), body });
    };
    const press: RequestHandler<{ token: string }> = async (req, res) => {
      const words = plainWords(deps, res, languageOf(deps, req, path));
      if (isCrossSite(req)) throw new AppError("forbidden", say("formFromElsewhere"));
      const { message } = await act(callerIn(deps, req, words), req.params.token, String(req.body?.choice ?? ""));
      sendPlainPage(deps, assets, res, { title: message, body: homeLink(words) });
    };
    router.get(path, show);
    router.post(path, readPlainForm, press);
  }

  const subscribe: RequestHandler = async (req, res) => {
    const field = (name: string) => String(req.body?.[name] ?? "");
    const form = {
      email: field("email"),
      website: field("website"),
      token: field("token"),
      language: field("language"),
    };
    const words = plainWords(deps, res, canonicalLanguage(form.language));
    if (isCrossSite(req)) throw new AppError("forbidden", say("formFromElsewhere"));
    const { message } = await callerIn(deps, req, words).subscriber.subscribe(form);
    sendPlainPage(deps, assets, res, { title: words.newsletterTitle, body: `<p>${message}</p>${homeLink(words)}` });
  };
  router.post(subscribePath, readPlainForm, subscribe);

  router.use(plainFailure(deps, assets));
  return router;
}

const buttonMarkup = ({ name, value }: { name: string; value?: string }) =>
  `<button type="submit" class="button button-primary"${value === undefined ? "" : ` name="choice" value="${value}"`}>${escapeAttribute(name)}</button>`;
